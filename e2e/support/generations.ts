// Rows that are replaced as a whole: a bundle after which three collections belong to the same generation.

import type { SubRequest } from "./multipart.ts";
import type { Riddle, Row } from "./riddle.ts";

/** The rows of each collection, by their key. */
export type Rows = Readonly<Record<"Payments" | "Stock" | "Customers", readonly Row[]>>;

/** How many rows are made in each of two collections, and how many are changed in the third. */
const [made, changed] = [150, 20];

/** Behind every payment of the samples, and so behind every order. */
const payments = Array.from({ length: made }, (_, index) => 9_000_000 + index);
/** Behind all of the samples' stock, by its text. */
const places = Array.from({ length: made }, (_, index) => `zz-${String(index).padStart(3, "0")}`);
const customers = Array.from({ length: changed }, (_, index) => index + 1);

const payment = (_id: number, which: number): Row => ({ _id, order: 9_000_000, amount: which, method: "cash" });
const place = (_id: string, which: number): Row => ({ _id, product: "ZZ", warehouse: "HAM", onHand: which });
const nameIn = (which: number) => `Generation ${which}`;

/** The rows as a generation leaves them, made from those of the samples; 0 for the samples themselves. */
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

/** The parts that put a generation into the place of whichever was there: some hundreds of writes, by turns. */
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

/** The rows that the service gives, and those that are stored. */
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
