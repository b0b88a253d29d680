import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeKey } from "./encode-key.ts";

const anyNumber = fc.double({ noNaN: true });
const anyString = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

/** As a database does with text: by code point. */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

test("sorts numbers by value, before all strings", () => {
  const numbers = [
    Number.NEGATIVE_INFINITY,
    -1e300,
    -2,
    -1,
    -5e-324,
    0,
    5e-324,
    0.5,
    1,
    2,
    1e300,
    Number.POSITIVE_INFINITY,
  ];
  const texts = numbers.map(encodeKey);
  expect(texts.toSorted(compareCodePoints)).toEqual(texts);
  expect(compareCodePoints(encodeKey(1e300), encodeKey(""))).toBeLessThan(0);
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      expect(Math.sign(compareCodePoints(encodeKey(a), encodeKey(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});

test("is the same for zero and negative zero", () => {
  expect(encodeKey(-0)).toBe(encodeKey(0));
});

test("sorts strings by code unit, also those that no database stores", () => {
  fc.assert(
    fc.property(anyString, anyString, (a, b) => {
      expect(Math.sign(compareCodePoints(encodeKey(a), encodeKey(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
  expect(encodeKey("a\0\ud800")).not.toMatch(/\0|\p{Surrogate}/u);
});
