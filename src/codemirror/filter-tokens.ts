// Highlights filters outside the editor: tokens with the editor's class names.

import { ensureSyntaxTree, highlightingFor, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlightTree } from "@lezer/highlight";
import { filterSupport } from "./language.ts";

export interface Token {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** How long the parser may take, in milliseconds. */
const parseBudget = 50;

/** The highlighted tokens of a text, in order. */
export function tokensOf(text: string): Token[] {
  // An editor state provides the class of each kind of token.
  const state = EditorState.create({ doc: text, extensions: filterSupport() });
  const tree = ensureSyntaxTree(state, text.length, parseBudget) ?? syntaxTree(state);
  const tokens: Token[] = [];
  highlightTree(tree, { style: (tags) => highlightingFor(state, tags) }, (from, to, className) => {
    tokens.push({ from, to, className });
  });
  return tokens;
}
