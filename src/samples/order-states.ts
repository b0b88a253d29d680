import { statuses } from "./orders.ts";
import type { Random } from "./random.ts";

export type Status = (typeof statuses)[number];

/**
 * How many of the orders of an age are in a state: up to three days old, up to two weeks, and older. Then the share of them
 * that are paid: some are paid by invoice, and some are cancelled after payment.
 */
const shares: Readonly<Record<Status, readonly [days: number, weeks: number, later: number, paid: number]>> = {
  new: [20, 4, 2, 0],
  open: [35, 18, 11, 0],
  paid: [30, 26, 16, 1],
  packed: [10, 18, 5, 0.85],
  shipped: [0, 28, 14, 0.85],
  delivered: [0, 0, 36, 0.96],
  returned: [0, 0, 7, 0.9],
  cancelled: [5, 6, 9, 0.25],
};

/** The state of an order after a number of days: recent ones are in progress, some old ones are still waiting. */
export function generateStatus(days: number, random: Random): Status {
  const age = days < 3 ? 0 : days < 14 ? 1 : 2;
  return random.weigh(statuses.map((status) => [status, shares[status][age]]));
}

/** Whether an order in a state is paid. */
export function generatePaid(status: Status, random: Random): boolean {
  return random.chance(shares[status][3]);
}

export function hasLeft(status: Status): boolean {
  return status === "shipped" || status === "delivered" || status === "returned";
}
