// Tests reading numbers.

import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber } from "./number-literal.ts";

test.each([
  ["0", 0],
  ["12", 12],
  ["12.5", 12.5],
  ["0.1", 0.1],
  ["12.50", 12.5],
  ["1e3", 1000],
  ["1E3", 1000],
  ["1e+3", 1000],
  ["1.5E-3", 0.0015],
  ["0e5", 0],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["9007199254740992", 2 ** 53],
  ["9007199254740994", 2 ** 53 + 2],
  ["1000000000000000000000", 1e21],
  ["1e308", 1e308],
  ["0.1000000000000000055511151231257827", 0.1],
  ["1e-999", 0],
])("%s is %d", (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each([
  [".5", "a digit before the decimal point", "0.5"],
  ["5.", "a digit after the decimal point", "5"],
  ["5.e3", "a digit after the decimal point", "5e3"],
  ["1e", "An exponent needs digits", undefined],
  ["1.5E-", "An exponent needs digits", undefined],
  ["01", "leading zeros", "1"],
  ["00", "leading zeros", "0"],
  ["007.5", "leading zeros", "7.5"],
  ["1e309", "too large", undefined],
  ["9007199254740993", "The nearest is 9007199254740992", "9007199254740992"],
  ["12345678901234567890", "can't be represented exactly", "12345678901234567168"],
])("rejects %s", (text, message, insert) => {
  expect(readNumber(text)).toEqual({
    message: expect.stringContaining(message),
    ...(insert === undefined ? {} : { insert }),
  });
});

test("reads an integer exactly or reports it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), (whole) => {
      const value = readNumber(whole.toString());
      if (typeof value === "number") expect(BigInt(value)).toBe(whole);
      else expect(BigInt(Number(whole))).not.toBe(whole);
    }),
  );
});
