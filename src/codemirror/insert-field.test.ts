import { expect, test } from "vitest";
import { createFieldInsertion } from "./insert-field.ts";
import { filterState } from "./testing/filter-state.ts";

/** The text after `total` was inserted, with a bar at the cursor. Two bars in the given text are a selection. */
function inserted(marked: string): string {
  const state = filterState(marked);
  const after = state.update(createFieldInsertion(state, "total")).state;
  const cursor = after.selection.main.head;
  return `${after.sliceDoc(0, cursor)}|${after.sliceDoc(cursor)}`;
}

test.each([
  ["|", "total |"],
  ["paid = true|", "paid = true and total |"],
  ["paid = true |", "paid = true and total |"],
  ["paid = true and|", "paid = true and total |"],
  ["paid = true or (|)", "paid = true or (total |)"],
  ["not |", "not total |"],
  ["paid = true |and vip = true", "paid = true and total | and vip = true"],
  ["paid = true and |vip = true", "paid = true and total | and vip = true"],
  ["discount < |", "discount < total |"],
  ["discount + |", "discount + total |"],
  ["status in [|]", "status in [total |]"],
])("inserts a field in %j: %j", (text, expected) => expect(inserted(text)).toBe(expected));

test.each([
  ["paid |", "total |"],
  ["paid = true and customer.city|", "paid = true and total |"],
  ["|paid| = true", "total |= true"],
])("replaces a field without an operator or a selection in %j: %j", (text, expected) =>
  expect(inserted(text)).toBe(expected),
);

test.each([
  ["note = 'a| gift'", "note = 'a gift' and total |"],
  ["pa|id = true or vip = true", "paid = true and total | or vip = true"],
  ["|paid = true", "paid = true and total |"],
])("leaves the tokens and conditions of %j whole: %j", (text, expected) => expect(inserted(text)).toBe(expected));
