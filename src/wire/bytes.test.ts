import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeUtf8, includesBytes, joinBytes } from "./bytes.ts";

describe("joinBytes", () => {
  test("concatenates the chunks", () => {
    expect(joinBytes([encodeUtf8("a"), encodeUtf8(""), encodeUtf8("bc")])).toEqual(encodeUtf8("abc"));
    expect(joinBytes([])).toEqual(encodeUtf8(""));
  });
});

describe("includesBytes", () => {
  test("finds a needle at the start, in the middle and at the end, but not in a shorter text", () => {
    expect(includesBytes(encodeUtf8("needle and"), encodeUtf8("needle"))).toBe(true);
    expect(includesBytes(encodeUtf8("a needle in"), encodeUtf8("needle"))).toBe(true);
    expect(includesBytes(encodeUtf8("the needle"), encodeUtf8("needle"))).toBe(true);
    expect(includesBytes(encodeUtf8("the needl"), encodeUtf8("needle"))).toBe(false);
    expect(includesBytes(encodeUtf8(""), encodeUtf8("needle"))).toBe(false);
  });

  test("agrees with String.includes", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 30 });
    const needle = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, needle, (haystack, wanted) => {
        expect(includesBytes(encodeUtf8(haystack), encodeUtf8(wanted))).toBe(haystack.includes(wanted));
      }),
    );
  });
});
