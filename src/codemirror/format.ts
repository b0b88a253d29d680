// Formats the filter in the editor as one edit that keeps the cursor in its token.

import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { type Command, EditorView } from "@codemirror/view";
import type { Tree } from "@lezer/common";
import { format, lower, parseTree } from "../language/internal.ts";

/** How long the parser may take for a long text, in milliseconds. */
const treeBudget = 100;

/** Formats the filter. A text with syntax errors is left unchanged, with a message. */
export const formatFilter: Command = (view) => {
  const text = view.state.doc.toString();
  const tree = ensureSyntaxTree(view.state, text.length, treeBudget) ?? parseTree(text);
  const parsed = "code" in tree ? { filter: null, issues: [tree] } : lower(tree, text);
  if ("code" in tree || parsed.issues.some(({ severity }) => severity === "error")) {
    say(view, "Fix the problems before formatting.");
    return true;
  }
  const formatted = format(parsed.filter);
  if (formatted === text) {
    say(view, "The filter is already formatted.");
    return true;
  }
  const target = parseTree(formatted);
  const place = "code" in target ? 0 : findSamePlace(tree, view.state.selection.main.head, target);
  view.dispatch({
    changes: findSmallestChange(text, formatted),
    selection: { anchor: place },
    scrollIntoView: true,
    userEvent: "input.format",
    annotations: isolateHistory.of("full"),
    effects: EditorView.announce.of("Filter formatted."),
  });
  return true;
};

/** Announces why nothing is changed. A page can find it by its event, and show it. */
function say(view: EditorView, words: string): void {
  view.dispatch({ effects: EditorView.announce.of(words), userEvent: "refuse.format" });
}

/** The smallest single change from one text to another. */
export function findSmallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

interface Token {
  readonly from: number;
  readonly to: number;
}

/** The position in `target` in the same token as a position in another tree of the same filter. */
export function findSamePlace(tree: Tree, place: number, target: Tree): number {
  const tokens = listFormatTokens(tree);
  const index = tokens.findLastIndex(({ from }) => from <= place);
  const [before, after] = [tokens[index], listFormatTokens(target)[index]];
  if (before === undefined || after === undefined) return index < 0 ? 0 : target.length;
  // The end of a token stays its end, even if its length has changed.
  return place >= before.to ? after.to : Math.min(after.from + place - before.from, after.to);
}

/** The tokens without parentheses, because formatted text may have more of them. */
function listFormatTokens(tree: Tree): Token[] {
  const tokens: Token[] = [];
  tree.iterate({
    enter: ({ node, from, to, name }) => {
      if (node.firstChild === null && from < to && name !== "OpenParen" && name !== "CloseParen")
        tokens.push({ from, to });
    },
  });
  return tokens;
}
