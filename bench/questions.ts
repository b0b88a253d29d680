// The questions for every engine: for Riddle, in SQL, and as code for Dexie.

import type { Table } from "dexie";
import type { Order } from "./orders.ts";

export interface Question {
  readonly name: string;
  /** The path and query of Riddle's request below `api/`, before percent-encoding. */
  readonly riddle: string;
  readonly sql: string;
  /** For engines whose `like` ignores case. */
  readonly sqlWithoutLike?: string;
  readonly dexie: (orders: Table<Order, number>) => Promise<readonly Order[] | number>;
  /** The field whose values, in result order, must be the same for every engine. A count is compared directly. */
  readonly compare: "_id" | "total" | "placed" | "count";
}

const five =
  "status in ('open', 'paid', 'shipped') and total > 100 and channel = 'web' and priority >= 3 and customer_city <> 'Oslo'";

/** A descending index returns rows with equal values in descending key order. So fields are compared, not rows. */
export const questions: readonly Question[] = [
  {
    name: "nothing (the floor)",
    riddle: "Orders?limit=0",
    sql: "",
    dexie: async () => [],
    compare: "_id",
  },
  {
    name: "get by key",
    riddle: "Orders@137",
    sql: "select * from orders where _id = 137",
    dexie: async (orders) => [(await orders.get(137)) as Order],
    compare: "_id",
  },
  {
    name: "equality on an index",
    riddle: "Orders?$filter=customer._id = 118&sort=_id&limit=10000",
    sql: "select * from orders where customer_id = 118 order by _id",
    dexie: (orders) => orders.where("customer._id").equals(118).sortBy("_id"),
    compare: "_id",
  },
  {
    name: "range, sort, limit 50",
    riddle: "Orders?$filter=total >= 500 and total < 1000&sort=-total&limit=50",
    sql: "select * from orders where total >= 500 and total < 1000 order by total desc limit 50",
    dexie: (orders) => orders.where("total").between(500, 1000).reverse().limit(50).toArray(),
    compare: "total",
  },
  {
    name: "like '*an*', count",
    riddle: "Orders?$filter=customer.name like '*an*'&limit=0&count=true",
    sql: "select count(*) as matches from orders where customer_name like '%an%'",
    sqlWithoutLike: "select count(*) as matches from orders where instr(customer_name, 'an') > 0",
    dexie: async (orders) => (await orders.toArray()).filter(({ customer }) => customer.name.includes("an")).length,
    compare: "count",
  },
  {
    name: "five conditions, limit 100",
    riddle:
      "Orders?$filter=status in ['open', 'paid', 'shipped'] and total > 100 and channel = 'web' and priority >= 3 and customer.city != 'Oslo'&sort=-total&limit=100",
    sql: `select * from orders where ${five} order by total desc limit 100`,
    dexie: async (orders) => {
      const found = await orders.where("status").anyOf("open", "paid", "shipped").toArray();
      return found
        .filter(
          ({ total, channel, priority, customer }) =>
            (total ?? 0) > 100 && channel === "web" && priority >= 3 && customer.city !== "Oslo",
        )
        .sort((a, b) => (b.total ?? 0) - (a.total ?? 0))
        .slice(0, 100);
    },
    compare: "total",
  },
  {
    name: "newest 100",
    riddle: "Orders?sort=-placed&limit=100",
    sql: "select * from orders order by placed desc limit 100",
    dexie: (orders) => orders.orderBy("placed").reverse().limit(100).toArray(),
    compare: "placed",
  },
];
