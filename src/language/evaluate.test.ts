// Tests the meaning of filters, following the sections "Meaning" and "Types" of docs/language.md.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { operator, operators } from "../../grammar/operators.ts";
import { compile } from "./evaluate.ts";
import { parse } from "./parse.ts";
import type { RowLike } from "./row-path.ts";
import { type CollectionDeclaration, listFieldTypes, type TypeDeclaration } from "./schema.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const fields: Record<string, TypeDeclaration> = {
  s: { type: "string" },
  s2: { type: "string" },
  n: { type: "number" },
  n2: { type: "number" },
  b: { type: "boolean" },
  b2: { type: "boolean" },
  d: { type: "date" },
  d2: { type: "date" },
  dt: { type: "datetime" },
  dt2: { type: "datetime" },
  t: { type: "time" },
  o: {
    type: "object",
    fields: { in: { type: "number" }, deep: { type: "object", fields: { s: { type: "string" } } } },
  },
  tags: { type: "array", items: { type: "string" } },
  days: { type: "array", items: { type: "date" } },
  moments: { type: "array", items: { type: "datetime" } },
  items: {
    type: "array",
    items: {
      type: "object",
      fields: {
        sku: { type: "string" },
        qty: { type: "number" },
        parts: { type: "array", items: { type: "object", fields: { id: { type: "number" } } } },
      },
    },
  },
};
const none = { filter: {} };
const collection: CollectionDeclaration = {
  name: "Things",
  description: "Things of every type.",
  fields,
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: none, DeleteMany: none },
};
const types = listFieldTypes(collection);

function holds(text: string, row: RowLike = {}): boolean {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  return compile(filter, types)(row);
}

/** Three values of a type in ascending order as rows store them, and the middle one as a literal. */
const samples = [
  { field: "s", values: ["A", "a", "b"], literal: "'a'" },
  { field: "n", values: [-1, 2, 10], literal: "2" },
  { field: "d", values: ["2024-02-29", "2024-03-01", "2024-03-02"], literal: "#2024-03-01#" },
  {
    field: "dt",
    values: ["2024-03-01T07:59:59.999Z", "2024-03-01T08:00:00.000Z", "2024-03-01T08:00:00.001Z"],
    literal: "#2024-03-01T10:00+02:00#",
  },
  { field: "t", values: ["09:00:00.000", "10:30:00.000", "10:30:00.001"], literal: "#T10:30#" },
];

/** For each operator: which of below, equal, above, null and missing match. */
const kept: readonly (readonly [operator: string, keeps: string])[] = [
  ["=", "-x---"],
  ["!=", "x-xxx"],
  ["<", "x----"],
  [">", "--x--"],
  ["<=", "xx---"],
  [">=", "-xx--"],
];

function keeps(text: string, field: string, values: readonly unknown[]): string {
  return [...values.map((value) => ({ [field]: value })), { [field]: null }, {}]
    .map((row) => (holds(text, row) ? "x" : "-"))
    .join("");
}

describe.each(samples)("$field", ({ field, values, literal }) => {
  test.each(kept)(`${field} %s ${literal} keeps %s`, (symbol, expected) => {
    expect(keeps(`${field} ${symbol} ${literal}`, field, values)).toBe(expected);
    const { mirror } = operator(symbol as "=");
    expect(keeps(`${literal} ${mirror} ${field}`, field, values)).toBe(expected);
    expect(keeps(`(${field}) ${symbol} ((${literal}))`, field, values)).toBe(expected);
  });

  test.each([
    [`in [${literal}]`, "-x---"],
    [`!in [${literal}]`, "x-xxx"],
    [`in [${literal}, null]`, "-x-xx"],
    [`!in [${literal}, null]`, "x-x--"],
    ["in [null]", "---xx"],
    ["in []", "-----"],
    ["!in []", "xxxxx"],
    ["= null", "---xx"],
    ["!= null", "xxx--"],
    ["< null", "-----"],
    ["> null", "-----"],
    ["<= null", "-----"],
    [">= null", "-----"],
  ])(`${field} %s keeps %s`, (rest, expected) => {
    expect(keeps(`${field} ${rest}`, field, values)).toBe(expected);
  });
});

