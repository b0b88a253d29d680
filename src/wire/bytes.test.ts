import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, includesBytes, joinBytes } from "./bytes.ts";

describe("joinBytes", () => {
  test("concatenates the chunks", () => {
    expect(joinBytes([bytesOf("a"), bytesOf(""), bytesOf("bc")])).toEqual(bytesOf("abc"));
    expect(joinBytes([])).toEqual(bytesOf(""));
  });
});

describe("includesBytes", () => {
  test("finds a needle at the start, in the middle and at the end, but not in a shorter text", () => {
    expect(includesBytes(bytesOf("needle and"), bytesOf("needle"))).toBe(true);
    expect(includesBytes(bytesOf("a needle in"), bytesOf("needle"))).toBe(true);
    expect(includesBytes(bytesOf("the needle"), bytesOf("needle"))).toBe(true);
    expect(includesBytes(bytesOf("the needl"), bytesOf("needle"))).toBe(false);
    expect(includesBytes(bytesOf(""), bytesOf("needle"))).toBe(false);
  });

  test("agrees with String.includes", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 30 });
    const needle = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, needle, (haystack, wanted) => {
        expect(includesBytes(bytesOf(haystack), bytesOf(wanted))).toBe(haystack.includes(wanted));
      }),
    );
  });
});
