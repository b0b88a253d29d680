import { describe, expect, test } from "vitest";
import { type CollectionDeclaration, parse } from "../../../../language/public.ts";
import { naiveDifferences } from "./naive-differences.ts";
import { naiveSql } from "./naive-text.ts";

const orders: CollectionDeclaration = {
  name: "Orders",
  description: "",
  fields: {
    _id: { type: "number", integer: true },
    status: { type: "string" },
    total: { type: "number" },
    priority: { type: "number", integer: true },
    due: { type: "date" },
    tags: { type: "array", items: { type: "string" } },
    items: { type: "array", items: { type: "object", fields: { sku: { type: "string" } } } },
    customer: { type: "object", fields: { city: { type: "string" } } },
  },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

function read(text: string) {
  const { filter } = parse(text);
  return filter ?? expect.fail();
}

describe("the naive SQL", () => {
  test.each([
    [
      "status != 'open' and (total < 1 or not priority = 5)",
      `"status" <> 'open' AND ("total" < 1 OR NOT "priority" = 5)`,
    ],
    ["status = null and total in [1, null]", `"status" IS NULL AND "total" IN (1, NULL)`],
    ["customer.city !ilike '*o''b_%'", `("customer" ->> 'city') NOT ILIKE '%o''b_%'`],
    ["items.sku != 'A'", `EXISTS (SELECT 1 FROM "Orders_items" AS "items" WHERE "items"."sku" <> 'A')`],
    ["tags = 'a'", `EXISTS (SELECT 1 FROM "Orders_tags" AS "tags" WHERE "tags"."value" = 'a')`],
    ["-(total + 1) * 2 > priority / 2", `-("total" + 1) * 2 > "priority" / 2`],
    ["due >= #2024-03-01#", `"due" >= '2024-03-01'`],
  ])("of %s", (text, expected) => {
    expect(naiveSql(read(text), orders)).toBe(expected);
  });
});

const isNull = "A comparison with null is neither true nor false, and so is its negation.";
const isError = "Division by zero is an error, and so is a number that is too large: the whole statement fails.";

describe("the naive SQL differs", () => {
  test.each<[string, object, unknown, string]>([
    ["status != 'open'", {}, null, isNull],
    ["not status = 'open'", { status: null }, null, isNull],
    ["not (total > 1 and status = 'a')", { total: 2 }, null, isNull],
    ["total !in [1, null]", { total: 2 }, null, "With a null in the list, NOT IN is never true."],
    [
      "status like '50%'",
      { status: "50 euros" },
      true,
      "In the value, `%` and `_` are wildcards, and `\\` is an escape.",
    ],
    [
      "status ilike 'é'",
      { status: "E\u0301" },
      false,
      "ILIKE compares characters as they are stored: é can be one or two. `%`, `_` and `\\` are special.",
    ],
    ["status < 'a'", { status: "B" }, false, "Text is sorted as in a dictionary: `a` before `B`."],
    ["due < #2024-03-01T10:00Z#", { due: "2024-03-01" }, false, "The date-time is cut to its date."],
    ["priority / 2 > 2", { priority: 5 }, false, "A whole number divided by another loses its fraction."],
    ["total / priority = null", { total: 1, priority: 0 }, "error", isError],
    [
      "items.sku != 'A'",
      { items: [{ sku: "A" }, { sku: "B" }] },
      true,
      "It asks for some value of `items.sku` that satisfies it.",
    ],
  ])("%s, for %j", (text, row, naive, reason) => {
    const { count, differences } = naiveDifferences(read(text), orders, [{ _id: 1, ...row }], 1);
    expect(count).toBe(1);
    expect(differences).toMatchObject([{ naive, matches: naive !== true, reasons: [reason] }]);
  });

  test("only by the comparison that is to blame", () => {
    const filter = read("status != 'open' and (total < 1 or priority != 5)");
    const { differences } = naiveDifferences(filter, orders, [{ _id: 1, total: 0 }], 1);
    expect(differences[0]?.reasons).toEqual([isNull]);
  });

  test.each([
    ["status = 'open' and total > 1", { status: "open", total: 2 }],
    ["status != 'open'", { status: "error" }],
    ["tags = 'a'", { tags: ["a"] }],
    ["status = null", {}],
    ["total / 2 > 1", { total: 3 }],
  ])("not for %s and %j", (text, row) => {
    expect(naiveDifferences(read(text), orders, [{ _id: 1, ...row }], 1).count).toBe(0);
  });
});
