import { describe, expect, test } from "vitest";
import {
  type CollectionDeclaration,
  listFieldTypes,
  type OperatorSymbol,
  operator,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../language/public.ts";
import { collections } from "./public.ts";

/** Path and declaration of every field, those of objects and arrays included. */
function* listFields(
  fields: Readonly<Record<string, TypeDeclaration>>,
  prefix = "",
): Generator<readonly [string, TypeDeclaration]> {
  for (const [name, declaration] of Object.entries(fields)) {
    yield [prefix + name, declaration];
    const inner = declaration.type === "array" ? declaration.items : declaration;
    if (inner.type === "object") yield* listFields(inner.fields, `${prefix}${name}.`);
  }
}

function suits(symbol: OperatorSymbol, type: ScalarTypeName): boolean {
  switch (operator(symbol).operands) {
    case "equality":
      return true;
    case "ordering":
      return type !== "boolean";
    case "text":
      return type === "string";
  }
}

test("the shop has five collections, with names that are valid in a path", () => {
  expect(collections.map(({ name }) => name)).toEqual(["Customers", "Products", "Orders", "Stock", "Payments"]);
  for (const { name } of collections) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
});

describe.each(collections.map((collection) => [collection.name, collection] as const))("%s", (_, collection) => {
  const types = listFieldTypes(collection);
  const { FindMany, UpdateMany, DeleteMany } = collection.operations;

  test("describes itself and every field in one sentence", () => {
    const described = [
      ["", collection.description],
      ...[...listFields(collection.fields)].map(([path, field]) => [path, field.description]),
    ];
    for (const [path, description] of described) expect(description, path).toMatch(/^[A-Z0-9][^.!?]+\.$/);
  });

  test("has a key that is optional in Create", () => {
    expect(collection.fields._id?.type).toMatch(/^(number|string)$/);
    expect(collection.fields._id?.required).toBeUndefined();
  });

  test.each(Object.entries(collection.operations))(
    "%s allows filters only on declared fields, with operators of their type",
    (_, { filter }) => {
      for (const [path, symbols] of Object.entries(filter)) {
        const type = types.get(path);
        expect(type, path).toBeDefined();
        expect(new Set(symbols).size, path).toBe(symbols.length);
        for (const symbol of symbols)
          expect(type !== undefined && suits(symbol, type.type), `${path} ${symbol}`).toBe(true);
      }
    },
  );

  test("sorts only by fields with a single value", () => {
    const { sort, defaultSort = "_id" } = FindMany;
    for (const path of sort) expect(types.get(path)?.many, path).toBe(false);
    expect(sort).toContain(defaultSort.replace(/^-/, ""));
  });

  test("indexes only fields that can be index keys and that Find can filter", () => {
    for (const path of collection.indexes) {
      expect(types.get(path)?.many, path).toBe(false);
      expect(types.get(path)?.type, path).not.toBe("boolean");
      expect(FindMany.filter[path], path).toContain("=");
    }
  });

  test("allows Update fewer filters than Find, and Delete fewer than Update", () => {
    const [find, update, remove] = [FindMany, UpdateMany, DeleteMany].map(({ filter }) => Object.keys(filter));
    expect(find).toEqual(expect.arrayContaining(update ?? []));
    expect(update).toEqual(expect.arrayContaining(remove ?? []));
    expect(find?.length).toBeGreaterThan(update?.length ?? 0);
    expect(update?.length).toBeGreaterThan(remove?.length ?? 0);
  });
});

describe("properties that examples depend on", () => {
  const find = (name: string): CollectionDeclaration =>
    collections.find((each) => each.name === name) as CollectionDeclaration;

  test("some fields have no filters, some only few operators", () => {
    expect(listFieldTypes(find("Orders")).has("customer.email")).toBe(true);
    expect(find("Orders").operations.FindMany.filter).not.toHaveProperty(["customer.email"]);
    expect(find("Orders").operations.FindMany.filter.status).not.toContain("like");
    expect(find("Orders").operations.FindMany.filter.paid).toEqual(["=", "!="]);
  });

  test("orders compare sums with sums and dates with dates", () => {
    const { filter, defaultSort } = find("Orders").operations.FindMany;
    for (const path of ["total", "discount", "priority", "placed", "due", "shipped"]) {
      expect(filter[path], path).toEqual(expect.arrayContaining(["<", ">"]));
    }
    expect(defaultSort).toBe("-placed");
  });
});
