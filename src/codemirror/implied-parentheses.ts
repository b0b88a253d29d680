// Draws the parentheses that a filter implies, and inserts them by a key.

import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { enclose, findMixedChains, isMixed } from "./grouping.ts";
import { filterTheme } from "./theme.ts";

/** How long a command may block to parse a long text, in milliseconds. */
const treeBudget = 100;

/**
 * Draws the parentheses by marks on the adjacent characters, in existing space. Marks have no width, so neither text nor
 * line breaks move.
 */
export function showImpliedParentheses(): Extension {
  return [mixed, drawn, filterTheme];
}

/** Whether the filter mixes `and` and `or`, so that parentheses are implied. False without `showImpliedParentheses`. */
export function hasImpliedParentheses(state: EditorState): boolean {
  return state.field(mixed, false) ?? false;
}

const mixed = StateField.define<boolean>({
  create: (state) => isMixed(syntaxTree(state)),
  update(before, { startState, state }) {
    const tree = syntaxTree(state);
    return tree === syntaxTree(startState) ? before : isMixed(tree);
  },
});

const drawn = ViewPlugin.define(
  (view) => ({
    decorations: draw(view),
    update({ view, startState, state, viewportChanged }: ViewUpdate) {
      if (viewportChanged || syntaxTree(state) !== syntaxTree(startState)) this.decorations = draw(view);
    },
  }),
  { decorations: (plugin: { decorations: DecorationSet }) => plugin.decorations },
);

function draw(view: EditorView): DecorationSet {
  if (!hasImpliedParentheses(view.state)) return Decoration.none;
  const { doc } = view.state;
  const tree = syntaxTree(view.state);
  const marks: Range<Decoration>[] = [];
  const isSeen = (place: number): boolean => view.visibleRanges.some(({ from, to }) => from <= place && place <= to);
  for (const { from, to } of view.visibleRanges) {
    for (const { groups } of findMixedChains(tree, from, to)) {
      for (const group of groups) {
        // In a long text, a group may begin before or end after the visible range.
        if (isSeen(group.from))
          marks.push(createOpeningMark(doc.sliceString(group.from - 1, group.from + 2), group.from));
        const end = findTrimmedEnd(view.state, group.from, group.to);
        if (isSeen(end)) marks.push(createClosingMark(doc.sliceString(end - 2, end + 1), end));
      }
    }
  }
  return Decoration.set(marks, true);
}

/** @param around - the character before the position, and up to two code units after it */
function createOpeningMark(around: string, place: number): Range<Decoration> {
  const before = place === 0 ? "" : around.slice(0, 1);
  const sign = String.fromCodePoint(around.codePointAt(before.length) ?? 0);
  return createImpliedMark("open", before).range(place, place + sign.length);
}

/** @param around - up to two code units before the position, and the character after it */
function createClosingMark(around: string, place: number): Range<Decoration> {
  const before = around.slice(0, Math.min(2, place));
  const isPair = /[\ud800-\udbff][\udc00-\udfff]$/.test(before);
  return createImpliedMark("close", around.slice(before.length)).range(place - (isPair ? 2 : 1), place);
}

/** The mark for a parenthesis; a narrow one if there is no space to draw in. */
function createImpliedMark(side: "open" | "close", beside: string): Decoration {
  const narrow = /^\S/.test(beside) ? " cm-implied-narrow" : "";
  return Decoration.mark({ class: `cm-implied cm-implied-${side}${narrow}` });
}

/** The end of a group, without white space before a missing operand. */
function findTrimmedEnd({ doc }: EditorState, from: number, to: number): number {
  return from + Math.max(1, doc.sliceString(from, to).trimEnd().length);
}

/** Inserts all implied parentheses at once, as an undo step of its own. */
export const insertImpliedParentheses: Command = (view) => {
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, treeBudget);
  const groups = tree === null ? [] : findMixedChains(tree).flatMap((chain) => chain.groups);
  if (groups.length === 0) return false;
  const words = groups.length === 1 ? "Parentheses inserted." : `${groups.length} pairs of parentheses inserted.`;
  view.dispatch({
    changes: enclose(groups),
    userEvent: "input.group",
    effects: EditorView.announce.of(words),
    annotations: isolateHistory.of("full"),
  });
  return true;
};
