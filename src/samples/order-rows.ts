// Eighteen months of orders, with consistent dates, states, totals and customers.

import {
  closingDay,
  formatDate,
  formatDateTime,
  formatTime,
  getDayOfMoment,
  getEndOfDay,
  getStartOfDay,
  openingDay,
} from "./calendar.ts";
import type { Person } from "./customer-rows.ts";
import { notes } from "./order-notes.ts";
import { generatePaid, generateStatus, hasLeft, type Status } from "./order-states.ts";
import type { channels } from "./orders.ts";
import type { ProductRow } from "./product-rows.ts";
import { createRandom, type Random } from "./random.ts";
import type { SampleRow } from "./row.ts";

const eightHours = 28_800_000;

/** The fields of a row of Orders that other rows use. */
export interface Order extends SampleRow {
  readonly _id: number;
  readonly placed: string;
  readonly status: Status;
  readonly paid: boolean;
  readonly total: number | null;
  readonly customer: {
    readonly _id: number;
    readonly name: string;
    readonly city: string;
    readonly email: string | null;
  };
}

interface Item {
  readonly sku: string;
  readonly name: string;
  readonly qty: number;
  readonly price: number;
}

/** The rows of Orders, ordered by key, spread over the same eighteen months; the same at each call. */
export function createOrders(
  people: readonly Person[],
  departments: readonly (readonly ProductRow[])[],
  count: number,
): Order[] {
  const random = createRandom(5000);
  return Array.from({ length: count }, (_, index) => {
    const placed = generatePlacedAt((index + 1) / count, random);
    const day = getDayOfMoment(placed);
    const { row: person, place } = pickBuyer(day, people, random);
    const status = generateStatus(closingDay - day, random);
    const priority = random.weigh(priorities);
    const due = day + random.whole(2, 16 - 2 * priority);
    const items = createItems(formatDate(day), departments, random);
    const sum = items.reduce((cents, { qty, price }) => cents + qty * Math.round(price * 100), 0);
    const discount = random.chance(0.25) ? Math.floor((sum * random.pick([3, 5, 10, 15, 20])) / 100) : null;
    return {
      _id: index + 1,
      placed: formatDateTime(placed),
      due: formatDate(due),
      shipped: hasLeft(status) ? formatDate(Math.min(generateLeavingDay(day, due, random), closingDay)) : null,
      deliverAfter: random.chance(0.6) ? null : formatTime(random.whole(16, 40) * 30),
      status,
      paid: generatePaid(status, random),
      total: status === "new" && random.chance(0.6) ? null : (sum - (discount ?? 0)) / 100,
      discount: discount === null ? null : discount / 100,
      currency: place.currency,
      customer: { _id: person._id, name: person.name, city: person.address.city, email: person.email },
      items,
      note: random.chance(0.7) ? null : random.favour(notes),
      channel: random.weigh(channelShares),
      priority,
    };
  });
}

const priorities = [
  [3, 60],
  [2, 15],
  [4, 12],
  [1, 8],
  [5, 5],
] as const;

const channelShares: readonly (readonly [(typeof channels)[number], number])[] = [
  ["web", 75],
  ["shop", 15],
  ["phone", 10],
];

/** Later months have more orders. Times vary by up to eight hours, so neighbours may be out of order. */
function generatePlacedAt(part: number, random: Random): number {
  const first = getStartOfDay(openingDay) + eightHours;
  const span = getEndOfDay(closingDay) - first;
  return first + Math.floor(span * part * (1.3 - 0.3 * part)) - random.whole(0, eightHours);
}

/** A customer who bought from the shop on that day. */
function pickBuyer(day: number, people: readonly Person[], random: Random): Person {
  let person: Person;
  do person = random.pick(people);
  while (day < person.joined || day > person.left);
  return person;
}

/** Mostly on time, one in eight late. */
function generateLeavingDay(placed: number, due: number, random: Random): number {
  return random.chance(0.125) ? due + random.whole(1, 9) : random.whole(placed, due);
}

/** One to five different products that were on sale on the date, at their price of that date. */
function createItems(date: string, departments: readonly (readonly ProductRow[])[], random: Random): Item[] {
  const count = random.favour([1, 2, 3, 4, 5]);
  const items = new Map<string, Item>();
  while (items.size < count) {
    const { _id: sku, name, price, released } = random.favour(random.pick(departments));
    if (released > date || items.has(sku)) continue;
    const cents = Math.round(price * 100);
    const paid = random.chance(0.8) ? cents : Math.floor((cents * random.pick([90, 95, 105])) / 100);
    items.set(sku, {
      sku,
      name,
      qty: random.chance(0.1) ? random.whole(4, 24) : random.favour([1, 2, 3]),
      price: paid / 100,
    });
  }
  return [...items.values()];
}

/** The day of a customer's latest order, by customer. */
export function findLastOrders(orders: readonly Order[]): ReadonlyMap<number, string> {
  const latest = new Map<number, string>();
  for (const { customer, placed } of orders) {
    const date = placed.slice(0, 10);
    if (date > (latest.get(customer._id) ?? "")) latest.set(customer._id, date);
  }
  return latest;
}
