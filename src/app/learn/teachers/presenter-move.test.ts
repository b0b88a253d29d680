import { expect, test } from "vitest";
import { getPresenterMove } from "./presenter-move.ts";

const press = (key: string, modifiers = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

test.each([
  ["ArrowRight", false, "forward"],
  ["ArrowLeft", false, "back"],
  ["ArrowRight", true, null],
  ["ArrowLeft", true, null],
  ["PageDown", true, "forward"],
  ["PageUp", true, "back"],
  ["PageDown", false, "forward"],
  ["Escape", true, "leave"],
  ["Escape", false, null],
  ["a", false, null],
] as const)("%s, while writing %s: %s", (key, isWriting, move) => {
  expect(getPresenterMove(press(key), isWriting)).toBe(move);
});

test("leaves keys with modifiers alone", () => {
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"])
    expect(getPresenterMove(press("PageDown", { [modifier]: true }), false)).toBeNull();
});
