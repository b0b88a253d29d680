import { expect, test } from "vitest";
import { getSampleRows, type SampleRow } from "./public.ts";

/** Every row of a collection under a type that only the test relies on. */
function rowsAs<T>(collection: string): readonly (SampleRow & T)[] {
  return getSampleRows(collection) as readonly (SampleRow & T)[];
}

interface Order {
  readonly _id: number;
  readonly placed: string;
  readonly due: string;
  readonly shipped: string | null;
  readonly status: string;
  readonly paid: boolean;
  readonly total: number | null;
  readonly discount: number | null;
  readonly customer: {
    readonly _id: number;
    readonly name: string;
    readonly city: string;
    readonly email: string | null;
  };
  readonly items: readonly {
    readonly sku: string;
    readonly name: string;
    readonly qty: number;
    readonly price: number;
  }[];
  readonly note: string | null;
}

interface Customer {
  readonly _id: number;
  readonly name: string;
  readonly email: string | null;
  readonly address: { readonly city: string; readonly country: string };
  readonly joined: string;
  readonly lastOrder: string | null;
}

const orders = rowsAs<Order>("Orders");
const customers = new Map(rowsAs<Customer>("Customers").map((row) => [row._id, row]));
const products = new Map(
  rowsAs<{ readonly name: string; readonly released: string }>("Products").map((row) => [row._id, row]),
);
const payments = rowsAs<{ readonly order: number; readonly amount: number; readonly received: string }>("Payments");
const cents = (amount: number): number => Math.round(amount * 100);

test("orders: customers that had joined before, with the values of Customers", () => {
  for (const { customer, placed, _id } of orders) {
    const known = customers.get(customer._id);
    expect(known, `order ${_id}`).toBeDefined();
    expect(customer).toEqual({ _id: known?._id, name: known?.name, city: known?.address.city, email: known?.email });
    expect(known?.joined !== undefined && known.joined <= placed.slice(0, 10)).toBe(true);
  }
});

test("customers: the day of their latest order", () => {
  const latest = new Map<number, string>();
  for (const { customer, placed } of orders.toSorted((a, b) => (a.placed < b.placed ? -1 : 1))) {
    latest.set(customer._id, placed.slice(0, 10));
  }
  for (const { _id, lastOrder } of customers.values())
    expect(lastOrder, `customer ${_id}`).toBe(latest.get(_id) ?? null);
});

test("orders: one to five different products that were on sale", () => {
  for (const { items, placed, _id } of orders) {
    expect(items.length, `order ${_id}`).toBeGreaterThanOrEqual(1);
    expect(items.length, `order ${_id}`).toBeLessThanOrEqual(5);
    expect(new Set(items.map(({ sku }) => sku)).size).toBe(items.length);
    for (const { sku, name } of items) {
      expect(products.get(sku)?.name, `order ${_id}`).toBe(name);
      expect((products.get(sku)?.released ?? "9999") <= placed.slice(0, 10)).toBe(true);
    }
  }
});

test("orders: a total that is the sum of the items less the discount", () => {
  for (const { items, discount, total, status, _id } of orders) {
    if (total === null) {
      expect(status, `order ${_id}`).toBe("new");
      continue;
    }
    const sum = items.reduce((all, { qty, price }) => all + qty * cents(price), 0);
    expect(total, `order ${_id}`).toBe((sum - cents(discount ?? 0)) / 100);
  }
});

test("orders: a status that agrees with paid and shipped", () => {
  for (const { status, paid, placed, shipped, _id } of orders) {
    expect(shipped !== null, `order ${_id}`).toBe(["shipped", "delivered", "returned"].includes(status));
    if (shipped !== null) expect(shipped >= placed.slice(0, 10) && shipped <= "2024-06-30", `order ${_id}`).toBe(true);
    if (status === "paid") expect(paid, `order ${_id}`).toBe(true);
    if (status === "new" || status === "open") expect(paid, `order ${_id}`).toBe(false);
  }
  expect(orders.filter(({ shipped, due }) => shipped !== null && shipped > due).length).toBeGreaterThan(100);
});

test("orders: numbers that mostly follow the time of placing", () => {
  const placed = orders.map((order) => order.placed);
  const swapped = placed.filter((moment, index) => moment < (placed[index - 1] ?? "")).length;
  expect(swapped).toBeGreaterThan(0);
  expect(swapped).toBeLessThan(orders.length / 2);
  expect(placed.toSorted()[0]?.slice(0, 7)).toBe("2023-01");
  expect(placed.toSorted().at(-1)?.slice(0, 10)).toBe("2024-06-30");
});

test("payments: all of the money for the paid orders, and none for others", () => {
  const paid = new Map<number, number>();
  const byNumber = new Map(orders.map((order) => [order._id, order]));
  for (const { order, amount, received } of payments) {
    paid.set(order, (paid.get(order) ?? 0) + cents(amount));
    expect(received >= (byNumber.get(order)?.placed ?? "9999")).toBe(true);
  }
  for (const order of orders)
    expect(paid.get(order._id), `order ${order._id}`).toBe(order.paid ? cents(order.total ?? 0) : undefined);
  expect(payments.length).toBeGreaterThan(paid.size);
});

test("stock: real products, no more reserved than there are, keys that a path can hold as they are", () => {
  for (const row of rowsAs<{
    readonly product: string;
    readonly warehouse: string;
    readonly onHand: number;
    readonly reserved: number;
  }>("Stock")) {
    expect(products.has(row.product), String(row._id)).toBe(true);
    expect(row._id).toBe(`${row.product}-${row.warehouse}`);
    expect(encodeURIComponent(row._id)).toBe(row._id);
    expect(row.reserved, String(row._id)).toBeLessThanOrEqual(row.onHand);
  }
});

test("products: numbers of one letter and digits, each name once", () => {
  for (const sku of products.keys()) expect(sku).toMatch(/^[A-Z]-[1-9]\d{0,3}$/);
  expect(new Set([...products.values()].map(({ name }) => name)).size).toBe(products.size);
});
