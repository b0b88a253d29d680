import type { statuses } from "./orders.ts";
import type { Random } from "./random.ts";

export type Status = (typeof statuses)[number];

type Shares = readonly (readonly [Status, number])[];

const withinDays: Shares = [
  ["new", 20],
  ["open", 35],
  ["paid", 30],
  ["packed", 10],
  ["cancelled", 5],
];
const withinTwoWeeks: Shares = [
  ["new", 4],
  ["open", 18],
  ["paid", 26],
  ["packed", 18],
  ["shipped", 28],
  ["cancelled", 6],
];
const later: Shares = [
  ["new", 2],
  ["open", 11],
  ["paid", 16],
  ["packed", 5],
  ["shipped", 14],
  ["delivered", 36],
  ["returned", 7],
  ["cancelled", 9],
];

/** The state of an order after a number of days: recent ones are in progress, some old ones are still waiting. */
export function generateStatus(days: number, random: Random): Status {
  if (days < 3) return random.weigh(withinDays);
  return random.weigh(days < 14 ? withinTwoWeeks : later);
}

/** The share of orders in a state that are paid: some are paid by invoice, and some are cancelled after payment. */
export const paidShare: Readonly<Record<Status, number>> = {
  new: 0,
  open: 0,
  paid: 1,
  packed: 0.85,
  shipped: 0.85,
  delivered: 0.96,
  returned: 0.9,
  cancelled: 0.25,
};

export function hasLeft(status: Status): boolean {
  return status === "shipped" || status === "delivered" || status === "returned";
}
