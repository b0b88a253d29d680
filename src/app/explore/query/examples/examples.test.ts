// Tests the examples of every sample collection and operation, and of declarations that readers might write.

import { describe, expect, test } from "vitest";
import {
  type CollectionDeclaration,
  check,
  compile,
  filterRules,
  type OperationName,
  parse,
} from "../../../../language/public.ts";
import { collections, getSampleRows } from "../../../../samples/public.ts";
import { makeExamples } from "./examples.ts";

const operations: readonly OperationName[] = ["FindMany", "UpdateMany", "DeleteMany"];

/** The rows of a request for the first ones by key. */
const sampleOf = ({ name }: CollectionDeclaration) => getSampleRows(name).slice(0, 500);

describe.each(collections.map((collection) => [collection.name, collection] as const))("%s", (name, collection) => {
  test.each(operations)("%s: each is valid, and matches some rows and not all", (operation) => {
    const rules = filterRules(collection, operation);
    const examples = makeExamples(rules, sampleOf(collection));
    expect(examples.length).toBeGreaterThan(3);
    expect(new Set(examples.map(({ filter }) => filter)).size).toBe(examples.length);
    for (const { filter: text } of examples) {
      const { filter, issues } = parse(text);
      expect([...issues, ...check(filter, rules, text)], text).toEqual([]);
      const isMatch = filter === null ? () => true : compile(filter, rules.types);
      const count = getSampleRows(name).filter((row) => isMatch(row)).length;
      expect(count, text).toBeGreaterThan(0);
      expect(count, text).toBeLessThan(getSampleRows(name).length);
    }
  });
});

test("Orders has an example of every construct and of every operator that it allows", () => {
  const orders = collections.find(({ name }) => name === "Orders");
  if (orders === undefined) throw new Error("The samples no longer include Orders.");
  const examples = makeExamples(filterRules(orders, "FindMany"), sampleOf(orders));
  expect([...new Set(examples.map(({ group }) => group))]).toEqual([
    "Comparison",
    "Lists",
    "Text patterns",
    "Dates and times",
    "Missing values",
    "Arithmetic",
    "Several values in a row",
    "Not, and, or",
    "More operators",
  ]);
  const text = examples.map(({ filter }) => filter).join("\n");
  for (const symbol of new Set(Object.values(orders.operations.FindMany.filter).flat()))
    expect(text).toContain(` ${symbol} `);
});

describe("a collection that a reader made", () => {
  const declared = (filter: CollectionDeclaration["operations"]["FindMany"]["filter"]): CollectionDeclaration => ({
    name: "Made",
    description: "",
    fields: {
      _id: { type: "number" },
      kind: { type: "string", values: ["it's", "b"] },
      secret: { type: "string" },
    },
    indexes: [],
    operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
  });

  test("without rows gets examples of its declared values, and none of a field that filters can't use", () => {
    const examples = makeExamples(filterRules(declared({ kind: ["=", "in"] }), "FindMany"), []);
    expect(examples.map(({ filter }) => filter)).toEqual([
      "kind = 'it''s'",
      "kind in ['it''s', 'b']",
      "kind = null",
      "not kind = 'it''s'",
    ]);
  });

  test("that allows no filter gets none", () => {
    expect(makeExamples(filterRules(declared({}), "FindMany"), [{ _id: 1 }])).toEqual([]);
  });
});
