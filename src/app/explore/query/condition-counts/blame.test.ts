import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Comparison,
  type Condition,
  compile,
  type FieldTypes,
  type FilterRules,
  parse,
  printNode,
  removeParentheses,
} from "../../../../language/internal.ts";
import { describeCulprits, findBlame } from "./blame.ts";
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
  const found = await findBlame(text, filterOf(text), types, rows, never);
  return found.culprits.map(({ conditions, rows: nearest }) => [
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
    expect((await findBlame("a = 1", filterOf("a = 1"), types, [], never)).culprits).toEqual([]);
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
  const { culprits } = await findBlame(text, filter, types, rows, never);
  expect(describeCulprits(filter, culprits)).toBe(words);
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

const pairs = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].map((b) => ({ _id: 4 * a + b, a, b })));

test("the rows that match without each condition are counted, without a negated one with its not", async () => {
  const text = "not (a = 1 and b = 1) and a = 1 and b = 1";
  const { removals } = await findBlame(text, filterOf(text), types, pairs, never);
  expect(removals.map(({ condition: { from, to }, rows, isBlamed }) => [text.slice(from, to), rows, isBlamed])).toEqual(
    [
      ["not (a = 1 and b = 1)", 1, true],
      ["a = 1", 3, true],
      ["b = 1", 3, true],
    ],
  );
});

/** A filter without one of the parts of an `and` or `or`; the same filter for any other condition. */
function without(node: Condition, part: Condition): Condition {
  switch (node.kind) {
    case "and":
    case "or": {
      const left = node.conditions
        .filter((each) => removeParentheses(each) !== part)
        .map((each) => without(each, part));
      return left.length === 1 ? (left[0] as Condition) : { ...node, conditions: left };
    }
    case "not":
    case "paren":
      return { ...node, condition: without(node.condition, part) };
    default:
      return node;
  }
}

const { filter: anyFilter } = fc.letrec<{ filter: string; comparison: string }>((tie) => ({
  comparison: fc
    .tuple(fc.constantFrom("a", "b"), fc.constantFrom("=", "<", ">="), fc.nat(3))
    .map((all) => all.join(" ")),
  filter: fc.oneof(
    { maxDepth: 3 },
    tie("comparison"),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((all) => all.map((each) => `(${each})`).join(" and ")),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((all) => all.map((each) => `(${each})`).join(" or ")),
    tie("filter").map((inner) => `not (${inner})`),
  ),
}));

test("the count of a condition is the number of rows that match when it is removed", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async (text) => {
      const filter = filterOf(text);
      const rest = pairs.filter((row) => !compile(filter, types)(row));
      const { removals } = await findBlame(text, filter, types, rest, never);
      expect(removals.length).toBeGreaterThan(0);
      for (const { condition, rows: count } of removals) {
        const changed = without(filter, condition);
        const isAll = changed === filter || removeParentheses(filter) === condition;
        expect(count).toBe(isAll ? rest.length : rest.filter(compile(changed, types)).length);
      }
    }),
    { numRuns: 500 },
  );
});

test("counting stops when aborted", async () => {
  const wanted = new AbortController();
  const counting = findBlame("a = 1", filterOf("a = 1"), types, new Array(2_000_000).fill({ a: 2 }), wanted.signal);
  wanted.abort(new Error("enough"));
  await expect(counting).rejects.toThrow("enough");
});
