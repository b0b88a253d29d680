// Tests that filters are translated exactly if the rules allow them.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  check,
  createUnrestrictedRules,
  FilterError,
  type FilterRules,
  filterRules,
  listFieldTypes,
  operators,
  parse,
  print,
} from "../language/public.ts";
import { collections } from "../samples/public.ts";
import { type SqlOptions, toPsql, toSql } from "./public.ts";
import { anyFilter } from "./testing/filters.ts";
import { things } from "./testing/things.ts";

type Translate = (filter: Condition, collection: CollectionDeclaration, options?: Pick<SqlOptions, "rules">) => unknown;

const translations: readonly [string, Translate][] = [
  ["toSql, PostgreSQL", (filter, collection, options) => toSql(filter, collection, "postgresql", options)],
  ["toSql, SQLite", (filter, collection, options) => toSql(filter, collection, "sqlite", options)],
  ["toPsql", toPsql],
];

/** Rules that allow some fields, each with some operators. */
const anyRules: fc.Arbitrary<FilterRules> = fc
  .tuple(
    ...[...listFieldTypes(things).keys()].map((path) =>
      fc
        .option(fc.oneof(fc.constant([...operators.keys()]), fc.subarray([...operators.keys()])), { freq: 8 })
        .map((allowed) => [path, allowed] as const),
    ),
  )
  .map((declared) => ({
    types: listFieldTypes(things),
    filterable: Object.fromEntries(declared.flatMap(([path, allowed]) => (allowed === null ? [] : [[path, allowed]]))),
  }));

/** Comparisons of the fields with values of any type. */
const anyMistyped = fc.tuple(anyFilter, anyFilter).map(([one, other]): Condition => {
  const [first, second] = [one, other].map(firstComparison);
  if (first === undefined || second === undefined) return one;
  const isMixed = operators.get(first.operator)?.right === operators.get(second.operator)?.right;
  return isMixed ? { ...first, right: second.right } : { ...second, left: first.left };
});

function firstComparison(condition: Condition): Comparison | undefined {
  if (condition.kind === "comparison") return condition;
  if ("conditions" in condition) return condition.conditions.map(firstComparison).find((each) => each !== undefined);
  return "condition" in condition ? firstComparison(condition.condition) : undefined;
}

describe.each(translations)("%s", (_, translate) => {
  test("throws what `check` reports, and translates everything else", { timeout: 60_000 }, () => {
    const found = { refused: 0, translated: 0 };
    fc.assert(
      fc.property(fc.oneof(anyFilter, anyMistyped), anyRules, (filter, rules) => {
        const errors = check(filter, rules).filter(({ severity }) => severity === "error");
        let thrown: unknown;
        try {
          translate(filter, things, { rules });
        } catch (error) {
          thrown = error;
        }
        if (errors.length === 0) {
          expect(thrown, print(filter)).toBeUndefined();
          found.translated += 1;
        } else {
          expect(thrown, print(filter)).toBeInstanceOf(FilterError);
          expect(thrown, print(filter)).toMatchObject({ issues: errors });
          found.refused += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(found.refused).toBeGreaterThan(200);
    expect(found.translated).toBeGreaterThan(200);
  });

  const customers = collections.find(({ name }) => name === "Customers") ?? expect.fail();

  test("allows by default what FindMany does", () => {
    const { types, filterable } = filterRules(customers, "FindMany");
    const hidden = [...types.keys()].find(
      (path) => !Object.hasOwn(filterable, path) && types.get(path)?.type === "string",
    );
    const { filter } = parse(`not ${hidden} like 'a*'`);
    if (hidden === undefined || filter === null) expect.fail();
    expect(() => translate(filter, customers)).toThrow(FilterError);
    expect(() => translate(filter, customers, { rules: createUnrestrictedRules(customers) })).not.toThrow();
  });

  test.each(["not name =", "name in [1,]", "name", "x".repeat(2_000_000)])("refuses what is missing: %.20s", (text) => {
    const { filter } = parse(text);
    if (filter === null) expect.fail();
    expect(() => translate(filter, customers)).toThrow(FilterError);
  });
});
