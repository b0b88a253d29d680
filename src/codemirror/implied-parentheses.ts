// Draws the parentheses that a filter implies, and inserts them by a key.

import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, Range } from "@codemirror/state";
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { enclose, isMixed, mixedChains } from "./grouping.ts";

/** How long a command may block to parse a long text, in milliseconds. */
const treeBudget = 100;

/**
 * Draws the parentheses, and reports when the text starts or stops mixing `and` and `or`. They are drawn by marks on
 * the adjacent characters, in existing space. Marks have no width, so neither text nor line breaks move.
 */
export function impliedParentheses(onMixed: (mixed: boolean) => void): Extension {
  return ViewPlugin.define(
    (view) => {
      let mixed = isMixed(syntaxTree(view.state));
      onMixed(mixed);
      return {
        decorations: mixed ? draw(view) : Decoration.none,
        update(update: ViewUpdate) {
          const tree = syntaxTree(update.state);
          const isParsed = tree !== syntaxTree(update.startState);
          if (!isParsed && !update.docChanged && !update.viewportChanged) return;
          const before = mixed;
          if (isParsed || update.docChanged) mixed = isMixed(tree);
          this.decorations = mixed ? draw(update.view) : Decoration.none;
          if (mixed !== before) onMixed(mixed);
        },
      };
    },
    { decorations: (plugin: { decorations: DecorationSet }) => plugin.decorations },
  );
}

function draw(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const tree = syntaxTree(view.state);
  const marks: Range<Decoration>[] = [];
  const isSeen = (place: number): boolean => view.visibleRanges.some(({ from, to }) => from <= place && place <= to);
  for (const { from, to } of view.visibleRanges) {
    for (const { groups } of mixedChains(tree, from, to)) {
      for (const group of groups) {
        // In a long text, a group may begin before or end after the visible range.
        if (isSeen(group.from)) marks.push(opening(doc.sliceString(group.from - 1, group.from + 2), group.from));
        const end = trimmedEnd(view.state, group.from, group.to);
        if (isSeen(end)) marks.push(closing(doc.sliceString(end - 2, end + 1), end));
      }
    }
  }
  return Decoration.set(marks, true);
}

/** @param around - the character before the position, and up to two code units after it */
function opening(around: string, place: number): Range<Decoration> {
  const before = place === 0 ? "" : around.slice(0, 1);
  const sign = String.fromCodePoint(around.codePointAt(before.length) ?? 0);
  return impliedMark("open", before).range(place, place + sign.length);
}

/** @param around - up to two code units before the position, and the character after it */
function closing(around: string, place: number): Range<Decoration> {
  const before = around.slice(0, Math.min(2, place));
  const isPair = /[\ud800-\udbff][\udc00-\udfff]$/.test(before);
  return impliedMark("close", around.slice(before.length)).range(place - (isPair ? 2 : 1), place);
}

/** The mark for a parenthesis; a narrow one if there is no space to draw in. */
function impliedMark(side: "open" | "close", beside: string): Decoration {
  const narrow = /^\S/.test(beside) ? " cm-implied-narrow" : "";
  return Decoration.mark({ class: `cm-implied cm-implied-${side}${narrow}` });
}

/** The end of a group, without white space before a missing operand. */
function trimmedEnd({ doc }: EditorState, from: number, to: number): number {
  return from + Math.max(1, doc.sliceString(from, to).trimEnd().length);
}

/** Inserts all implied parentheses at once. */
export const writeGrouping: Command = (view) => {
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, treeBudget);
  const groups = tree === null ? [] : mixedChains(tree).flatMap((chain) => chain.groups);
  if (groups.length === 0) return false;
  view.dispatch({
    changes: enclose(groups),
    userEvent: "input.group",
    annotations: isolateHistory.of("full"),
    effects: EditorView.announce.of(
      groups.length === 1 ? "Parentheses inserted." : `${groups.length} pairs of parentheses inserted.`,
    ),
  });
  return true;
};
