import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("truncates a long text, never inside a character", () => {
  expect(cutText("abc", 3)).toBe("abc");
  expect(cutText("abcd", 3)).toBe("abc…");
  expect(cutText("ab😀d", 3)).toBe("ab…");
  expect(cutText("ab😀d", 4)).toBe("ab😀…");
});