test.each([
  ["b = true", "-x--"],
  ["b != true", "x-xx"],
  ["true = b", "-x--"],
  ["b in [false, null]", "x-xx"],
  ["b !in [false]", "-xxx"],
  ["b = null", "--xx"],
])("%s keeps %s of false, true, null and missing", (text, expected) => {
  expect(keeps(text, "b", [false, true])).toBe(expected);
});

describe("like", () => {
  test.each([
    ["s like 'Gift*'", "x---"],
    ["s ilike 'gift*'", "xx--"],
    ["s !like 'Gift*'", "-xxx"],
    ["s !ilike 'gift*'", "--xx"],
    ["s like '*'", "xx--"],
    ["s !like '*'", "--xx"],
    ["s like 'Gift'", "----"],
    ["s = 'Gift*'", "----"],
  ])("%s keeps %s of 'Gift box', 'GIFT', null and missing", (text, expected) => {
    expect(keeps(text, "s", ["Gift box", "GIFT"])).toBe(expected);
  });

  test.each([
    ["s like '\\*'", { s: "*" }, true],
    ["s like '\\*'", { s: "x" }, false],
    ["s = '\\*'", { s: "*" }, true],
    ["s like '*\\\\*'", { s: "a\\b" }, true],
    ["s ilike 'É*'", { s: "e\u0301te" }, true],
    ["s like 'é'", { s: "e\u0301" }, false],
    ["'open' like 'o*'", {}, true],
    ["null like '*'", {}, false],
    ["null !like '*'", {}, true],
  ])("%s of %j: %s", (text, row, expected) => {
    expect(holds(text, row)).toBe(expected);
  });
});

describe("texts", () => {
  test.each([
    ["s = 'open'", { s: "Open" }, false],
    ["s = 'open'", { s: "open " }, false],
    ["s = 'é'", { s: "e\u0301" }, false],
    ["s < 'a'", { s: "Z" }, true],
    ["s < '10'", { s: "9" }, false],
    // In UTF-16 code units the surrogates of 😀 come before U+FF5E, in code points after it.
    ["s < '～'", { s: "😀" }, true],
  ])("%s of %j: %s", (text, row, expected) => {
    expect(holds(text, row)).toBe(expected);
  });
});

