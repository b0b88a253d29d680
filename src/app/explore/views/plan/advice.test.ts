// Tests the advice rules, each with a condition that was tested on every row.

import { describe, expect, test } from "vitest";
import { collections } from "../../../../samples/public.ts";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { describeMissingAdvice, findAdvice } from "./advice.ts";

const found = collections.find(({ name }) => name === "Orders");
if (found === undefined) throw new Error("The samples have no collection Orders.");
const orders = found;

/** Every row is read and 10 are kept. */
const whole: PlanBody = {
  access: { by: "all" },
  residual: null,
  candidates: [],
  rowsInCollection: 5000,
  rowsRead: 5000,
  rowsMatched: 10,
  sort: ["-placed"],
};
/** 554 rows are read through the index on status. */
const byStatus: PlanBody = { ...whole, access: { by: "index", index: "status", ranges: [] }, rowsRead: 554 };

function advised(residual: string, plan = whole): readonly (readonly string[])[] {
  return findAdvice({ ...plan, residual }, orders).map(({ condition, text }) => [condition, text]);
}

describe("each rule explains why and what to do", () => {
  test.each([
    [
      "priority = 5",
      "No index on `priority`: every row is read. Declare an index on `priority`, or filter by an indexed field.",
    ],
    [
      "priority in [4, 5]",
      "No index on `priority`: every row is read. Declare an index on `priority`, or filter by an indexed field.",
    ],
    ["paid = true", "A field with `true` or `false` cannot have an index: also filter by an indexed field."],
    [
      "items.qty > 5",
      "`items.qty` has several values per row, and such fields cannot have an index: also filter by an indexed field.",
    ],
    ["due < shipped", "It compares fields, and an index covers only one: also filter by an indexed field."],
    [
      "customer.city like '*burg'",
      "`like` with a `*` at the start cannot use an index. Start the pattern with text, as in `like 'x*'`.",
    ],
    [
      "customer.city ilike '*burg'",
      "`ilike` with a `*` at the start cannot use an index. Start the pattern with text, as in `like 'x*'`.",
    ],
    [
      "customer.city ilike 'ham*'",
      "`ilike` ignores case, and an index is case-sensitive. Use `like` if you know the case.",
    ],
    [
      "note ilike 'ham*'",
      "`ilike` ignores case, and an index is case-sensitive. Use `like` if you know the case. There is also no index on `note`.",
    ],
    [
      "total / 2 > 50",
      "An index stores the plain values of `total`. Compare `total` with a value, without arithmetic.",
    ],
    [
      "50 < total * 2",
      "An index stores the plain values of `total`. Compare `total` with a value, without arithmetic.",
    ],
    [
      "status != 'open'",
      "`!=` excludes values, and an index only finds values. Name the values that you want, or also filter by an indexed field.",
    ],
    [
      "status !in ['open', null]",
      "`!in` excludes values, and an index only finds values. Name the values that you want, or also filter by an indexed field.",
    ],
    [
      "not total < 100",
      "`not` excludes values, and an index only finds values. Name the values that you want, or also filter by an indexed field.",
    ],
    ["note = null", "Rows without a value are in no index: also filter by an indexed field."],
    ["total != null", "No index is used for `!= null`: also filter by an indexed field."],
    [
      "status in ['open', null]",
      "Rows without a value are in no index. Remove `null` from the list if you do not need those rows.",
    ],
  ])("%s: %s", (condition, text) => {
    expect(advised(condition)).toEqual([[condition, text]]);
  });

  test("an `or` with parts that no index covers lists these parts", () => {
    expect(advised("status = 'open' or paid = true or priority = 5")).toEqual([
      [
        "status = 'open' or paid = true or priority = 5",
        "An `or` can use an index only if the index covers every part. The parts without an index follow.",
      ],
      ["paid = true", expect.stringMatching("A field with `true` or `false` cannot have an index")],
      ["priority = 5", expect.stringMatching("No index on `priority`")],
    ]);
  });

  test("an `or` whose parts are in different indexes becomes several requests", () => {
    expect(advised("status = 'new' or total > 2000")).toEqual([
      [
        "status = 'new' or total > 2000",
        "A request uses one index, and no index covers every part of this `or`. Send a request for each part, and remove the rows that appear twice.",
      ],
    ]);
  });

  test("a condition whose index has too many rows should be narrowed", () => {
    const candidates = [{ index: "total", ranges: [{ lower: 100, lowerOpen: true }], rows: 3633 }];
    expect(advised("total > 100", { ...whole, candidates })).toEqual([
      [
        "total > 100",
        "Through the index on `total`, 3633 of 5000 rows would be read. Above 30 %, reading all rows is faster. Narrow this condition, or also filter by an indexed field.",
      ],
    ]);
  });

  test("where an index was used, another one may have fewer rows", () => {
    expect(advised("paid = true and priority = 5", byStatus)).toEqual([
      ["paid = true", "A field with `true` or `false` cannot have an index: also filter by another indexed field."],
      [
        "priority = 5",
        "No index on `priority`: it is tested on each of the 554 rows read. An index on `priority` helps if it has fewer rows for this condition.",
      ],
    ]);
  });
});

test("looks into parentheses and joins by `and`, and repeats nothing", () => {
  expect(advised("(priority = 5 and (paid = true)) and priority = 5").map(([condition]) => condition)).toEqual([
    "priority = 5",
    "paid = true",
  ]);
});

test.each([
  [
    "no row is read",
    { ...byStatus, rowsRead: 0, rowsMatched: 0, residual: null },
    "Nothing to improve: no row is read.",
  ],
  ["there is no filter", { ...whole, rowsMatched: 5000 }, "Every row is read because there is no filter."],
  [
    "every row read matches",
    { ...byStatus, rowsMatched: 554, residual: "priority > 0" },
    "Nothing to improve: every row read matches.",
  ],
  [
    "a single row is read",
    { ...byStatus, rowsRead: 1, rowsMatched: 0, residual: "paid = true" },
    "Nothing to improve: the index that reads the fewest rows is used.",
  ],
  [
    "other indexes read more rows",
    { ...byStatus, residual: "total > 100" },
    "Nothing to improve: the index that reads the fewest rows is used.",
  ],
  ["the filter cannot be read", { ...whole, residual: "total ~ 5" }, "There is no advice for this filter."],
] as const)("gives no advice if %s", (_, plan, text) => {
  expect(findAdvice(plan, orders)).toEqual([]);
  expect(describeMissingAdvice(plan)).toBe(text);
});
