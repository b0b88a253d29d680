import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Condition } from "../ast.ts";
import { compile } from "../evaluate.ts";
import { FilterError } from "../filter-error.ts";
import { parse } from "../parse.ts";
import { print } from "../print.ts";
import { type CollectionDeclaration, listFieldTypes } from "../schema.ts";
import { anyThing, anyTypedFilter, things } from "../testing/typed.ts";
import { compareFilters } from "./compare-filters.ts";

const orders: CollectionDeclaration = {
  name: "Orders",
  description: "",
  fields: {
    _id: { type: "number" },
    status: { type: "string", values: ["new", "open", "paid"] },
    note: { type: "string", maxLength: 40 },
    total: { type: "number" },
    discount: { type: "number" },
    priority: { type: "number", integer: true, minimum: 1, maximum: 5, required: true },
    paid: { type: "boolean" },
    due: { type: "date" },
    placed: { type: "datetime", required: true },
    opens: { type: "time" },
    customer: { type: "object", fields: { city: { type: "string" } } },
    tags: { type: "array", items: { type: "string" } },
    items: {
      type: "array",
      items: { type: "object", fields: { sku: { type: "string" }, qty: { type: "number", integer: true } } },
    },
  },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};
const types = listFieldTypes(orders);

function read(text: string): Condition | null {
  const { filter, issues } = parse(text);
  expect(issues).toEqual([]);
  return filter;
}

const compare = (first: string, second: string) => compareFilters(read(first), read(second), orders);

describe("equivalent filters are proved to be so", () => {
  test.each([
    ["priority > 4", "priority = 5"],
    ["priority >= 1", ""],
    ["status != 'paid'", "status in ['new', 'open', null]"],
    ["not (status = 'open' or paid = true)", "status != 'open' and paid != true"],
    ["total > 100 or total <= 100", "total != null"],
    ["total < 100 and total > 100", "_id = 1 and _id = 2"],
    [
      "placed >= #2024-03-01# and placed < #2024-03-02#",
      "not (placed < #2024-03-01#) and placed <= #2024-03-01T23:59:59.999Z#",
    ],
    ["due > #2024-02-28#", "due >= #2024-02-29T00:00:00Z#"],
    ["note like 'gift*'", "note like 'gift*' or note like 'gifted*'"],
    ["note like '*a*' and note like '*b*'", "note like '*a*b*' or note like '*b*a*'"],
    ["note ilike '*gift*'", "note ilike '*GIFT*'"],
    ["note = 'a' or note > 'a'", "note >= 'a'"],
    ["tags = 'a'", "not tags != 'a'"],
    ["tags in ['a', 'b']", "tags = 'a' or tags = 'b'"],
    ["items.sku = 'A' and items.qty > 1", "items.qty >= 2 and items.sku in ['A']"],
    ["paid = true", "not (paid = false or paid = null)"],
    ["opens < #T00:00#", "1 = 2"],
    ["customer.city like '*'", "customer.city != null"],
  ])("%s is %s", (first, second) => {
    expect(compare(first, second)).toMatchObject({ kind: "equivalent", isProved: true });
  });
});