describe("dates, date-times and quoted texts", () => {
  const noon = "2024-03-01T12:00:00.000Z";
  const midnight = "2024-03-01T00:00:00.000Z";
  test.each([
    // A date means its midnight in UTC.
    ["dt = #2024-03-01#", { dt: midnight }, true],
    ["dt = #2024-03-01#", { dt: noon }, false],
    ["dt > #2024-03-01#", { dt: noon }, true],
    ["#2024-03-01# < dt", { dt: noon }, true],
    ["dt < #2024-03-02#", { dt: noon }, true],
    ["dt in [#2024-03-01#]", { dt: midnight }, true],
    ["dt in [#2024-03-01#, #2024-03-01T12:00Z#]", { dt: noon }, true],
    ["d = #2024-03-01T00:00Z#", { d: "2024-03-01" }, true],
    ["d = #2024-03-01T02:00+02:00#", { d: "2024-03-01" }, true],
    ["d < #2024-03-01T12:00Z#", { d: "2024-03-01" }, true],
    ["d in [#2024-03-01T00:00Z#]", { d: "2024-03-01" }, true],
    ["d in [#2024-03-01#, #2024-03-05T12:00Z#]", { d: "2024-03-01" }, true],
    ["d !in [#2024-03-01T12:00Z#]", { d: "2024-03-01" }, true],
    ["d = dt", { d: "2024-03-01", dt: midnight }, true],
    ["dt = d", { d: "2024-03-01", dt: midnight }, true],
    ["d < dt", { d: "2024-03-01", dt: noon }, true],
    ["d >= dt", { d: "2024-03-01", dt: noon }, false],
    ["d != dt", { d: "2024-03-01" }, true],
    ["d = dt", {}, true],
    // Compared with such a field, a quoted string is converted to its type.
    ["d = '2024-03-01'", { d: "2024-03-01" }, true],
    ["'2024-03-01' = d", { d: "2024-03-01" }, true],
    ["d in ['2024-03-01']", { d: "2024-03-01" }, true],
    ["d = '2024-03-01T00:00Z'", { d: "2024-03-01" }, true],
    ["dt = '2024-03-01'", { dt: midnight }, true],
    ["dt = '2024-03-01T14:00+02:00'", { dt: noon }, true],
    ["dt in ['2024-03-01T14:00+02:00']", { dt: noon }, true],
    ["dt >= '2024-03-01T12:00'", { dt: noon }, true],
    ["t = '10:30'", { t: "10:30:00.000" }, true],
    ["t = 'T10:30:00'", { t: "10:30:00.000" }, true],
    // Compared with a string field, it stays a string.
    ["s = '2024-03-01'", { s: "2024-03-01" }, true],
    ["s = '2024-03-01'", { s: midnight }, false],
    // Without a field.
    ["#2024-03-01# = #2024-03-01#", {}, true],
    ["#2024-03-01# <= #2024-03-01#", {}, true],
    ["#2024-03-01# != #2024-03-02#", {}, true],
    ["#2024-03-01# = #2024-03-01T00:00Z#", {}, true],
    ["#2024-03-01T00:00Z# = #2024-03-01#", {}, true],
    ["#2024-03-01# in [#2024-03-01#]", {}, true],
    ["#2024-03-01# in [#2024-03-01T00:00Z#, #2024-03-02#]", {}, true],
    ["'2024-03-01T10:00Z' = '2024-03-01T10:00Z'", {}, true],
    ["#T10:30# < #T10:30:00.001#", {}, true],
  ])("%s of %j: %s", (text, row, expected) => {
    expect(holds(text, row)).toBe(expected);
  });
});

describe("comparisons of two fields or two constants", () => {
  test.each([
    ["n < n2", { n: 1, n2: 2 }, true],
    ["n > n2", { n: 1, n2: 2 }, false],
    ["n = n2", { n: 1, n2: 1 }, true],
    ["n != n2", { n: 1, n2: 1 }, false],
    ["s >= s2", { s: "b", s2: "a" }, true],
    ["b = b2", { b: true, b2: true }, true],
    // Null equals null, also for a missing member. No other comparison with null is true.
    ["n = n2", { n: null }, true],
    ["n = n2", { n: null, n2: 0 }, false],
    ["n != n2", { n2: 0 }, true],
    ["n <= n2", {}, false],
    ["n >= n2", { n: null, n2: null }, false],
    ["n < n2", { n2: 1 }, false],
    ["1 = 1", {}, true],
    ["1 > 2", {}, false],
    ["'a' < 'b'", {}, true],
    ["null = null", {}, true],
    ["null != null", {}, false],
    ["null < 1", {}, false],
    ["null in [1, null]", {}, true],
    ["1 !in []", {}, true],
    ["true = true", {}, true],
    ["-(1) = -1", {}, true],
    ["- -1 = 1", {}, true],
  ])("%s of %j: %s", (text, row, expected) => {
    expect(holds(text, row)).toBe(expected);
  });
});

