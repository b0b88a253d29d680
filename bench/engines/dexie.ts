// Dexie, with separate code for each question.

import { Dexie, type Table } from "dexie";
import type { Order } from "../orders.ts";
import { serve } from "./engine.ts";

await serve(async () => {
  Dexie.debug = false;
  const database = new Dexie("dexie");
  database.version(1).stores({ orders: "_id, placed, status, total, customer.city, customer._id" });
  await database.open();
  const orders: Table<Order, number> = database.table("orders");
  return {
    load: async (rows) => void (await orders.bulkAdd(rows)),
    ask: async (question) => question.dexie(orders),
    close: async () => database.close(),
  };
});
