// Tests the sentence that explains why a row matches or does not match.

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { compile } from "./evaluate.ts";
import { explain } from "./explain.ts";
import { explainInWords } from "./explain-words.ts";
import { parse } from "./parse.ts";
import { type FieldTypes, listFieldTypes } from "./schema.ts";
import { anyFilter } from "./testing/trees.ts";
import { anyThing, anyTypedFilter, things } from "./testing/typed.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const row = {
  status: "open",
  note: "it's a gift",
  long: "x".repeat(70),
  price: 10,
  quantity: 0,
  paid: true,
  due: "2024-03-05",
  placed: "2024-03-05T10:30:00.000Z",
  opens: "10:30:00.000",
  tag: ["red"],
  tags: ["red", "blue"],
  sizes: ["s", "m", "l"],
  many: ["a", "b", "c", "d", "e", "f"],
  empty: [],
};
const declaration = { type: "string" } as const;
const types: FieldTypes = new Map(
  ["tag", "tags", "sizes", "many", "empty", "none"].map((path) => [path, { type: "string", many: true, declaration }]),
);

function words(text: string): string {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  return explainInWords(filter && explain(filter, row, types));
}

test.each([
  ["", "Kept, because there is no filter."],
  // One value.
  ["status = 'open'", "Kept, because status is 'open'."],
  ["status = 'paid'", "Left out, because status is 'open', which does not equal 'paid'."],
  ["status != 'paid'", "Kept, because status is 'open', which does not equal 'paid'."],
  ["price > 100", "Left out, because price is 10, which is not greater than 100."],
  ["price >= 10", "Kept, because price is 10, which is at least 10."],
  ["price <= 5", "Left out, because price is 10, which is not at most 5."],
  ["paid = true", "Kept, because paid is true."],
  ["note like '*gift*'", "Kept, because note is \"it's a gift\", which matches '*gift*'."],
  ["note !ilike 'Gift'", "Kept, because note is \"it's a gift\", which does not match, ignoring case, 'Gift'."],
  ["long = 'x'", `Left out, because long is '${"x".repeat(59)}…', which does not equal 'x'.`],
  ["note = long", `Left out, because note is "it's a gift", which does not equal long ('${"x".repeat(59)}…').`],
  [`note = '${"y".repeat(70)}'`, `Left out, because note is "it's a gift", which does not equal '${"y".repeat(59)}…'.`],
  [`note = '${"y".repeat(60)}'`, `Left out, because note is "it's a gift", which does not equal '${"y".repeat(60)}'.`],
  [`note = '${"y".repeat(61)}'`, `Left out, because note is "it's a gift", which does not equal '${"y".repeat(59)}…'.`],
  // Dates and times use "before" and "after".
  ["due < #2024-03-01#", "Left out, because due is #2024-03-05#, which is not before #2024-03-01#."],
  ["due >= #2024-03-01#", "Kept, because due is #2024-03-05#, which is on or after #2024-03-01#."],
  ["due <= #2024-03-01#", "Left out, because due is #2024-03-05#, which is not on or before #2024-03-01#."],
  [
    "placed > #2024-03-05T10:00Z#",
    "Kept, because placed is #2024-03-05T10:30:00.000Z#, which is after #2024-03-05T10:00:00.000Z#.",
  ],
  ["opens <= #T12:00#", "Kept, because opens is #T10:30:00.000#, which is at or before #T12:00:00.000#."],
  ["shipped < #2024-03-01#", "Left out, because shipped has no value, so it is not before #2024-03-01#."],
  // Lists.
  ["status in ['open', 'paid']", "Kept, because status is 'open', which is one of ['open', 'paid']."],
  ["status !in ['open']", "Left out, because status is 'open', which is one of ['open']."],
  ["price in [1, 2, 3, 4, 5, 6]", "Left out, because price is 10, which is none of [1, 2, 3, 4, … 2 more]."],
  ["price in [1, 2, 3, 4]", "Left out, because price is 10, which is none of [1, 2, 3, 4]."],
  ["price in []", "Left out, because price is 10, which is none of []."],
  // No value.
  ["absent = null", "Kept, because absent has no value."],
  ["absent != null", "Left out, because absent has no value."],
  ["status = null", "Left out, because status is 'open', so it has a value."],
  ["status != (null)", "Kept, because status is 'open', so it has a value."],
  ["absent = 'x'", "Left out, because absent has no value, so it does not equal 'x'."],
  ["absent != 'x'", "Kept, because absent has no value, so it does not equal 'x'."],
  ["absent > 5", "Left out, because absent has no value, so it is not greater than 5."],
  ["absent !like '*'", "Kept, because absent has no value, so it does not match '*'."],
  ["absent in [1, null]", "Kept, because absent has no value, and null is one of [1, null]."],
  ["absent !in [1, null]", "Left out, because absent has no value, and null is one of [1, null]."],
  ["absent in [1]", "Left out, because absent has no value, so it is none of [1]."],
  ["absent = gone", "Kept, because absent has no value, and neither does gone."],
  ["absent != gone", "Left out, because absent has no value, and neither does gone."],
  ["absent = status", "Left out, because absent has no value, so it does not equal status ('open')."],
  // Two fields, and calculations.
  ["price > quantity", "Kept, because price is 10, which is greater than quantity (0)."],
  ["price > absent", "Left out, because price is 10, which is not greater than absent (no value)."],
  ["price * 2 > 100", "Left out, because price * 2 is 20 (price 10), which is not greater than 100."],
  [
    "price / quantity > 5",
    "Left out, because price / quantity has no result (price 10, quantity 0), so it is not greater than 5.",
  ],
  [
    "price + (absent) > 5",
    "Left out, because price + (absent) has no result (price 10, absent without a value), so it is not greater than 5.",
  ],
  ["1 / 0 = null", "Kept, because 1 / 0 has no result, so it equals null."],
  [
    "a + b + c + d + price > 1",
    "Left out, because a + b + c + d + price has no result (a without a value, b without a value, c without a value, d without a value, …), so it is not greater than 1.",
  ],
  [
    "b + c + d + price > 1",
    "Left out, because b + c + d + price has no result (b without a value, c without a value, d without a value, price 10), so it is not greater than 1.",
  ],
  ["100 > price * 2", "Kept, because price * 2 is 20 (price 10), which is less than 100."],
  // The constant comes first in the filter, the field in the sentence.
  ["100 < price", "Left out, because price is 10, which is not greater than 100."],
  ["'open' = status", "Kept, because status is 'open'."],
  ["null = absent", "Kept, because absent has no value."],
  ["#2024-03-01# < due", "Kept, because due is #2024-03-05#, which is after #2024-03-01#."],
  ["1 = 2", "Left out, because 1 does not equal 2."],
  ["'open' like 'o*'", "Kept, because 'open' matches 'o*'."],
  ["null in [1]", "Left out, because null is none of [1]."],
  // Several values.
  ["tag = 'red'", "Kept, because tag holds 'red'."],
  ["tag != 'red'", "Left out, because tag holds 'red'."],
  ["tags = 'red'", "Kept, because tags holds 'red' and 'blue', of which at least one equals 'red'."],
  ["tags = 'green'", "Left out, because tags holds 'red' and 'blue', of which none equals 'green'."],
  ["tags != 'red'", "Left out, because tags holds 'red' and 'blue', of which at least one equals 'red'."],
  ["tags !like 'g*'", "Kept, because tags holds 'red' and 'blue', of which none matches 'g*'."],
  ["sizes = 's'", "Kept, because sizes holds 's', 'm' and 'l', of which at least one equals 's'."],
  ["many in ['a']", "Kept, because many holds 'a', 'b', 'c', 'd' and 2 more, of which at least one is one of ['a']."],
  ["empty = 'x'", "Left out, because empty is empty, so nothing in it equals 'x'."],
  ["empty != 'x'", "Kept, because empty is empty, so nothing in it equals 'x'."],
  ["empty < 'x'", "Left out, because empty is empty, so nothing in it is less than 'x'."],
  ["none = null", "Kept, because none has no value."],
  ["none !in ['x']", "Kept, because none has no value, so it is none of ['x']."],
  // Only the decisive conditions are mentioned.
  ["paid = true and price = 10", "Kept, because paid is true, and price is 10."],
  ["paid = true and price = 11", "Left out, because price is 10, which does not equal 11."],
  ["paid = true or price = 10", "Kept, because paid is true."],
  ["paid = false or price = 10", "Kept, because price is 10."],
  [
    "paid = false or price = 11",
    "Left out, because paid is true, which does not equal false, and price is 10, which does not equal 11.",
  ],
  ["not (paid = true and price = 10)", "Left out, because paid is true, and price is 10."],
  ["not (paid = true and price = 11)", "Kept, because price is 10, which does not equal 11."],
  ["not not absent = 1", "Left out, because absent has no value, so it does not equal 1."],
  ["paid = true and price = 10 and absent = null", "Kept, because paid is true; price is 10; and absent has no value."],
  [
    "a = null and b = null and c = null and d = null and e = null",
    "Kept, because a has no value; b has no value; c has no value; d has no value; and e has no value.",
  ],
  [
    "a = null and b = null and c = null and d = null and e = null and f = null",
    "Kept, because a has no value; b has no value; c has no value; d has no value; e has no value; and 1 more reason.",
  ],
  [
    "a = null and b = null and c = null and d = null and e = null and f = null and g = null",
    "Kept, because a has no value; b has no value; c has no value; d has no value; e has no value; and 2 more reasons.",
  ],
])("%s: %s", (text, sentence) => {
  expect(words(text)).toBe(sentence);
});

test("every filter and row has a sentence that agrees with the predicate", () => {
  fc.assert(
    fc.property(fc.oneof(anyTypedFilter, anyFilter), anyThing, (filter, given) => {
      const sentence = explainInWords(explain(filter, given, listFieldTypes(things)));
      const keeps = compile(filter, listFieldTypes(things))(given);
      expect(sentence).toMatch(keeps ? /^Kept, because .+\.$/s : /^Left out, because .+\.$/s);
      expect(sentence).not.toMatch(/undefined|NaN|\[object/);
    }),
    { numRuns: 500 },
  );
});