describe("ordering of two fields", () => {
  test.each([
    ["n", "n2", [1, 2, 3]],
    ["s", "s2", ["a", "b", "c"]],
    ["d", "d2", ["2024-02-29", "2024-03-01", "2024-03-02"]],
    ["dt", "dt2", ["2024-03-01T09:59:00.000Z", "2024-03-01T10:00:00.000Z", "2024-03-01T10:01:00.000Z"]],
    ["x", "y", [-1, 0, 0.5]],
  ])("%s against %s, for the middle of %j", (left, right, values) => {
    const symbols = ["<", "<=", "=", "!=", ">=", ">"];
    const found = symbols.map((symbol) =>
      values.map((value) => (holds(`${left} ${symbol} ${right}`, { [left]: value, [right]: values[1] }) ? "x" : "-")),
    );
    expect(found.map((kept) => kept.join(""))).toEqual(["x--", "xx-", "-x-", "x-x", "-xx", "--x"]);
  });

  test.each([
    [1, "2"],
    ["1", 2],
    [2, "1"],
    ["2", 1],
    [null, 1],
    [1, null],
    [-1, null],
    [null, null],
    [true, 2],
    [true, false],
    ["", 0],
    [undefined, undefined],
    ["a", undefined],
  ])("%j and %j are not ordered", (x, y) => {
    for (const symbol of ["<", "<=", ">=", ">"]) expect(holds(`x ${symbol} y`, { x, y }), symbol).toBe(false);
  });

  test("a string that looks like a date is not a date", () => {
    const row = { s: "2024-03-01", s2: "2024-03-01T00:00:00.000Z", x: "2024-03-01T00:00:00.000Z" };
    expect(holds("s = s2", row)).toBe(false);
    expect(holds("s = x", row)).toBe(false);
    expect(holds("s2 in ['2024-03-01']", row)).toBe(false);
    expect(holds("x in ['2024-03-01', 5]", row)).toBe(false);
  });
});

describe("arithmetic", () => {
  test.each([
    ["n + n2 = 3", { n: 1, n2: 2 }, true],
    ["n - n2 - 1 = -2", { n: 1, n2: 2 }, true],
    ["n - (n2 - 1) = 0", { n: 1, n2: 2 }, true],
    ["2 + 3 * 4 = 14", {}, true],
    ["(2 + 3) * 4 = 20", {}, true],
    ["8 / 4 / 2 = 1", {}, true],
    ["8 / (4 / 2) = 4", {}, true],
    ["8 / 4 * 2 = 4", {}, true],
    ["-n * -n2 = 2", { n: 1, n2: 2 }, true],
    ["-(n + n2) = -3", { n: 1, n2: 2 }, true],
    ["n-1 = 0", { n: 1 }, true],
    ["0.1 + 0.2 = 0.3", {}, false],
    ["5 / 2 = 2.5", {}, true],
    ["n * n2 > n + n2", { n: 3, n2: 3 }, true],
    ["10 > n * 2", { n: 4 }, true],
    ["n * 2 in [2, 4]", { n: 2 }, true],
    ["n * 0 = 0", { n: -1 }, true],
    ["n * 0 in [0]", { n: -1 }, true],
    // Null operands give null.
    ["n + 1 = null", {}, true],
    ["n + 1 = null", { n: null }, true],
    ["n + 1 > 0", {}, false],
    ["n + 1 <= 0", {}, false],
    ["n + 1 != 1", {}, true],
    ["n * 0 = 0", {}, false],
    ["-n = null", {}, true],
    ["n + n2 = n2", { n: 1 }, true],
    ["null + 1 = null", {}, true],
    ["-null = null", {}, true],
    ["-(null) != null", {}, false],
    ["n / n2 in [null]", { n: 1, n2: 0 }, true],
    // Results that are not finite give null.
    ["1 / 0 = null", {}, true],
    ["0 / 0 = null", {}, true],
    ["-1 / 0 < 0", {}, false],
    ["n / n2 > 0", { n: 1, n2: 0 }, false],
    ["not n / n2 > 0", { n: 1, n2: 0 }, true],
    ["1e308 * 10 = null", {}, true],
    ["n * 10 / 10 > 0", { n: 1e308 }, false],
    ["1e308 + 1e308 - 1e308 = null", {}, true],
    ["1 / (n / n2) = null", { n: 1, n2: 0 }, true],
    ["1 / (n * 10) = null", { n: 1e308 }, true],
    ["1 / (n * 10) < 1", { n: 1e308 }, false],
    ["1 / -(n * 10) < 1", { n: 1e308 }, false],
    ["n * 10 > 5", { n: 1e308 }, false],
    ["-(n * 10) < 5", { n: 1e308 }, false],
    ["constructor + 1 = null", {}, true],
    ["1 - constructor = null", {}, true],
    ["o.in * 2 + n = 11", { o: { in: 5 }, n: 1 }, true],
    ["n + o.in - n2 > 3", { o: { in: 5 }, n: 1, n2: 2 }, true],
    ["n - n2 * n + n2 / n2 - 1 = -1", { n: 1, n2: 2 }, true],
  ])("%s of %j: %s", (text, row, expected) => {
    expect(holds(text, row)).toBe(expected);
  });
});

