// Switches conditions off and on in the editor. A chip stays in the place of each that is off; the text knows nothing
// of it.

import { invertedEffects, isolateHistory } from "@codemirror/commands";
import { EditorState, type Extension, StateEffect, StateField, type Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { findSmallestChange } from "../format.ts";
import {
  findComparisonAt,
  type Hidden,
  mapHidden,
  readSwitchedOff,
  type ShownText,
  switchOff,
  switchOn,
  writeSwitchedOff,
} from "./switched-off.ts";
import { WidgetButton } from "./widget-button.ts";

const setHidden = StateEffect.define<readonly Hidden[]>();
const noneHidden: readonly Hidden[] = [];

const hiddenField = StateField.define<readonly Hidden[]>({
  create: () => noneHidden,
  update(hidden, transaction) {
    // Undoing several steps at once has an effect for each, that of the first step last.
    const set = transaction.effects.findLast((effect) => effect.is(setHidden));
    if (set !== undefined) return set.value;
    if (hidden.length === 0 || isOtherText(transaction)) return noneHidden;
    return transaction.docChanged ? mapHidden(hidden, (at, side) => transaction.changes.mapPos(at, side)) : hidden;
  },
  provide: (field) => EditorView.decorations.from(field, createChips),
});

/** Whether a transaction replaces the whole text, or loads another query. */
export function isOtherText(transaction: Transaction): boolean {
  const { length } = transaction.startState.doc;
  let isOther = transaction.isUserEvent("input.load");
  transaction.changes.iterChangedRanges((from, to) => {
    if (from === 0 && to === length && length > 0) isOther = true;
  });
  return isOther;
}

/** Keeps what is switched off while there is no editor, as a text for an address. Empty if nothing is. */
export interface SwitchedOffMemory {
  /** Read at first, and when another text is loaded. What does not belong to the text is ignored. */
  readonly read: () => string;
  /** Called with each change, also if what was read is ignored. */
  readonly write: (off: string) => void;
}

/** Conditions that can be switched off and on. Undo of any edit restores the chips that were there before it. */
export function createConditionSwitches(state: EditorState, memory: SwitchedOffMemory | null): Extension {
  if (memory === null) return [hiddenField, undoneWithText];
  const kept = (text: string): readonly Hidden[] => readSwitchedOff(text, memory.read()) ?? noneHidden;
  return [
    hiddenField.init(() => kept(state.doc.toString())),
    undoneWithText,
    EditorState.transactionExtender.of((transaction) =>
      transaction.isUserEvent("input.load") ? { effects: setHidden.of(kept(transaction.newDoc.toString())) } : null,
    ),
    EditorView.updateListener.of(({ docChanged, transactions, state: after }) => {
      const isSet = transactions.some(({ effects }) => effects.some((effect) => effect.is(setHidden)));
      if (docChanged || isSet) noteSwitchedOff(after, memory);
    }),
  ];
}

/** Writes what is switched off, if it has changed. */
export function noteSwitchedOff(state: EditorState, { read, write }: SwitchedOffMemory): void {
  const off = writeSwitchedOff(getShown(state));
  if (off !== read()) write(off);
}

const undoneWithText = invertedEffects.of((transaction) => {
  const hidden = transaction.startState.field(hiddenField);
  const isSet = transaction.effects.some((effect) => effect.is(setHidden));
  const isLost = hidden.length > 0 && (transaction.docChanged || isOtherText(transaction));
  return isSet || isLost ? [setHidden.of(hidden)] : [];
});

/** The conditions that are switched off, with the offsets of their chips. */
export function getSwitchedOff(state: EditorState): readonly { readonly text: string; readonly at: number }[] {
  return (state.field(hiddenField, false) ?? noneHidden).flatMap(({ from: at, text, conditions }) =>
    conditions.map(({ from, to }) => ({ at, text: text.slice(from, to) })),
  );
}

/** Switches off the comparison at an offset, as one step that can be undone. */
export function switchOffAt(view: EditorView, offset: number): void {
  const before = getShown(view.state);
  const span = findComparisonAt(before.text, offset);
  const next = span === null ? null : switchOff(before, span);
  if (span !== null && next !== null) write(view, next, `Switched off: ${before.text.slice(span.from, span.to)}`);
  else view.dispatch({ effects: EditorView.announce.of("Fix the problems before switching a condition off.") });
}

/** Switches on a condition again, one that `getSwitchedOff` returns. */
export function switchOnAgain(view: EditorView, index: number): void {
  write(view, switchOn(getShown(view.state), index), `Switched on: ${getSwitchedOff(view.state)[index]?.text}`);
}

/** What can be switched at the cursor: the comparison there, and the condition whose chip is nearest. */
export function findSwitchesAtCursor(state: EditorState) {
  const { head } = state.selection.main;
  const { text } = getShown(state);
  const span = findComparisonAt(text, head);
  const off = getSwitchedOff(state);
  const nearest = off.toSorted((one, other) => Math.abs(one.at - head) - Math.abs(other.at - head))[0];
  return [
    ...(span === null
      ? []
      : [{ to: "off", text: text.slice(span.from, span.to), run: (view: EditorView) => switchOffAt(view, head) }]),
    ...(nearest === undefined
      ? []
      : [{ to: "on", text: nearest.text, run: (view: EditorView) => switchOnAgain(view, off.indexOf(nearest)) }]),
  ];
}

function getShown(state: EditorState): ShownText {
  return { text: state.doc.toString(), hidden: state.field(hiddenField, false) ?? noneHidden };
}

function write(view: EditorView, next: ShownText, message: string): void {
  view.dispatch({
    changes: findSmallestChange(view.state.doc.toString(), next.text),
    effects: [setHidden.of(next.hidden), EditorView.announce.of(message)],
    userEvent: "input.switch",
    annotations: isolateHistory.of("full"),
  });
}

function createChips(hidden: readonly Hidden[]): DecorationSet {
  let count = 0;
  const chips = hidden.flatMap(({ from: place, side, text, conditions }) =>
    conditions.map(({ from, to }) => {
      const index = count++;
      const value = text.slice(from, to).replace(/\s+/g, " ");
      const look = { name: `Switch on: ${value}`, className: "cm-chip", value };
      const widget = new WidgetButton({ ...look, key: index }, (view) => switchOnAgain(view, index));
      // After the gauge at the same place.
      return Decoration.widget({ widget, side: 2 * side }).range(place);
    }),
  );
  return Decoration.set(chips, true);
}
