// Tests that a field freed of arithmetic says the same as before, to the last number.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CollectionDeclaration, compile, fieldTypes, parse, print } from "../../../language/index.ts";
import { next, previous } from "./doubles.ts";
import { type Solved, solve } from "./solve.ts";

const things: CollectionDeclaration = {
  name: "Things",
  description: "Numbers, with and without bounds.",
  fields: {
    _id: { type: "number" },
    free: { type: "number" },
    price: { type: "number", minimum: 0, maximum: 1000 },
    name: { type: "string" },
    place: { type: "object", fields: { floor: { type: "number" } } },
    sizes: { type: "array", items: { type: "number" } },
  },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};
const types = fieldTypes(things);

function solved(text: string): Solved | undefined {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  return filter?.kind === "comparison" ? solve(filter, types) : undefined;
}

test.each([
  ["free / 2 > 50", "free > 100", true],
  ["free / 2 >= 50", "free >= 100", true],
  ["50 > free / 2", "free < 100", true],
  ["free + 10 <= 110", "free <= 100", true],
  ["price * 2 > 100", "price > 50", true],
  ["price * 1.1 > 110", "price >= 100", true],
  ["free * 2 > 100", "free > 50", false],
  ["-price < -5", "price > 5", true],
  ["100 - price >= 40", "price <= 60", true],
  ["(price + 1) * -2 < -20", "price > 9", true],
  ["place.floor - 1 = 2", "place.floor = 3", true],
  ["price / 4 = 25", "price = 100", true],
])("%s is %s", (text, expected, always) => {
  const found = solved(text);
  expect(found?.always).toBe(always);
  expect(print(found?.condition ?? null)).toBe(expected);
});

test.each([
  "price > 5",
  "price + price > 5",
  "price * free > 5",
  "10 / price > 5",
  "price * 0 > 5",
  "price / 0 > 5",
  "price * 2 != 5",
  "price in [1]",
  "name = 'a'",
  "free * 2 > 1e308",
  "free / 1e300 > 1",
])("%s stays", (text) => {
  expect(solved(text)).toBeUndefined();
});

const constant = fc.oneof(
  fc.constantFrom(1, 2, 3, -1, -2, 10, 0.1, 1.19, 100, 1e-7, 7),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
);
const said = (value: number) => (value < 0 ? `(${plain(value)})` : plain(value));
const plain = (value: number) =>
  print(parse(`free > ${/e/.test(String(value)) ? toDigits(value) : value}`).filter).slice(7);
const toDigits = (value: number) =>
  String(value)
    .replace(/^(-?\d+)e/, "$1.0e")
    .replace("e+", "e");
const anyTerm = fc
  .array(fc.tuple(fc.constantFrom("+", "-", "*", "/", "from", "minus"), constant), { minLength: 1, maxLength: 4 })
  .map((steps) =>
    steps.reduce((term, [step, value]) => {
      if (step === "from") return `(${said(value)} - ${term})`;
      return step === "minus" ? `-${term}` : `(${term} ${step} ${said(value)})`;
    }, "free"),
  );
const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 }),
  fc.integer({ min: -1000, max: 1000 }),
  fc.constant(-0),
  fc.constant(null),
);

describe("over random arithmetic", () => {
  test("both hold for the same numbers, those beside the bounds before all", () => {
    let found = 0;
    fc.assert(
      fc.property(
        anyTerm,
        fc.constantFrom("<", ">", "<=", ">=", "="),
        constant,
        fc.array(anyNumber, { maxLength: 20 }),
        (term, symbol, bound, values) => {
          const text = `${term} ${symbol} ${plain(bound)}`;
          const answer = solved(text);
          if (answer === undefined) return;
          found += 1;
          const [was, is] = [parse(text).filter, parse(print(answer.condition)).filter].map((filter) =>
            compile(filter, types),
          );
          const edges = print(answer.condition)
            .split(/ and | /)
            .map(Number)
            .filter((edge) => Number.isFinite(edge));
          const near = edges.flatMap((edge) => [
            previous(previous(edge)),
            previous(edge),
            edge,
            next(edge),
            next(next(edge)),
          ]);
          for (const free of [...values, ...near]) {
            // An overflowing result is null, and the advice says so.
            if (!answer.always && Math.abs(free ?? 0) > 1e200) continue;
            expect(is?.({ free }), `${text} against ${print(answer.condition)}, ${free}`).toBe(was?.({ free }));
          }
          expect(is?.({})).toBe(was?.({}));
        },
      ),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });
});