describe("paths and arrays", () => {
  const row = {
    o: { in: 5, deep: { s: "x" } },
    tags: ["red", "blue"],
    days: ["2024-03-01"],
    moments: ["2024-03-01T00:00:00.000Z"],
    items: [
      { sku: "A1", qty: 1, parts: [{ id: 7 }, { id: 8 }] },
      { sku: "B2", qty: 5 },
    ],
  };
  test.each([
    ["o.in = 5", row, true],
    ["o . deep . s = 'x'", row, true],
    ["o.in = null", {}, true],
    ["o.in = null", { o: null }, true],
    ["o.deep.s = null", { o: 5 }, true],
    // At least one element.
    ["tags = 'red'", row, true],
    ["tags = 'green'", row, false],
    ["'red' = tags", row, true],
    ["tags in ['green', 'blue']", row, true],
    ["tags like 'b*'", row, true],
    ["tags ilike 'B*'", row, true],
    ["tags > 'blue'", row, true],
    ["tags < 'blue'", row, false],
    ["items.sku = 'A1'", row, true],
    ["items.qty > 4", row, true],
    ["5 <= items.qty", row, true],
    ["items.parts.id = 8", row, true],
    // Different elements may satisfy different conditions.
    ["items.sku = 'A1' and items.qty = 5", row, true],
    // No element.
    ["tags != 'red'", row, false],
    ["tags != 'green'", row, true],
    ["tags !in ['green', 'blue']", row, false],
    ["tags !like 'b*'", row, false],
    ["tags !ilike 'G*'", row, true],
    ["items.sku != 'A1'", row, false],
    ["not items.qty > 4", row, false],
    // An empty array has no values, not even null. A missing array counts as one null.
    ["tags = null", { tags: [] }, false],
    ["tags != null", { tags: [] }, true],
    ["tags in [null]", { tags: [] }, false],
    ["tags != 'red'", { tags: [] }, true],
    ["tags = null", {}, true],
    ["tags = null", { tags: null }, true],
    ["tags = null", { tags: ["red", null] }, true],
    ["items.sku = null", { items: [] }, false],
    ["items.sku = null", { items: [{}] }, true],
    ["items.sku = null", {}, true],
    ["items.parts.id = null", row, true],
    ["items.sku != 'A1'", {}, true],
    ["items.qty < 1", {}, false],
    // Implicit conversions apply inside arrays.
    ["days = '2024-03-01'", row, true],
    ["days = #2024-03-01T00:00Z#", row, true],
    ["moments = #2024-03-01#", row, true],
    ["moments in ['2024-03-01']", row, true],
  ])("%s: %#", (text, given, expected) => {
    expect(holds(text, given)).toBe(expected);
  });

  test("inherited members are not members of a row", () => {
    for (const name of ["constructor", "__proto__", "toString", "constructor.name", "__proto__.x"])
      expect(holds(`${name} = null`, {}), name).toBe(true);
    expect(holds("toString = 1", { toString: 1 })).toBe(true);
  });
});

