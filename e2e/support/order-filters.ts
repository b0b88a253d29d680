// Filters on the sample orders, each with the equivalent in plain JavaScript.

import type { Order } from "./sample-rows.ts";

export interface FilterCase {
  readonly filter: string;
  readonly keeps: (order: Order) => boolean;
}

/** Every operator once. */
export const twelveOperators: readonly FilterCase[] = [
  { filter: "status = 'open'", keeps: ({ status }) => status === "open" },
  { filter: "note != 'Ring twice'", keeps: ({ note }) => note !== "Ring twice" },
  { filter: "total < 50", keeps: ({ total }) => total !== null && total < 50 },
  { filter: "priority > 3", keeps: ({ priority }) => priority > 3 },
  { filter: "due <= #2023-06-30#", keeps: ({ due }) => due <= "2023-06-30" },
  { filter: "placed >= #2024-03-01T12:00:00Z#", keeps: ({ placed }) => placed >= "2024-03-01T12:00:00.000Z" },
  { filter: "status in ['open', 'paid']", keeps: ({ status }) => ["open", "paid"].includes(status) },
  { filter: "priority !in [3, 4]", keeps: ({ priority }) => ![3, 4].includes(priority) },
  { filter: "customer.name like 'K*'", keeps: ({ customer }) => customer.name.startsWith("K") },
  { filter: "note !like '*gift*'", keeps: ({ note }) => note === null || !note.includes("gift") },
  { filter: "customer.city ilike '*BURG'", keeps: ({ customer }) => customer.city.toLowerCase().endsWith("burg") },
  {
    filter: "note !ilike '*RING*'",
    keeps: ({ note }) => note === null || !note.normalize("NFC").toLowerCase().includes("ring"),
  },
];

/** Logic, arithmetic, arrays, dates and null. */
export const otherFilters: readonly FilterCase[] = [
  {
    filter: "status = 'open' or paid = true and total > 200",
    keeps: ({ status, paid, total }) => status === "open" || (paid && total !== null && total > 200),
  },
  {
    filter: "(status = 'open' or paid = true) and total > 200",
    keeps: ({ status, paid, total }) => (status === "open" || paid) && total !== null && total > 200,
  },
  { filter: "status = 'new' || status = 'open'", keeps: ({ status }) => status === "new" || status === "open" },
  { filter: "paid = false && channel = 'web'", keeps: ({ paid, channel }) => !paid && channel === "web" },
  { filter: "not total > 100", keeps: ({ total }) => !(total !== null && total > 100) },
  {
    filter: "!(status = 'open' or status = 'paid') and priority = 5",
    keeps: ({ status, priority }) => status !== "open" && status !== "paid" && priority === 5,
  },
  { filter: "not not paid = true", keeps: ({ paid }) => paid },
  {
    filter: "total + discount * 2 > 100 - priority",
    keeps: ({ total, discount, priority }) =>
      total !== null && discount !== null && total + discount * 2 > 100 - priority,
  },
  {
    filter: "total / (priority - 3) >= -40",
    keeps: ({ total, priority }) => total !== null && priority !== 3 && total / (priority - 3) >= -40,
  },
  { filter: "100 < total", keeps: ({ total }) => total !== null && total > 100 },
  { filter: "items.qty >= 12", keeps: ({ items }) => items.some(({ qty }) => qty >= 12) },
  { filter: "items.qty !in [1, 2]", keeps: ({ items }) => !items.some(({ qty }) => qty === 1 || qty === 2) },
  { filter: "items.sku like 'T-*'", keeps: ({ items }) => items.some(({ sku }) => sku.startsWith("T-")) },
  { filter: "items.name ilike '*tea*'", keeps: ({ items }) => items.some(({ name }) => /tea/i.test(name)) },
  { filter: "shipped > due", keeps: ({ shipped, due }) => shipped !== null && shipped > due },
  { filter: "shipped = #2024-02-29#", keeps: ({ shipped }) => shipped === "2024-02-29" },
  { filter: "due < '2023-06-30'", keeps: ({ due }) => due < "2023-06-30" },
  {
    filter: "placed < #2023-06-01T02:00:00+02:00#",
    keeps: ({ placed }) => placed < "2023-06-01T00:00:00.000Z",
  },
  {
    filter: "deliverAfter >= #T18:30#",
    keeps: ({ deliverAfter }) => deliverAfter !== null && deliverAfter >= "18:30:00.000",
  },
  { filter: "discount = null", keeps: ({ discount }) => discount === null },
  { filter: "null != shipped", keeps: ({ shipped }) => shipped !== null },
  { filter: "note = 'null' or note = ''", keeps: ({ note }) => note === "null" || note === "" },
  {
    filter: "note = 'It''s a gift: don\\'t say who it\\'s from!'",
    keeps: ({ note }) => note === "It's a gift: don't say who it's from!",
  },
  { filter: "note like '*\\*big\\**'", keeps: ({ note }) => note?.includes("*big*") ?? false },
];
