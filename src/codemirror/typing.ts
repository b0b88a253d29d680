// Whether the reader is still typing. New problems and empty results wait until then (docs/editor.md#while-you-type).

import { StateEffect, StateField, type Transaction } from "@codemirror/state";
import { isTyping } from "./is-typing.ts";

/** Ends the wait at once. */
export const typingEnd = StateEffect.define<null>();

/** True from an edit by hand until `typingEnd`, another kind of edit, or a move of the cursor. */
export const typing = StateField.define<boolean>({
  create: () => false,
  update(value, transaction) {
    if (transaction.effects.some((effect) => effect.is(typingEnd))) return false;
    if (transaction.docChanged) return isByHand(transaction);
    return value && transaction.selection === undefined;
  },
  provide: (field) => isTyping.from(field),
});

/** A character, with a bracket or quote that was closed for it. A longer text, such as a pasted one, is no beginning. */
const mostTyped = 2;

function isByHand(transaction: Transaction): boolean {
  // A completed field still lacks its operator.
  if (transaction.isUserEvent("input.type.compose") || transaction.isUserEvent("input.complete")) return true;
  if (!transaction.isUserEvent("input.type") && !transaction.isUserEvent("delete")) return false;
  let [most, isOne] = [0, true];
  transaction.changes.iterChanges((from, to, _from, _to, inserted) => {
    most = Math.max(most, inserted.length);
    // Deleting or replacing a selection is no typing either.
    if (to - from > mostTyped) isOne = false;
  });
  return isOne && most <= mostTyped;
}