describe("logic", () => {
  const bits = [true, false];
  test.each([
    ["a = 1 and b = 1", (a: boolean, b: boolean) => a && b],
    ["a = 1 && b = 1", (a: boolean, b: boolean) => a && b],
    ["a = 1 or b = 1", (a: boolean, b: boolean) => a || b],
    ["a = 1 || b = 1", (a: boolean, b: boolean) => a || b],
    ["not a = 1 and b = 1", (a: boolean, b: boolean) => !a && b],
    ["!a = 1 or b = 1", (a: boolean, b: boolean) => !a || b],
    ["not (a = 1 and b = 1)", (a: boolean, b: boolean) => !(a && b)],
    ["not not a = 1", (a: boolean) => a],
    ["a = 1 or b = 1 and c = 1", (a: boolean, b: boolean, c: boolean) => a || (b && c)],
    ["a = 1 and b = 1 or c = 1", (a: boolean, b: boolean, c: boolean) => (a && b) || c],
    ["(a = 1 or b = 1) and c = 1", (a: boolean, b: boolean, c: boolean) => (a || b) && c],
    ["a = 1 and b = 1 and c = 1", (a: boolean, b: boolean, c: boolean) => a && b && c],
    ["a = 1 or b = 1 or c = 1", (a: boolean, b: boolean, c: boolean) => a || b || c],
    ["a = 1 and not b = 1 and c = 1", (a: boolean, b: boolean, c: boolean) => a && !b && c],
    ["a = 1 and b = 1 and c = 1 and a = b", (a: boolean, b: boolean, c: boolean) => a && b && c],
    ["a = 1 and a != b and b = 0 and c = 1", (a: boolean, b: boolean, c: boolean) => a && !b && c],
    ["a = 2 or b = 1 or c = 2 or a = 1", (a: boolean, b: boolean) => a || b],
    ["a = 2 or b = 2 or a = 3 or c = 1", (_a: boolean, _b: boolean, c: boolean) => c],
  ])("%s", (text, expected) => {
    for (const a of bits)
      for (const b of bits)
        for (const c of bits)
          expect(holds(text, { a: Number(a), b: Number(b), c: Number(c) }), `${a} ${b} ${c}`).toBe(expected(a, b, c));
  });

  test("without a filter, every row matches", () => {
    expect(holds("")).toBe(true);
    expect(holds(" \n\t")).toBe(true);
  });

  test("rejects an operator that does not compare two values", () => {
    const nowhere = { from: 0, to: 0 };
    const left = { kind: "field", name: "s", ...nowhere } as const;
    for (const right of [{ kind: "string", value: "x", ...nowhere }, left] as const) {
      const comparison = {
        kind: "comparison",
        operator: "like",
        operatorSpan: nowhere,
        left,
        right,
        ...nowhere,
      } as const;
      expect(() => compile(comparison, types)).toThrow(new TypeError("The operator like does not compare two values."));
    }
  });
});

