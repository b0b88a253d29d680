// The conditions for the rows: as a filter, as a MongoDB query, and as handwritten code.

import type { MongoFilter } from "./rivals.ts";

export interface Question {
  readonly name: string;
  readonly filter: string;
  readonly mongo: MongoFilter;
  /** False if sift can't express the condition. */
  readonly sift?: false;
  /** The body of a function of `row`, with the minimum of work. */
  readonly code: string;
}

export const questions: readonly Question[] = [
  {
    name: "equality",
    filter: "status = 'paid'",
    mongo: { status: "paid" },
    code: `return row.status === "paid";`,
  },
  {
    name: "equality, nested",
    filter: "customer.city = 'Oslo'",
    mongo: { "customer.city": "Oslo" },
    code: `return row.customer?.city === "Oslo";`,
  },
  {
    name: "range",
    filter: "total >= 100 and total < 500",
    mongo: { total: { $gte: 100, $lt: 500 } },
    code: `const { total } = row;
      return typeof total === "number" && total >= 100 && total < 500;`,
  },
  {
    name: "in",
    filter: "status in ['open', 'paid', 'sent']",
    mongo: { status: { $in: ["open", "paid", "sent"] } },
    code: `const { status } = row;
      return status === "open" || status === "paid" || status === "sent";`,
  },
  {
    name: "like",
    filter: "note like '*gift*wrap*'",
    mongo: { note: /gift.*wrap/s },
    code: `const { note } = row;
      if (typeof note !== "string") return false;
      const found = note.indexOf("gift");
      return found >= 0 && note.indexOf("wrap", found + 4) >= 0;`,
  },
  {
    name: "ilike",
    filter: "customer.city ilike '*BURG'",
    mongo: { "customer.city": /burg$/i },
    code: `const city = row.customer?.city;
      return typeof city === "string" && city.normalize("NFC").toLowerCase().endsWith("burg");`,
  },
  {
    name: "and, or, not",
    filter: "(status = 'paid' or total > 900) and customer.vip = true and not customer.city = 'Paris'",
    mongo: {
      $or: [{ status: "paid" }, { total: { $gt: 900 } }],
      "customer.vip": true,
      "customer.city": { $ne: "Paris" },
    },
    code: `const { total, customer } = row;
      return (row.status === "paid" || (typeof total === "number" && total > 900))
        && customer?.vip === true && customer?.city !== "Paris";`,
  },
  {
    name: "arithmetic",
    filter: "price * quantity - discount > 500",
    mongo: { $expr: { $gt: [{ $subtract: [{ $multiply: ["$price", "$quantity"] }, "$discount"] }, 500] } },
    sift: false,
    code: `const { price, quantity, discount } = row;
      if (typeof price !== "number" || typeof quantity !== "number" || typeof discount !== "number") return false;
      const gross = price * quantity;
      const net = gross - discount;
      return Number.isFinite(gross) && Number.isFinite(net) && net > 500;`,
  },
  {
    name: "date",
    filter: "placed >= #2024-03-01# and placed < #2024-04-01T00:00:00.000Z#",
    mongo: { placed: { $gte: "2024-03-01T00:00:00.000Z", $lt: "2024-04-01T00:00:00.000Z" } },
    code: `const { placed } = row;
      return typeof placed === "string"
        && placed >= "2024-03-01T00:00:00.000Z" && placed < "2024-04-01T00:00:00.000Z";`,
  },
];
