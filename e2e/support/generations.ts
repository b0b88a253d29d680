// Generations of rows: a bundle moves three collections from one generation to the next.

import type { SubRequest } from "./multipart.ts";
import type { Riddle, Row } from "./riddle.ts";

/** The rows of each collection, by key. */
export type Rows = Readonly<Record<"Payments" | "Stock" | "Customers", readonly Row[]>>;

/** The number of rows created in each of two collections, and changed in the third. */
const [made, changed] = [150, 20];

/** Greater than every key of the sample payments and orders. */
const payments = Array.from({ length: made }, (_, index) => 9_000_000 + index);
/** Sorts after every key of the sample stock. */
const places = Array.from({ length: made }, (_, index) => `zz-${String(index).padStart(3, "0")}`);
const customers = Array.from({ length: changed }, (_, index) => index + 1);

const payment = (_id: number, which: number): Row => ({ _id, order: 9_000_000, amount: which, method: "cash" });
const place = (_id: string, which: number): Row => ({ _id, product: "ZZ", warehouse: "HAM", onHand: which });
const nameIn = (which: number) => `Generation ${which}`;

/** The rows of a generation, derived from the samples; 0 are the samples themselves. */
export function generation(samples: Rows, which: number): Rows {
  if (which === 0) return samples;
  return {
    Payments: [...samples.Payments, ...payments.map((key) => payment(key, which))],
    Stock: [...samples.Stock, ...places.map((key) => place(key, which))],
    Customers: samples.Customers.map((row) =>
      customers.includes(Number(row._id)) ? { ...row, name: nameIn(which) } : row,
    ),
  };
}

/** The parts that replace any generation by another: some hundreds of interleaved writes. */
export function successionTo(which: number, api: string): SubRequest[] {
  const post = (collection: string, row: Row) => ({
    id: `${collection}-${row._id}`,
    method: "POST",
    path: `${api}/${collection}`,
    json: row,
  });
  return [
    { id: "payments", method: "DELETE", path: `${api}/Payments?$filter=order+%3D+9000000` },
    { id: "stock", method: "DELETE", path: `${api}/Stock?$filter=product+%3D+'ZZ'` },
    ...payments.flatMap((key, index) => [
      post("Payments", payment(key, which)),
      post("Stock", place(places[index] ?? "", which)),
    ]),
    ...customers.map((key) => ({
      id: `customer-${key}`,
      method: "PATCH",
      path: `${api}/Customers@${key}`,
      json: { name: nameIn(which) },
    })),
  ];
}

/** The rows that the service returns, and the stored ones. */
export async function readRows(riddle: Riddle): Promise<{ readonly byService: Rows; readonly inDatabase: Rows }> {
  const [byService, inDatabase] = [
    await all((name) => riddle.apiRows(name)),
    await all((name) => riddle.storedRows(name)),
  ];
  return { byService, inDatabase };
}

async function all(read: (collection: string) => Promise<readonly Row[]>): Promise<Rows> {
  const [Payments, Stock, Customers] = [await read("Payments"), await read("Stock"), await read("Customers")];
  return { Payments, Stock, Customers };
}
