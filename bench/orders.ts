// The rows: the sample orders, and copies of them with their own keys, dates and totals.

import { getSampleRows } from "../src/samples/public.ts";

export interface Order {
  readonly _id: number;
  readonly placed: string;
  readonly total: number | null;
  readonly status: string;
  readonly channel: string;
  readonly priority: number;
  readonly customer: { readonly _id: number; readonly name: string; readonly city: string; readonly email: string };
  readonly items: readonly object[];
  readonly [field: string]: unknown;
}

/** Creates the orders. Returns the same rows on each call. */
export function createOrders(count: number): Order[] {
  const models = getSampleRows("Orders") as readonly Order[];
  return Array.from({ length: count }, (_, at) => {
    const model = models[at % models.length] as Order;
    const copy = Math.floor(at / models.length);
    return {
      ...model,
      _id: at + 1,
      placed: new Date(Date.parse(model.placed) - copy * 61_007).toISOString(),
      total: model.total === null ? null : Math.round(model.total * 100 + copy) / 100,
    };
  });
}

/** The columns of the SQL table. Nested members become columns, and the list of items is stored as JSON. */
export const columns = {
  _id: "integer",
  placed: "text",
  due: "text",
  shipped: "text",
  deliver_after: "text",
  status: "text",
  paid: "boolean",
  total: "double precision",
  discount: "double precision",
  currency: "text",
  customer_id: "integer",
  customer_name: "text",
  customer_city: "text",
  customer_email: "text",
  items: "text",
  note: "text",
  channel: "text",
  priority: "integer",
} as const;

export type Cell = string | number | boolean | null;
export type FlatRow = Readonly<Record<keyof typeof columns, Cell>>;

export function flatten({ deliverAfter, customer, items, ...plain }: Order): FlatRow {
  return {
    ...plain,
    deliver_after: deliverAfter,
    customer_id: customer._id,
    customer_name: customer.name,
    customer_city: customer.city,
    customer_email: customer.email,
    items: JSON.stringify(items),
  } as unknown as FlatRow;
}

/** The SQL that creates the table, with the indexes that Orders declares. */
export const createTable = `create table orders (${Object.entries(columns)
  .map(([name, type]) => `${name} ${type}${name === "_id" ? " primary key" : ""}`)
  .join(", ")})`;

export const createIndexes = ["placed", "status", "total", "customer_city", "customer_id"].map(
  (column) => `create index by_${column} on orders (${column})`,
);
