// Tests that a filter with a missing part is refused, wherever the part is.

import { describe, expect, test } from "vitest";
import { compareFilters } from "./equivalence/compare-filters.ts";
import { compile, evaluate } from "./evaluate.ts";
import { explain } from "./explain.ts";
import { FilterError } from "./filter-error.ts";
import { format } from "./format.ts";
import { textLimit } from "./limits.ts";
import { parse } from "./parse.ts";
import { print, printNode } from "./print.ts";
import { listFieldTypes } from "./schema.ts";
import { things } from "./testing/typed.ts";

const types = listFieldTypes(things);

function thrownBy(use: () => unknown): unknown {
  try {
    return use();
  } catch (error) {
    return error;
  }
}

describe.each([
  "not title =",
  "title =",
  "= 1",
  "1 <",
  "< 1",
  "n + > 1",
  "1 < - ",
  "1 = (",
  "n = -(2 * )",
  "n * 2 = 3 / ",
  "n = n + n + n + n + n + n + n + n + ",
  "n.m + 1 = 2 * n. ",
  "not (n = 1 or n in)",
  "not n like",
  "'a' like",
  "'a' in",
  "n in [1,]",
  "not n in [,]",
  "not n in [x]",
  "n !in [1, -n]",
  "n = 1 and",
  "not",
  "n.",
  "n = 01",
  "not ",
  "a".repeat(textLimit + 1),
  "a=1 or ".repeat(149_000),
  "a=1 or ".repeat(50_000),
])("%.40j", (text) => {
  const { filter, issues } = parse(text);

  test("has an issue", () => {
    expect(issues).not.toEqual([]);
    expect(filter).not.toBeNull();
  });

  test.each<[string, (tree: NonNullable<typeof filter>) => unknown]>([
    ["compiled", (tree) => compile(tree)],
    ["compiled with types", (tree) => compile(tree, types)],
    ["evaluated", (tree) => evaluate(tree, {})],
    ["explained", (tree) => explain(tree, {})],
    ["printed", (tree) => print(tree)],
    ["printed as a node", (tree) => printNode(tree)],
    ["formatted", (tree) => format(tree)],
    ["compared with no filter", (tree) => compareFilters(tree, null, things)],
    ["compared with itself", (tree) => compareFilters(tree, tree, things)],
  ])("is not %s", (_, use) => {
    const error = thrownBy(() => filter && use(filter));
    expect(error).toBeInstanceOf(FilterError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^A filter with issues can't be \w+; see the issues that parse returned\.$/),
      issues: [{ severity: "error", from: expect.any(Number), to: expect.any(Number) }],
    });
  });
});

test("the issue is at the missing part", () => {
  const { filter } = parse("a = 1 or b + = 2");
  expect(thrownBy(() => compile(filter))).toMatchObject({ issues: [{ code: "FILTER_SYNTAX", from: 13, to: 13 }] });
});
