import { expect, test } from "vitest";
import { type ShownTable, scrollTarget } from "./use-scroll.ts";

const [first, second] = [{}, {}];
const still: ShownTable = { source: [first, undefined], key: 7, place: 3, isOpen: false };

test("stays while neither the rows nor the selection change", () => {
  expect(scrollTarget(still, { ...still, source: [first, undefined] })).toBeNull();
  // The same row moved, because more rows were compared.
  expect(scrollTarget(still, { ...still, place: 5 })).toBeNull();
});

test("goes to a row that is selected or explained", () => {
  expect(scrollTarget(still, { ...still, key: 8, place: 90 })).toBe("selection");
  expect(scrollTarget(still, { ...still, isOpen: true })).toBe("selection");
  expect(scrollTarget(null, still)).toBe("selection");
});

test("goes to the first of other rows, also if they have the selected one", () => {
  expect(scrollTarget(still, { ...still, source: [second, undefined] })).toBe("top");
  expect(scrollTarget(still, { ...still, source: [first, "changed"] })).toBe("top");
  expect(scrollTarget(null, { ...still, key: null, place: -1 })).toBe("top");
});

test("keeps an explained row in view when the rows change", () => {
  const open = { ...still, isOpen: true };
  expect(scrollTarget(open, { ...open, source: [second, undefined] })).toBe("explained row");
  expect(scrollTarget(open, { ...open, source: [second, undefined], place: -1 })).toBe("top");
});
