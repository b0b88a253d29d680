// Highlights filters outside an editor: tokens with class names.

import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlightTree } from "@lezer/highlight";
import { filterHighlightStyle, filterLanguage } from "./language.ts";

/** A token, and the class that `filterHighlightStyle` gives it. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** How long the parser may take, in milliseconds. */
const parseBudget = 50;

/** The highlighted tokens of a text, in order. */
export function filterTokens(text: string): Token[] {
  const state = EditorState.create({ doc: text, extensions: filterLanguage });
  const tree = ensureSyntaxTree(state, text.length, parseBudget) ?? syntaxTree(state);
  const tokens: Token[] = [];
  highlightTree(tree, filterHighlightStyle, (from, to, className) => {
    tokens.push({ from, to, className });
  });
  return tokens;
}