describe("filters that differ are distinguished by a row", () => {
  test.each([
    ["placed <= #2024-03-01#", "placed < #2024-03-02#"],
    ["note like '*ring*'", "note ilike '*ring*'"],
    ["note like '*ring*'", "note like '*iddle*'"],
    ["note like 'a*a'", "note like 'a*' and note like '*a'"],
    ["total > 100", "total >= 100"],
    ["total >= 100", "total > 99"],
    ["status != 'paid'", "status in ['new', 'open']"],
    ["total != 5", "total < 5"],
    ["tags = 'a'", "tags != 'b'"],
    ["items.sku = 'A' or items.qty > 1", "items.sku = 'A' and items.qty > 1"],
    ["paid = true or total > 100 and priority = 5", "(paid = true or total > 100) and priority = 5"],
    ["total - discount > 100", "total > 100 + discount and total < 1e9"],
    ["total * 2 > 100", "total > 51"],
    ["total * 2 = 5", "total * 2 = 7"],
    ["-total = 1", "-total = 2"],
    ["total / 4 - 1 > 30", "total / 4 - 1 > 31"],
    ["note = 'é'", "note = 'e\\u0301'"],
    ["due < placed", "due <= placed"],
    ["opens < #T12:00#", "opens <= #T12:00#"],
    ["customer.city >= 'H'", "customer.city > 'Hamburg'"],
    ["", "_id != 9"],
  ])("%s, %s", (first, second) => {
    const found = compare(first, second);
    if (found.kind !== "different") throw new Error(`No row was found: ${JSON.stringify(found)}`);
    const results = [first, second].map((text) => compile(read(text), types)(found.row));
    expect(results).toEqual(found.matchedBy === "first" ? [true, false] : [false, true]);
  });

  test("which differs from the given row in as few members as possible", () => {
    const base = { _id: 7, status: "open", total: 120, placed: "2024-05-01T00:00:00.000Z", priority: 3 };
    const found = compareFilters(
      read("total > 100 and status = 'open'"),
      read("total >= 100 and status = 'open'"),
      orders,
      {
        base,
      },
    );
    expect(found).toEqual({ kind: "different", matchedBy: "second", row: { ...base, total: 100 } });
  });

  test("whose values the declaration allows", () => {
    const found = compare("priority > 2", "priority > 3");
    expect(found).toMatchObject({ row: { priority: 3 } });
  });
});

describe("refuses filters that the collection does not have rows for, with their issues", () => {
  test.each([
    ["colour = 'red'", "There is no filterable field `colour`.", 0],
    ["not total in [1] or colour = shade", "There is no filterable field `colour`.", 20],
    ["total = 'red'", "A string can't be compared with a number.", 8],
    ["items = 1", "There is no filterable field `items`.", 0],
    ["items.qty > total", "This field can have several values", 0],
    ["paid > true", "Booleans have no order", 5],
    ["total >", "A part of the filter is missing.", 7],
  ])("%s", (text, message, from) => {
    const { filter } = parse(text);
    for (const [first, second] of [
      [filter, null],
      [null, filter],
      [filter, filter],
    ] as const) {
      let error: unknown;
      try {
        compareFilters(first, second, orders);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(FilterError);
      expect(error).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ from })]) });
      expect((error as FilterError).issues[0]?.message).toContain(message);
    }
  });
});

/** Each rewriting keeps the meaning. */
const rewritings: readonly ((filter: Condition) => Condition)[] = [
  (filter) => not(not(filter)),
  (filter) => ({ kind: "or", conditions: [filter, filter], ...at }),
  (filter) =>
    filter.kind === "and" ? not({ kind: "or", conditions: filter.conditions.map(not), ...at }) : not(not(filter)),
  (filter) =>
    filter.kind === "or" ? not({ kind: "and", conditions: filter.conditions.map(not), ...at }) : not(not(filter)),
  (filter) =>
    filter.kind === "and" || filter.kind === "or" ? { ...filter, conditions: filter.conditions.toReversed() } : filter,
];
const at = { from: 0, to: 0 };
const not = (condition: Condition): Condition => ({ kind: "not", condition, ...at });

const thingTypes = listFieldTypes(things);

test("never finds a difference between a filter and a rewriting of it", () => {
  fc.assert(
    fc.property(anyTypedFilter, fc.constantFrom(...rewritings), (filter, rewrite) => {
      expect(compareFilters(filter, rewrite(filter), things).kind).toBe("equivalent");
    }),
    { numRuns: 60 },
  );
});

test("never calls filters equivalent that rows distinguish, if it has a proof", () => {
  fc.assert(
    fc.property(
      anyTypedFilter,
      anyTypedFilter,
      fc.array(anyThing, { minLength: 20, maxLength: 20 }),
      (first, second, rows) => {
        const found = compareFilters(first, second, things);
        const matches = [compile(first, thingTypes), compile(second, thingTypes)] as const;
        if (found.kind === "different") {
          expect(matches[0](found.row)).toBe(found.matchedBy === "first");
          expect(matches[1](found.row)).toBe(found.matchedBy === "second");
        } else if (found.isProved) {
          const odd = rows.find((row) => matches[0](row) !== matches[1](row));
          expect(odd, `${print(first)}\n${print(second)}`).toBeUndefined();
        }
      },
    ),
    { numRuns: 40 },
  );
});
