import { describe, expect, test } from "vitest";
import {
  type Comparison,
  type Condition,
  type FieldTypes,
  type FilterRules,
  parse,
  printNode,
} from "../../../../language/public.ts";
import { describeCulprits, findCulprits } from "./blame.ts";
import { relax } from "./relax.ts";

const types: FieldTypes = new Map();
const never = new AbortController().signal;
const rows = [
  { _id: 1, status: "open", total: 50, placed: "2024-01-01" },
  { _id: 2, status: "open", total: 90, placed: "2024-02-01" },
  { _id: 3, status: "paid", total: 90, placed: "2024-03-01" },
  { _id: 4, status: "paid", total: null, placed: null },
];

function filterOf(text: string): Condition {
  const { filter, issues } = parse(text);
  if (filter === null || issues.length > 0) throw new Error(`${text} is no filter.`);
  return filter;
}

async function culprits(text: string) {
  const found = await findCulprits(filterOf(text), types, rows, never);
  return found.map(({ conditions, rows: nearest }) => [
    conditions.map(({ from, to }) => text.slice(from, to)).join(" & "),
    nearest.map((row) => row._id),
  ]);
}

describe("the culprits are", () => {
  test("single conditions that exclude rows, the one that excludes most first", async () => {
    expect(await culprits("status = 'open' and total > 100")).toEqual([["total > 100", [1, 2]]]);
    expect(await culprits("status = 'lost' and total = 90 and placed > #2024-02-15#")).toEqual([
      ["status = 'lost'", [3]],
    ]);
  });

  test("as few conditions as possible together", async () => {
    expect(await culprits("status = 'lost' and total > 100")).toEqual([
      ["status = 'lost' & total > 100", [1, 2, 3, 4]],
    ]);
  });

  test("conditions in one branch of an or, or the or itself", async () => {
    expect(await culprits("(status = 'lost' and total = 50 or status = 'gone') and placed < #2024-01-15#")).toEqual([
      ["status = 'lost'", [1]],
    ]);
    expect(await culprits("(status = 'lost' or status = 'gone') and total = 50")).toEqual([
      ["status = 'lost' or status = 'gone'", [1]],
    ]);
  });

  test("a not as a whole", async () => {
    expect(await culprits("not (status in ['open', 'paid'])")).toEqual([
      ["not (status in ['open', 'paid'])", [1, 2, 3, 4]],
    ]);
  });

  test("none if there are no rows or one matches", async () => {
    expect(await findCulprits(filterOf("a = 1"), types, [], never)).toEqual([]);
  });
});

test.each([
  ["total > 100", "No matches."],
  ["(status = 'lost' or status = 'gone')", "No matches."],
  ["not (status in ['open', 'paid'])", "No matches."],
  ["status = 'open' and total > 100", "No matches. One condition is to blame."],
  ["status = 'open' and placed > #2024-02-15#", "No matches. Removing one of 2 conditions is enough."],
  ["status = 'lost' and total > 100", "No matches. 2 conditions together are to blame."],
  [
    "total > 100 and (status = 'open' and placed > #2024-02-15#)",
    "No matches. 2 conditions have to be removed together.",
  ],
])("says which conditions exclude every row: %s", async (text, words) => {
  const filter = filterOf(text);
  expect(describeCulprits(filter, await findCulprits(filter, types, rows, never))).toBe(words);
});

describe("a comparison is relaxed", () => {
  const all = ["=", "<", "<=", ">", ">=", "in", "like", "ilike"] as const;
  const rules = {
    types: new Map([
      ["total", { type: "number", many: false, declaration: { type: "number" } }],
      ["status", { type: "string", many: false, declaration: { type: "string" } }],
      ["placed", { type: "date", many: false, declaration: { type: "date" } }],
    ] as const),
    filterable: { total: all, status: all, placed: all },
  };
  const relaxed = (text: string, filterable: FilterRules["filterable"] = rules.filterable) =>
    relax(filterOf(text) as Comparison, { ...rules, filterable }, rows).map(({ comparison, change, rows: count }) => [
      printNode(comparison),
      change,
      count,
    ]);

  test.each([
    ["total > 100", "total >= 90", 2],
    ["total >= 100", "total >= 90", 2],
    ["total < 10", "total <= 50", 1],
    ["placed > #2025-01-01#", "placed >= #2024-03-01#", 1],
    ["placed < #2023-01-01T10:00:00Z#", "placed <= #2024-01-01#", 1],
  ])("%s to the nearest value, %s", (text, reads, count) => {
    expect(relaxed(text)).toEqual([[reads, "the nearest value", count]]);
  });

  test("a text to any case and any position, the smallest change first", () => {
    expect(relaxed("status = 'OPEN'")).toEqual([
      ["status = 'open'", "a similar value", 2],
      ["status ilike 'OPEN'", "ignoring case", 2],
      ["status ilike '*OPEN*'", "anywhere, ignoring case", 2],
    ]);
    expect(relaxed("status like 'pe'")).toEqual([
      ["status like '*pe*'", "anywhere in the text", 2],
      ["status ilike '*pe*'", "anywhere, ignoring case", 2],
    ]);
    expect(relaxed("status ilike 'a*d'")).toEqual([["status ilike '*a*d*'", "anywhere in the text", 2]]);
  });

  test.each([
    ["status = 'opne'", ["status = 'open'"]],
    ["status like 'pad'", ["status like 'paid'"]],
    ["status in ['opne', 'pad', 1]", ["status in ['open', 'pad', 1]", "status in ['opne', 'paid', 1]"]],
    ["status = 'lost'", []],
    ["status like 'opne*'", []],
    ["status != 'opne'", []],
  ])("%s to a similar value that is stored", (text, reads) => {
    const corrections = relaxed(text).filter(([, change]) => change === "a similar value");
    expect(corrections).toEqual(reads.map((each) => [each, "a similar value", 2]));
  });

  test("to at most three similar values, the nearest first", () => {
    const cities = ["Homburg", "Bamburg", "Hamburg", "Hambarg", "Berlin"].map((status) => ({ status }));
    expect(
      relax(filterOf("status = 'Hambrg'") as Comparison, rules, cities).map(({ comparison }) => printNode(comparison)),
    ).toEqual(["status = 'Hamburg'", "status = 'Hambarg'", "status = 'Homburg'"]);
  });

  test("only to operators that are declared for the field", () => {
    expect(relaxed("status = 'OPEN'", { status: ["like"] })).toEqual([]);
    expect(relaxed("total > 100", {})).toEqual([]);
  });

  test("to no value of another type, which a row may contain", () => {
    const { filter } = parse("placed > #2025-01-01#");
    expect(relax(filter as Comparison, rules, [{ placed: "soon" }, { placed: 7 }])).toEqual([]);
  });

  test.each(["status = 'x'", "100 < total", "total > 1 + 1", "status > 'z'", "nothing > 1"])("not %s", (text) => {
    expect(relaxed(text)).toEqual([]);
  });
});
