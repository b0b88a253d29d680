import { expect, test } from "vitest";
import type { CollectionDeclaration } from "../language/public.ts";
import { createEncoder, createTableLayout, listColumnNames } from "./layout.ts";

const filters = { FindMany: { filter: { tags: ["ilike"], "lines.sku": ["="], name: ["ilike"] }, sort: [] } } as const;
const orders: CollectionDeclaration = {
  name: "Orders",
  description: "",
  fields: {
    _id: { type: "number" },
    name: { type: "string" },
    NAME: { type: "boolean" },
    customer: { type: "object", fields: { since: { type: "date" } } },
    tags: { type: "array", items: { type: "string" } },
    lines: { type: "array", items: { type: "object", fields: { sku: { type: "string" } } } },
    notes: { type: "array", items: { type: "string" } },
  },
  indexes: ["name", "customer.since", "undeclared"],
  operations: { ...filters, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

test("has a column per scalar in objects, and per array that a filter can use", () => {
  const layout = createTableLayout(orders, new Set());
  expect(listColumnNames(layout)).toEqual([
    ...["$key", "$row", "_id", "name", "name~folded", "NAME~2", "customer.since"],
    ...["tags", "tags~folded", "lines"],
  ]);
});

test("indexes the key and the declared fields, with a folded column if there is one", () => {
  const { indexes } = createTableLayout(orders, new Set());
  expect(indexes.map(({ column }) => column)).toEqual(["_id", "name", "name~folded", "customer.since"]);
});

test("cuts long names, and makes every name unique without regard to case", () => {
  const taken = new Set<string>();
  const long = { ...orders, name: "L".repeat(200) };
  const names = [long, { ...long, name: "l".repeat(201) }].map((each) => createTableLayout(each, taken).table);
  expect(names).toEqual(["L".repeat(48), expect.stringMatching(/^l{48}~\d$/)]);
});

test("encodes a row as its key, its JSON and its values; a value of another type is null", () => {
  const encode = createEncoder(createTableLayout(orders, new Set()), (_, value) => value);
  const row = {
    _id: 1,
    name: "Ä\0",
    NAME: "no",
    customer: { since: "2024-01-02" },
    tags: ["B\0"],
    lines: [{ sku: "S" }],
  };
  expect(encode(row)).toEqual([
    "0bff0000000000000",
    '{"_id":1,"name":"Ä\\u0000","NAME":"no","customer":{"since":"2024-01-02"},"tags":["B\\u0000"],"lines":[{"sku":"S"}]}',
    ...[1, "Ä\u0001\ue000", "ä\u0001\ue000", null, "2024-01-02"],
    ...['["B\\u0001\ue000"]', '["b\\u0001\ue000"]', '[{"sku":"S"}]'],
  ]);
});

test.each(["", "tomorrow", "2024-02-30", "2024-01-02T10:00Z", "\0"])(
  "encodes “%s” in the column of a date as null",
  (since) => {
    const encode = createEncoder(createTableLayout(orders, new Set()), (_, value) => value);
    expect(encode({ _id: 1, customer: { since } })[6]).toBeNull();
  },
);

test("refuses what is no JSON", () => {
  const encode = createEncoder(createTableLayout(orders, new Set()), (_, value) => value);
  expect(() => encode({ _id: 1, tags: [() => 1] })).toThrow(TypeError);
});
