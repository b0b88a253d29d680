import fc from "fast-check";
import { expect, test } from "vitest";
import { keyText } from "./key-text.ts";

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
  const texts = numbers.map(keyText);
  expect(texts.toSorted(compareCodePoints)).toEqual(texts);
  expect(compareCodePoints(keyText(1e300), keyText(""))).toBeLessThan(0);
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      expect(Math.sign(compareCodePoints(keyText(a), keyText(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});

test("is the same for zero and negative zero", () => {
  expect(keyText(-0)).toBe(keyText(0));
});

test("sorts strings by code unit, also those that no database stores", () => {
  fc.assert(
    fc.property(anyString, anyString, (a, b) => {
      expect(Math.sign(compareCodePoints(keyText(a), keyText(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
  expect(keyText("a\0\ud800")).not.toMatch(/\0|\p{Surrogate}/u);
});
