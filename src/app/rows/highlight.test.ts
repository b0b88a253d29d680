// Tests which parts of a row are highlighted.

import { describe, expect, test } from "vitest";
import { compile, listFieldTypes, parse } from "../../language/public.ts";
import { collections } from "../../samples/public.ts";
import { listColumns, listProjectedColumns } from "./columns.ts";
import { compileHighlight, type Highlight } from "./highlight.ts";

const orders = collections.find(({ name }) => name === "Orders");
if (orders === undefined) throw new Error("The samples have orders.");
const all = listColumns(orders);
const types = listFieldTypes(orders);

const row = {
  _id: 17,
  placed: "2024-03-05T10:30:00.000Z",
  shipped: null,
  status: "paid",
  paid: true,
  total: 318.4,
  discount: 318.4,
  customer: { _id: 7, name: "Jürgen Weiß", city: "Freiburg im Breisgau" },
  items: [
    { sku: "A-1042", name: "Blue lamp", qty: 2 },
    { sku: "B-7", name: "Red lamp", qty: 1 },
  ],
  note: "ring, ring",
};

/** The highlights: `path` for a whole value, `path:text|text` for parts, `path[1]` for an item. */
function highlight(text: string, projection = ""): string[] {
  const { filter, issues } = parse(text);
  expect(issues, text).toEqual([]);
  if (filter === null) throw new Error("The filter is empty.");
  const columns = listProjectedColumns(all, projection);
  if (projection === "") expect(compile(filter, types)(row), `${text} keeps the row`).toBe(true);
  const found = compileHighlight(filter, types, columns)(row);
  return [...found].flatMap(([path, one]) =>
    formatted(path, one, path === "customer.city" ? row.customer.city : row.note),
  );
}

function formatted(path: string, { whole, spans, items }: Highlight, text: string): string[] {
  const parts = spans.map(({ from, to }) => text.slice(from, to)).join("|");
  return [
    ...(whole ? [path] : []),
    ...(spans.length > 0 ? [`${path}:${parts}`] : []),
    ...[...items].flatMap(([index, inner]) => formatted(`${path}[${index}]`, inner, row.items[index]?.name ?? "")),
  ];
}

test.each([
  ["status = 'paid'", ["status"]],
  ["'paid' = status", ["status"]],
  ["status in ['open', 'paid']", ["status"]],
  ["total > 250 and placed >= #2024-03-01#", ["total", "placed"]],
  ["total = discount", ["total", "discount"]],
  ["shipped = null", ["shipped"]],
  // No cell contains a calculated value.
  ["total * 2 > 250", []],
  // Parts of a text.
  ["customer.city ilike '*BURG*im*'", ["customer.city:burg|im"]],
  ["note like 'ring*'", ["note:ring"]],
  ["note like '*ring'", ["note:ring"]],
  ["note like 'ring*' and note like '*, *'", ["note:ring, "]],
  ["note like 'ring*' and note like '*ing*'", ["note:ring"]],
  ["note like 'ring, ring'", ["note"]],
  ["note like '*'", ["note"]],
  ["note like 'ring*' and note != null", ["note:ring"]],
  // Only the alternatives that are true as a whole.
  ["status = 'open' or total > 250", ["total"]],
  ["status = 'paid' or total > 250", ["status", "total"]],
  ["(status = 'open' and total > 250) or note like 'ring*'", ["note:ring"]],
  // A negated condition is not highlighted.
  ["not status = 'open'", []],
  ["not (not (note like 'ring*'))", ["note:ring"]],
  ["status != 'open'", []],
  ["status !in ['open'] and note !like 'x*'", []],
  ["not (status = 'open' and note like 'ring*')", []],
])("%s highlights %j", (filter, expected) => {
  expect(highlight(filter)).toEqual(expected);
});

describe("arrays", () => {
  test("the items that a condition matched", () => {
    expect(highlight("items.sku = 'B-7'")).toEqual(["items[1]"]);
    expect(highlight("items.qty >= 1")).toEqual(["items[0]", "items[1]"]);
    expect(highlight("items.sku = 'B-7' or items.qty = 2")).toEqual(["items[1]", "items[0]"]);
  });

  test("parts of the items, if the items are strings", () => {
    const tags = new Map([["tags", { type: "string", many: true, declaration: { type: "string" } } as const]]);
    const { filter } = parse("tags ilike '*LAMP*'");
    if (filter === null) throw new Error("The filter is not empty.");
    const found = compileHighlight(filter, tags, [{ path: "tags" }])({ tags: ["a lamp", "a chair"] }).get("tags");
    expect([...(found?.items ?? [])]).toEqual([[0, { whole: false, spans: [{ from: 2, to: 6 }], items: new Map() }]]);
  });
});

describe("with a projection", () => {
  test("highlights only what the projection contains", () => {
    expect(highlight("status = 'paid' and total > 250", "total")).toEqual(["total"]);
  });

  test("assumes that a group that can't be evaluated is true", () => {
    expect(highlight("(status = 'open' and total > 250) or paid = true", "total")).toEqual(["total"]);
  });
});
