// The collections of the contract, and the accesses to their rows.

import type { CollectionDeclaration, ScalarTypeName, TypeDeclaration } from "../../../language/public.ts";
import type { Access, IndexRange, StoreTransaction } from "../../store/store.ts";

/** A declaration with a key of the given type and no filters or sort fields, which the store ignores. */
export function declare(
  name: string,
  key: ScalarTypeName,
  fields: Readonly<Record<string, TypeDeclaration>> = {},
  indexes: readonly string[] = [],
): CollectionDeclaration {
  return {
    name,
    description: `${name} for a test.`,
    fields: { _id: { type: key, required: true }, ...fields },
    indexes,
    operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
  };
}

export const orderFields: Readonly<Record<string, TypeDeclaration>> = {
  status: { type: "string" },
  total: { type: "number" },
  customer: { type: "object", fields: { city: { type: "string" } } },
  lines: { type: "array", items: { type: "object", fields: { sku: { type: "string" } } } },
};

export const orders = declare("Orders", "number", orderFields, ["status", "total", "customer.city"]);
export const products = declare("Products", "string", { name: { type: "string" } });

/** The names of both. */
export const everything = ["Orders", "Products"];

export async function addThreeRows(transaction: StoreTransaction): Promise<void> {
  await transaction.add("Orders", [
    { _id: 1, status: "open", total: 1 },
    { _id: 2, status: "open", total: 2 },
  ]);
  await transaction.add("Products", [{ _id: "a", name: "Apple" }]);
}

export const all: Access = { by: "all" };

export function createIndexAccess(index: string, ...ranges: IndexRange[]): Access {
  return { by: "index", index, ranges };
}