describe("ranges of one field", () => {
  const numbers = [-1, 0, 2, 5, 10];
  test.each([
    ["n >= 0 and n < 5", "n", numbers, "-xx----"],
    ["n < 5 and n >= 0", "n", numbers, "-xx----"],
    ["n > 0 and n <= 5", "n", numbers, "--xx---"],
    ["0 < n and 5 >= n", "n", numbers, "--xx---"],
    ["n > -5 and n >= 2", "n", numbers, "--xxx--"],
    ["n < 5 and n <= 100", "n", numbers, "xxx----"],
    ["n > 5 and n < 5", "n", numbers, "-------"],
    ["n >= 5 and n <= 5", "n", numbers, "---x---"],
    ["n > 0 and n != 5 and n < 10", "n", numbers, "--x----"],
    ["n > 0 and n < 10 and n = 5", "n", numbers, "---x---"],
    ["n > 0 and (n < 10 or n = null)", "n", numbers, "--xx---"],
    ["not (n > 0 and n < 10)", "n", numbers, "xx--xxx"],
    ["n > 0 and n < null", "n", numbers, "-------"],
    ["s > 'A' and s <= 'b'", "s", ["A", "a", "b", "b\0", "c"], "-xx----"],
    ["d > #2024-02-29# and d < #2024-03-02#", "d", ["2024-02-29", "2024-03-01", "2024-03-02"], "-x---"],
    // One bound is widened, the other is not.
    ["d >= #2024-02-29# and d < #2024-03-01T12:00Z#", "d", ["2024-02-28", "2024-03-01", "2024-03-02"], "-x---"],
    ["t >= #T09:00# and t < #T10:30#", "t", ["09:00:00.000", "10:29:59.999", "10:30:00.000"], "xx---"],
    // Undeclared fields have no type, so these two can't be distinguished.
    ["x > 1 and x > 'a'", "x", [2, "b"], "----"],
  ])("%s of %s in %j keeps %s", (text, field, values, expected) => {
    expect(keeps(text, field, values)).toBe(expected);
  });

  test("keeps a separate range for each of two fields, by path", () => {
    expect(holds("n > 0 and n2 > 5 and n < 3 and n2 < 9", { n: 1, n2: 7 })).toBe(true);
    expect(holds("n > 0 and n2 > 5 and n < 3 and n2 < 9", { n: 1, n2: 9 })).toBe(false);
    expect(holds("n > 0 and n2 > 5 and n < 3 and n2 < 9", { n: 3, n2: 7 })).toBe(false);
    expect(holds("o.in > 0 and n < 3 and o.in < 5", { n: 1, o: { in: 4 } })).toBe(true);
    expect(holds("o.in > 0 and n < 3 and o.in < 5", { n: 1, o: { in: 5 } })).toBe(false);
  });

  test("through an array, different elements may satisfy each range", () => {
    expect(holds("items.qty < 2 and items.qty > 4", { items: [{ qty: 1 }, { qty: 5 }] })).toBe(true);
    expect(holds("tags < 'b' and tags > 'q'", { tags: ["a", "z"] })).toBe(true);
  });
});

/** A path of each length, and a function that creates a row with a value there. */
const places = [
  { path: "n", createRow: (value: unknown) => ({ n: value }) },
  { path: "o.n", createRow: (value: unknown) => ({ o: { n: value } }) },
  { path: "o.deep.n", createRow: (value: unknown) => ({ o: { deep: { n: value } } }) },
  { path: "toString", createRow: (value: unknown) => ({ toString: value }) },
  { path: "o.length", createRow: (value: unknown) => ({ o: { length: value } }) },
  { path: "length.at", createRow: (value: unknown) => ({ length: { at: value } }) },
];

describe.each(places)("at $path", ({ path, createRow }) => {
  test.each([
    ["= 5", "x-----"],
    ["= null", "----xx"],
    ["> 4", "xx----"],
    ["< 6", "x-----"],
    ["= 'Gift'", "--x---"],
    ["> 'Gi'", "--x---"],
    ["like 'G*'", "--x---"],
    ["ilike '*FT'", "--x---"],
    ["in [5, 'Gift', null]", "x-x-xx"],
    ["= true", "---x--"],
    ["+ 1 = 6", "x-----"],
    ["+ 1 > 6", "-x----"],
    ["* 2 - 1 > 9", "-x----"],
  ])("%s keeps %s of 5, 7, 'Gift', true, null and nothing", (rest, expected) => {
    const found = [5, 7, "Gift", true, null, undefined].map((value) => holds(`${path} ${rest}`, createRow(value)));
    expect(found.map((kept) => (kept ? "x" : "-")).join("")).toBe(expected);
  });

  test("a non-object inside a path has no members", () => {
    const [outer = ""] = path.split(".");
    if (outer === path) return;
    for (const value of [null, undefined, "text", "", 5, true, ["a", "b"], []]) {
      expect(holds(`${path} = null`, { [outer]: value }), JSON.stringify(value)).toBe(true);
      expect(holds(`${path} >= 0`, { [outer]: value }), JSON.stringify(value)).toBe(false);
      expect(holds(`${path} + 1 = null`, { [outer]: value }), JSON.stringify(value)).toBe(true);
    }
  });
});

