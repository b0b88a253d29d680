import fc from "fast-check";
import { expect, test } from "vitest";
import { PackedRows, packRows, takeFirst } from "./packed-rows.ts";

test("has what was added, in order, for any number of readers", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 0, max: 3_000 }), (values, more) => {
      const all = [...values.map((value) => JSON.parse(JSON.stringify(value))), ...Array(more).keys()];
      const packed = packRows(all, (value) => value);
      expect(packed).toHaveLength(all.length);
      const [first, second] = [packed[Symbol.iterator](), [...packed]];
      expect([...first]).toEqual(all);
      expect(second).toEqual(all);
      expect([...packed.groups()].flat()).toEqual(all);
      expect(takeFirst(packed, 5)).toEqual(all.slice(0, 5));
    }),
    { numRuns: 50 },
  );
});

test("keeps texts that are no valid Unicode", () => {
  const texts = Array.from({ length: 1_500 }, (_, index) => `\ud83d${index}`);
  const packed = new PackedRows<string>();
  for (const text of texts) packed.push(text);
  expect([...packed]).toEqual(texts);
});
