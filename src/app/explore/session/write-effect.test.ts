import { expect, test } from "vitest";
import { collections } from "../../../samples/public.ts";
import { createFirstState } from "../../requests/query/explore-state.ts";
import type { FindStatus } from "./find-status.ts";
import { getConfirmation } from "./write-effect.ts";

/** The question before orders are deleted. @param whole - as the service reports it */
function textFor(filter: string, totalMatches: number, whole: number | undefined, running = false): string | undefined {
  const plan = whole === undefined ? undefined : { rowsInCollection: whole };
  const state = { ...createFirstState(collections), collection: "Orders", operation: "Delete", filter } as const;
  const find = {
    stale: false,
    running,
    found: { body: { totalMatches, plan, payload: [] } },
  } as unknown as FindStatus;
  return getConfirmation({ state, find })?.text;
}

test.each([
  ["half of the rows", "a = 1", 50, 100, undefined],
  ["more than half", "a = 1", 51, 100, "That is 51 % of the 100 rows in Orders."],
  ["an unknown share", "a = 1", 1, undefined, "does not report how many rows Orders has"],
  ["an empty filter", " ", 1, undefined, "The filter is empty"],
])("a write to %s", (_, filter, matches, whole, expected) => {
  const text = textFor(filter, matches, whole);
  if (expected === undefined) expect(text).toBeUndefined();
  else expect(text).toContain(expected);
});

test("the size of a collection is not known yet while the response with it is expected", () => {
  expect(textFor("a = 1", 1, undefined, true)).toContain("How many rows Orders has is not known yet.");
});
