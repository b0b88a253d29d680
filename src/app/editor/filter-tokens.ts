// The colours of a filter outside the editor: its tokens, with the classes that the editor gives them.

import { ensureSyntaxTree, highlightingFor, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlightTree } from "@lezer/highlight";
import { filterSupport } from "./filter-language.ts";

export interface Token {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** How long the parser may take, in milliseconds. */
const parseBudget = 50;

/** The tokens of a text that have a colour, in its order. */
export function tokensOf(text: string): Token[] {
  // The editor's own state knows which class each kind of token has.
  const state = EditorState.create({ doc: text, extensions: filterSupport() });
  const tree = ensureSyntaxTree(state, text.length, parseBudget) ?? syntaxTree(state);
  const tokens: Token[] = [];
  highlightTree(tree, { style: (tags) => highlightingFor(state, tags) }, (from, to, className) => {
    tokens.push({ from, to, className });
  });
  return tokens;
}
