// Bundles that write one row to each of two collections, some with a failing part, and reads of both.

import { expect } from "@playwright/test";
import { type SubRequest, writeBundle } from "./multipart.ts";
import type { Random } from "./random.ts";
import type { Riddle } from "./riddle.ts";

/** Greater than every key of the sample payments and orders. */
export const firstKey = 9_000_000;

export interface Twins {
  /** The key of both rows, as a number and as a string. */
  readonly key: number;
  readonly parts: readonly SubRequest[];
  /** The expected response of the failing third part; undefined if there is none. */
  readonly fails: string | undefined;
}

/** One row in each of two collections; in half of the cases a third part fails, depending on stored rows. */
export function twins(api: string, key: number, random: Random): Twins {
  const payment = (_id: number) => ({ _id, order: firstKey, amount: 1, method: "cash" });
  const row = { _id: `${key}`, product: "ZZ", warehouse: "HAM" };
  const third = (method: string, path: string, json?: unknown): SubRequest => ({
    id: "third",
    method,
    path: `${api}/${path}`,
    ...(json === undefined ? {} : { json }),
  });
  const failures = [
    { part: third("POST", "Payments", payment(1)), fails: "409 KEY_CONFLICT" },
    { part: third("POST", "Stock", row), fails: "409 KEY_CONFLICT" },
    { part: third("DELETE", "Orders@7000000"), fails: "404 ENTITY_NOT_FOUND" },
  ];
  const failure = random.between(0, 1) < 0.5 ? random.shuffled(failures)[0] : undefined;
  return {
    key,
    parts: [
      { id: "payment", method: "POST", path: `${api}/Payments`, json: payment(key) },
      { id: "stock", method: "POST", path: `${api}/Stock`, json: row },
      ...(failure === undefined ? [] : [failure.part]),
    ],
    fails: failure?.fails,
  };
}

/** The stored keys of each collection. */
export interface Sight {
  readonly payments: readonly number[];
  readonly stock: readonly number[];
}

/** Reads both collections with the service, in one transaction. */
export async function look(riddle: Riddle): Promise<Sight> {
  const read = (id: string, query: string) => ({
    id,
    method: "GET",
    path: `${riddle.prefix}/${query}&projection=_id&sort=_id&limit=10000`,
  });
  const { outcome, parts } = await riddle.bundle(
    writeBundle([
      read("payments", `Payments?$filter=order+%3D+${firstKey}`),
      read("stock", "Stock?$filter=product+%3D+'ZZ'"),
    ]),
    "?transaction=true",
  );
  expect(outcome).toBe("committed");
  const [payments = [], stock = []] = parts.map(({ text }) => keysOf(JSON.parse(text).payload));
  return { payments, stock };
}

/** Reads both collections directly from the database. */
export async function lookAtDatabase(riddle: Riddle): Promise<Sight> {
  const keys = async (collection: string) =>
    keysOf(await riddle.storedRows(collection)).filter((key) => key >= firstKey);
  return { payments: await keys("Payments"), stock: await keys("Stock") };
}

function keysOf(rows: readonly { readonly _id?: unknown }[]): number[] {
  return rows.map(({ _id }) => Number(_id));
}
