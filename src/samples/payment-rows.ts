import { closingDay, formatDateTime, getEndOfDay } from "./calendar.ts";
import type { Order } from "./order-rows.ts";
import type { methods } from "./payments.ts";
import { createRandom, type Random } from "./random.ts";
import type { SampleRow } from "./row.ts";

type Method = (typeof methods)[number];

const sevenDays = 604_800_000;
const ninetySeconds = 90_000;

const methodShares: readonly (readonly [Method, number])[] = [
  ["card", 62],
  ["transfer", 24],
  ["voucher", 8],
  ["cash", 6],
];

/** The rows of Payments, numbered by time of receipt; the same at each call. */
export function createPayments(orders: readonly Order[]): SampleRow[] {
  const random = createRandom(77);
  return orders
    .flatMap((order) => createReceipts(order, random))
    .sort((a, b) => a.received - b.received || a.order - b.order)
    .map((receipt, index) => ({ _id: index + 1, ...receipt, received: formatDateTime(receipt.received) }));
}

/** One payment for a paid order, or two that add up to its total: without keys, received at a number of milliseconds. */
function createReceipts(order: Order, random: Random) {
  if (!order.paid || order.total === null) return [];
  const cents = Math.round(order.total * 100);
  const first = cents > 20_000 && random.chance(0.15) ? Math.floor(cents / 2) : cents;
  const refunded = order.status === "cancelled" || (order.status === "returned" && random.chance(0.85));
  return [first, cents - first]
    .filter((amount) => amount > 0)
    .map((amount) => {
      const method = random.weigh(methodShares);
      const placed = Date.parse(order.placed);
      const delay = method === "transfer" ? sevenDays : ninetySeconds;
      return {
        order: order._id,
        amount: amount / 100,
        method,
        received: placed + random.whole(0, Math.min(delay, getEndOfDay(closingDay) - placed)),
        reference: createPaymentReference(method, order._id, random),
        refunded,
      };
    });
}

/** The number of a terminal, the reference of a transfer, or the code of a voucher; none for cash. */
function createPaymentReference(method: Method, order: number, random: Random): string | null {
  switch (method) {
    case "card":
      return `C${random.whole(100_000, 999_999)}`;
    case "transfer":
      return random.pick([`Order ${order}`, `order ${order}`, `ORDER #${order}!`, `${order}`, "for the teapot", null]);
    case "voucher":
      return random.pick(["THANKS-10", "SPRING*24", "50%-OFF", "GRANDMA'S"]);
    case "cash":
      return null;
  }
}
