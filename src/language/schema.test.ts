// Tests the paths of a declaration and their types.

import { expect, test } from "vitest";
import { type CollectionDeclaration, listFieldTypes } from "./schema.ts";

const text = { type: "string" } as const;
const count = { type: "number", integer: true } as const;

function declared(fields: CollectionDeclaration["fields"]): CollectionDeclaration {
  const operations = {
    FindMany: { filter: {}, sort: [] },
    UpdateMany: { filter: {} },
    DeleteMany: { filter: {} },
  };
  return { name: "Things", description: "", fields, indexes: [], operations };
}

test("every scalar has its path, its type and its declaration, in the order of declaration", () => {
  const types = listFieldTypes(
    declared({
      b: text,
      a: count,
      place: { type: "object", fields: { city: text, at: { type: "object", fields: { north: count } } } },
      tags: { type: "array", items: text },
      items: {
        type: "array",
        items: { type: "object", fields: { sku: text, sizes: { type: "array", items: count } } },
      },
      grid: { type: "array", items: { type: "array", items: count } },
      empty: { type: "object", fields: {} },
      last: { type: "boolean" },
    }),
  );
  expect([...types]).toEqual([
    ["b", { type: "string", many: false, declaration: text }],
    ["a", { type: "number", many: false, declaration: count }],
    ["place.city", { type: "string", many: false, declaration: text }],
    ["place.at.north", { type: "number", many: false, declaration: count }],
    ["tags", { type: "string", many: true, declaration: text }],
    ["items.sku", { type: "string", many: true, declaration: text }],
    ["items.sizes", { type: "number", many: true, declaration: count }],
    ["grid", { type: "number", many: true, declaration: count }],
    ["last", { type: "boolean", many: false, declaration: { type: "boolean" } }],
  ]);
});

test("caches the types for each declaration", () => {
  const things = declared({ a: text });
  expect(listFieldTypes(things)).toBe(listFieldTypes(things));
  expect([...listFieldTypes(declared({ a: count })).values()]).toEqual([
    { type: "number", many: false, declaration: count },
  ]);
});
