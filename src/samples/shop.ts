// The sample shop: every collection with its rows, generated from fixed seeds.

import type { CollectionDeclaration } from "../language/public.ts";
import { createPeople } from "./customer-rows.ts";
import { customers } from "./customers.ts";
import { createOrders, findLastOrders } from "./order-rows.ts";
import { orders } from "./orders.ts";
import { createPayments } from "./payment-rows.ts";
import { payments } from "./payments.ts";
import { createProducts } from "./product-rows.ts";
import { products } from "./products.ts";
import type { SampleRow } from "./row.ts";
import { stock } from "./stock.ts";
import { createStock } from "./stock-rows.ts";

/** The collections that ship with the playground, in the order in which they are shown. */
export const collections: readonly CollectionDeclaration[] = [customers, products, orders, stock, payments];

/** How many rows ship, all collections together, known without making them; a test keeps it true. */
export const sampleSize = 10_447;

/** How many orders the shop can have; 5,000 ship. */
const orderCounts = { least: 1_000, most: 100_000 } as const;

/**
 * Generates every row, by collection; the same at each call and in every engine. Takes well below 100 ms for the orders that
 * ship, and about as long for each further 5,000.
 */
export function createShop(orderCount = 5_000): ReadonlyMap<string, readonly SampleRow[]> {
  const people = createPeople();
  const departments = createProducts();
  const ordered = createOrders(people, departments, orderCount);
  const latest = findLastOrders(ordered);
  return new Map<string, readonly SampleRow[]>([
    [customers.name, people.map(({ row }) => ({ ...row, lastOrder: latest.get(row._id) ?? null }))],
    [products.name, departments.flat()],
    [orders.name, ordered],
    [stock.name, createStock(departments.flat())],
    [payments.name, createPayments(ordered)],
  ]);
}

let shop: ReadonlyMap<string, readonly SampleRow[]> | undefined;

/**
 * The rows of a collection that ships, none for any other name. They are made at the first call and shared by all
 * later ones: copy before changing one.
 */
export function getSampleRows(collection: string): readonly SampleRow[] {
  shop ??= createShop();
  return shop.get(collection) ?? [];
}

/** The samples, as a service is booted with them. */
export const samples = {
  collections,
  rows: getSampleRows,
  sizes: {
    ...orderCounts,
    rows(orderCount: number): (collection: string) => readonly SampleRow[] {
      const made = createShop(orderCount);
      return (collection) => made.get(collection) ?? [];
    },
  },
};
