// Tests which edits count as typing.

import { EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { isTyping } from "./analysis.ts";
import { typing, typingEnd } from "./typing.ts";

/** Whether the reader is typing after each of some transactions on `status = 'o'`. */
function after(...specs: readonly TransactionSpec[]): boolean[] {
  let state = EditorState.create({ doc: "status = 'o'", selection: { anchor: 11 }, extensions: typing });
  return specs.map((spec) => {
    state = state.update(spec).state;
    return state.facet(isTyping);
  });
}

const typed = { changes: { from: 11, insert: "p" }, userEvent: "input.type" };

test.each<[string, TransactionSpec, boolean]>([
  ["a character", typed, true],
  ["a quote and its closing quote", { changes: { from: 12, insert: "''" }, userEvent: "input.type" }, true],
  ["a deleted character", { changes: { from: 10, to: 11 }, userEvent: "delete.backward" }, true],
  ["a composed word", { changes: { from: 11, insert: "pened" }, userEvent: "input.type.compose" }, true],
  ["an accepted completion", { changes: { from: 11, insert: "pen" }, userEvent: "input.complete" }, true],
  ["a dictated word", { changes: { from: 11, insert: "pen" }, userEvent: "input.type" }, false],
  ["a pasted character", { changes: { from: 11, insert: "p" }, userEvent: "input.paste" }, false],
  ["a fix", { changes: { from: 0, to: 6, insert: "paid" }, userEvent: "input.fix" }, false],
  ["a deleted selection", { changes: { from: 0, to: 12 }, userEvent: "delete.selection" }, false],
  ["a loaded filter", { changes: { from: 0, to: 12, insert: "x" } }, false],
])("%s", (_, spec, isTyping) => {
  expect(after(spec)).toEqual([isTyping]);
});

test("ends with the effect, with a move of the cursor, and with another kind of edit", () => {
  expect(after(typed, { effects: typingEnd.of(null) })).toEqual([true, false]);
  expect(after(typed, { selection: { anchor: 0 } })).toEqual([true, false]);
  expect(after(typed, { changes: { from: 0, insert: "x" }, userEvent: "input.paste" })).toEqual([true, false]);
  expect(after(typed, {}, typed)).toEqual([true, true, true]);
});
