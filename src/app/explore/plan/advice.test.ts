// Tests the ideas for a faster find: which there are, and that those which promise the same rows keep them.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CollectionDeclaration,
  compile,
  fieldTypes,
  filterRules,
  parse,
  type RowLike,
} from "../../../language/index.ts";
import { collections } from "../../../samples/index.ts";
import { indexUseOf } from "../../../service/index.ts";
import type { PlanBody } from "../find.ts";
import { type Advice, adviceOf } from "./advice.ts";
import { plainText } from "./words.tsx";

const orders = collectionNamed("Orders");

function collectionNamed(wanted: string): CollectionDeclaration {
  const found = collections.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no collection ${wanted}.`);
  return found;
}

const plan: PlanBody = {
  access: { by: "all" },
  residual: "",
  candidates: [],
  rowsInCollection: 5000,
  rowsRead: 5000,
  rowsMatched: 10,
  sort: ["-placed"],
};

function advised(text: string, collection = orders, changed: Partial<PlanBody> = {}): readonly Advice[] {
  const answered = { text, projection: "", plan: { ...plan, ...changed }, bytes: 0 };
  return adviceOf(answered, collection, filterRules(collection, "FindMany"));
}

/** The other filters that are offered; those that keep the same rows with a sign. */
function filters(text: string): string[] {
  return advised(text).flatMap(({ proof }) => (proof.by === "filter" ? `${proof.same ? "= " : ""}${proof.text}` : []));
}

test.each([
  ["total / 2 > 50", ["= total > 100"]],
  ["total * 2 > 100", ["total > 50"]],
  ["note like '*a*' and 50 < total / 2", ["= note like '*a*' and total > 100"]],
  ["not (status != 'open')", ["= status = 'open'"]],
  ["not (status != 'open' or total = null)", ["= status = 'open' and total != null"]],
  ["paid = true and not (status !in ['open', 'new'])", ["= paid = true and status in ['open', 'new']"]],
  ["paid = true or not (total != 1 and total != 2)", ["= paid = true or total = 1 or total = 2"]],
  ["paid = true and not (total != 1 and total != 2)", ["= paid = true and (total = 1 or total = 2)"]],
  ["not total < 100", ["total >= 100"]],
  ["status !in ['new', 'open', 'paid', 'packed', 'shipped', 'delivered']", ["status in ['returned', 'cancelled']"]],
  ["status in ['open', null]", ["status in ['open']"]],
  ["customer.city like '*burg*'", ["customer.city like 'burg*'"]],
  [
    "customer.city ilike 'ham*'",
    ["customer.city like 'ham*' or customer.city like 'Ham*' or customer.city like 'HAM*'"],
  ],
  // What no index could answer better is left alone.
  ["customer.city like '*burg'", []],
  ["note ilike 'a*'", []],
  ["total * discount > 5", []],
  ["status = 'open'", []],
  ["total != null", []],
  ["not (note != 'a')", []],
])("%s may be %j", (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test("suggests no filter that the operation does not allow", () => {
  const answered = { text: "not (customer.city != 'Oslo')", projection: "", plan, bytes: 0 };
  expect(adviceOf(answered, orders, filterRules(orders, "FindMany"))).toHaveLength(1);
  expect(adviceOf(answered, orders, filterRules(orders, "DeleteMany"))).toEqual([]);
});

test("has no advice when every row read matches", () => {
  expect(advised("not (status != 'open')", orders, { rowsMatched: 5000 })).toEqual([]);
  expect(advised("")).toEqual([]);
});

test("suggests a missing index", () => {
  const found = advised("priority in [4, 5] and (channel = 'web' or note like 'a*b') and paid = true");
  expect(found.map(({ what, proof }) => [plainText(what), proof])).toEqual([
    ["An index on priority", { by: "count", text: "priority in [4, 5]" }],
  ]);
  const [note] = advised("note like 'a*b' and total > 5");
  expect(note?.proof).toEqual({ by: "count", text: "note like 'a*'" });
});

test("suggests separate requests for an `or` over several fields", () => {
  const [parts] = advised("(status = 'new' or total > 2000) and paid = true");
  expect(parts?.proof).toEqual({
    by: "parts",
    texts: ["paid = true and status = 'new'", "paid = true and total > 2000"],
  });
});

test("suggests a narrower bound for a range that is too wide", () => {
  const candidates = [{ index: "total", ranges: [{ lower: 100, lowerOpen: true }], rows: 3633 }];
  const [bound] = advised("note like '*a*' and 100 < total", orders, { candidates });
  expect(bound?.proof).toMatchObject({ by: "bound", bound: { field: "total", isLower: true } });
});

test("suggests only the fields of the request for a long response", () => {
  const answered = { text: "total > 5", projection: "", plan: { ...plan, rowsMatched: 5000 }, bytes: 200_000 };
  const rules = filterRules(orders, "FindMany");
  expect(adviceOf(answered, orders, rules).map(({ proof }) => proof)).toEqual([
    { by: "fields", projection: "_id,total,placed" },
  ]);
  expect(adviceOf({ ...answered, projection: "_id" }, orders, rules)).toEqual([]);
  const sort = Array.from({ length: 100 }, (_, at) => `-field${at}`);
  expect(adviceOf({ ...answered, plan: { ...answered.plan, sort } }, orders, rules)).toEqual([]);
});

const all = ["=", "!=", "<", ">", "<=", ">=", "in", "!in", "like", "!like", "ilike", "!ilike"] as const;
const things: CollectionDeclaration = {
  name: "Things",
  description: "Things with and without indexes.",
  fields: {
    _id: { type: "number" },
    kind: { type: "string", values: ["a", "b", "c"], required: true },
    state: { type: "string", values: ["x", "y"] },
    size: { type: "number", minimum: -100, maximum: 100 },
    weight: { type: "number", minimum: -100, maximum: 100 },
    name: { type: "string" },
  },
  indexes: ["kind", "state", "size", "name"],
  operations: {
    FindMany: {
      filter: Object.fromEntries(["kind", "state", "size", "weight", "name"].map((name) => [name, all])),
      sort: ["size"],
    },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  },
};
const types = fieldTypes(things);
const few = fc.constantFrom("-2", "-1", "0", "1", "2", "2.5", "3");
const word = fc.constantFrom("'a'", "'b'", "'x'", "'y'", "'A'");
const comparisonText = fc.oneof(
  fc.tuple(fc.constantFrom("kind", "state", "name"), fc.constantFrom("=", "!="), word).map((each) => each.join(" ")),
  fc
    .tuple(
      fc.constantFrom("kind", "state", "name"),
      fc.constantFrom("in", "!in"),
      fc.array(fc.oneof(word, fc.constant("null")), { maxLength: 3 }),
    )
    .map(([name, symbol, items]) => `${name} ${symbol} [${items.join(", ")}]`),
  fc
    .tuple(fc.constantFrom("size", "weight"), fc.constantFrom("=", "!=", "<", ">", "<=", ">="), few)
    .map((each) => each.join(" ")),
  fc
    .tuple(
      fc.constantFrom("size", "weight"),
      fc.constantFrom("+ 1", "* 2", "/ 3", "* -1.5", "- 0.1"),
      fc.constantFrom("=", "<", ">", "<=", ">="),
      few,
    )
    .map((each) => each.join(" ")),
  fc.tuple(fc.constantFrom("size", "name"), fc.constantFrom("=", "!=")).map((each) => `${each.join(" ")} null`),
  fc
    .tuple(
      fc.constantFrom("like", "!like", "ilike", "!ilike"),
      fc.constantFrom("'a*'", "'*a*'", "'a*b'", "'ab'", "'*b'"),
    )
    .map((each) => `name ${each.join(" ")}`),
);
const { filterText } = fc.letrec<{ filterText: string }>((tie) => ({
  filterText: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    comparisonText,
    fc
      .tuple(tie("filterText"), fc.constantFrom("and", "or"), tie("filterText"))
      .map(([a, joint, b]) => `(${a}) ${joint} (${b})`),
    fc
      .tuple(tie("filterText"), fc.constantFrom("and", "or"), comparisonText)
      .map(([a, joint, b]) => `(${a}) ${joint} ${b}`),
    tie("filterText").map((inner) => `not (${inner})`),
  ),
}));
const number = fc.option(fc.constantFrom(-3, -2, -1, -0.9, 0, 0.5, 1, 1.1, 2, 2.5, 3, 7.5, 9));
const row = fc.record<RowLike>(
  {
    kind: fc.constantFrom("a", "b", "c"),
    state: fc.option(fc.constantFrom("x", "y")),
    size: number,
    weight: number,
    name: fc.option(fc.constantFrom("a", "ab", "aab", "ba", "AB", "b", "")),
  },
  { requiredKeys: ["kind"] },
);

describe("over random filters and rows", () => {
  test("what promises the same rows keeps them; parts together find them; a count counts what lies in the ranges", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(filterText, fc.array(row, { minLength: 20, maxLength: 40 }), (text, rows) => {
        const { filter } = parse(text);
        const holds = compile(filter, types);
        for (const { proof } of advised(text, things)) {
          seen.set(proof.by, (seen.get(proof.by) ?? 0) + 1);
          if (proof.by === "filter" && proof.same) {
            seen.set("same", (seen.get("same") ?? 0) + 1);
            const { filter: other, issues } = parse(proof.text);
            expect(issues, proof.text).toEqual([]);
            const otherHolds = compile(other, types);
            for (const each of rows) expect(otherHolds(each), `${text} → ${proof.text}`).toBe(holds(each));
          }
          if (proof.by === "parts") {
            const parts = proof.texts.map((part) => compile(parse(part).filter, types));
            for (const each of rows)
              expect(
                parts.some((part) => part(each)),
                text,
              ).toBe(holds(each));
          }
          if (proof.by === "count" && filter !== null) {
            const { ranges } = indexUseOf(filter, "weight", types) ?? { ranges: [] };
            const counted = compile(parse(proof.text).filter, types);
            for (const each of rows) {
              const value = each.weight as number | null | undefined;
              const lies =
                value != null &&
                ranges.some(
                  ({ lower = Number.NEGATIVE_INFINITY, upper = Number.POSITIVE_INFINITY, lowerOpen, upperOpen }) =>
                    (lowerOpen === true ? value > Number(lower) : value >= Number(lower)) &&
                    (upperOpen === true ? value < Number(upper) : value <= Number(upper)),
                );
              expect(counted(each), `${text}: ${proof.text}`).toBe(lies);
            }
          }
        }
      }),
      { numRuns: 4_000 },
    );
    for (const by of ["same", "filter", "parts", "count"]) expect(seen.get(by), by).toBeGreaterThan(15);
  });
});