describe("complements", () => {
  const value = {
    s: fc.constantFrom("a", "A", "ab", ""),
    n: fc.constantFrom(-1, 0, 1, 2.5),
    b: fc.boolean(),
    d: fc.constantFrom("2024-03-01", "2024-03-02"),
    dt: fc.constantFrom("2024-03-01T00:00:00.000Z", "2024-03-01T12:00:00.000Z"),
  };
  const nullable = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 });
  const row = fc.record(
    {
      s: nullable(value.s),
      s2: nullable(value.s),
      n: nullable(value.n),
      n2: nullable(value.n),
      b: nullable(value.b),
      d: nullable(value.d),
      dt: nullable(value.dt),
      tags: nullable(fc.array(nullable(value.s), { maxLength: 3 })),
      items: fc.array(fc.record({ sku: nullable(value.s), qty: nullable(value.n) }, { requiredKeys: [] }), {
        maxLength: 3,
      }),
    },
    { requiredKeys: [] },
  );
  const operands: Record<string, readonly [left: string, right: string][]> = {
    "=": [
      ["s", "'a'"],
      ["'a'", "s"],
      ["s", "s2"],
      ["s", "null"],
      ["n", "n2"],
      ["n + n2", "1"],
      ["n / n2", "null"],
      ["b", "true"],
      ["d", "dt"],
      ["d", "'2024-03-01'"],
      ["dt", "#2024-03-01#"],
      ["tags", "'a'"],
      ["tags", "null"],
      ["items.sku", "'a'"],
      ["items.qty", "null"],
    ],
    in: [
      ["s", "['a', null]"],
      ["n", "[]"],
      ["n * 2", "[2, 5]"],
      ["d", "['2024-03-01']"],
      ["dt", "[#2024-03-01#]"],
      ["tags", "['a', 'ab']"],
      ["items.qty", "[null, 1]"],
    ],
    like: [
      ["s", "'a*'"],
      ["tags", "'*b'"],
      ["items.sku", "'*'"],
      ["null", "'*'"],
    ],
  };
  const pairs = [...operators.values()].flatMap(({ symbol, complement, negative }) =>
    negative && complement !== null
      ? (operands[complement === "ilike" ? "like" : complement] ?? []).map(([left, right]) => ({
          positive: `${left} ${complement} ${right}`,
          negative: `${left} ${symbol} ${right}`,
        }))
      : [],
  );

  test.each(pairs)("$negative is exactly not $positive", ({ positive, negative }) => {
    fc.assert(
      fc.property(row, (given) => {
        const yes = holds(positive, given);
        expect(holds(negative, given)).toBe(!yes);
        expect(holds(`not ${positive}`, given)).toBe(!yes);
        expect(holds(`!(${negative})`, given)).toBe(yes);
      }),
      { numRuns: 60 },
    );
  });

  test("not is the complement of orderings, which have no negated operator", () => {
    fc.assert(
      fc.property(row, fc.constantFrom("n < 1", "n >= n2", "s <= 'a'", "items.qty > 0", "d < dt"), (given, text) => {
        expect(holds(`not ${text}`, given)).toBe(!holds(text, given));
      }),
    );
  });
});
