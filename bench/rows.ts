// The rows to filter: orders with a nested customer and nulls, the same in every run.

import type { CollectionDeclaration } from "../src/language/public.ts";

export const orders: CollectionDeclaration = {
  name: "Orders",
  description: "Rows to filter",
  fields: {
    _id: { type: "number" },
    status: { type: "string" },
    total: { type: "number" },
    price: { type: "number" },
    quantity: { type: "number" },
    discount: { type: "number" },
    note: { type: "string" },
    placed: { type: "datetime" },
    customer: {
      type: "object",
      fields: { name: { type: "string" }, city: { type: "string" }, vip: { type: "boolean" } },
    },
  },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};

const statuses = ["open", "paid", "sent", "returned", "cancelled"];
const cities = ["Oslo", "Hamburg", "Lima", "Freiburg", "Kyoto", "Paris", "Salzburg"];
const notes = ["a gift, please wrap it", "leave at the door", "gift card inside", "call first", "fragile: wrap twice"];

/** One value in eleven is null, and so is every seventeenth customer. */
export function rows(count: number): Readonly<Record<string, unknown>>[] {
  const random = mulberry(20240301);
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const some = <T>(value: T): T | null => (random() < 1 / 11 ? null : value);
  const start = Date.parse("2023-01-01T00:00:00.000Z");
  return Array.from({ length: count }, (_, at) => ({
    _id: at,
    status: some(pick(statuses)),
    total: some(Math.round(random() * 100_000) / 100),
    price: some(Math.round(random() * 20_000) / 100),
    quantity: some(1 + Math.floor(random() * 12)),
    discount: some(Math.floor(random() * 20)),
    note: some(pick(notes)),
    placed: some(new Date(start + Math.floor(random() * 730 * 86_400_000)).toISOString()),
    customer: at % 17 === 0 ? null : { name: `Customer ${at % 5000}`, city: some(pick(cities)), vip: random() < 0.2 },
  }));
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
