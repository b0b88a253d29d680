// Squirreling over an array of rows, in memory. It has no indexes.

import { collect, executeSql } from "squirreling";
import { type FlatRow, flatten } from "../orders.ts";
import { type ResultRow, serve } from "./engine.ts";

await serve(async () => {
  let orders: readonly FlatRow[] = [];
  return {
    load: async (rows) => {
      orders = rows.map(flatten);
    },
    ask: async ({ sql, sqlWithoutLike = sql, compare }) => {
      const found: ResultRow[] = await collect(executeSql({ tables: { orders }, query: sqlWithoutLike }));
      return compare === "count" ? Number(found[0]?.matches) : found;
    },
    close: async () => {},
  };
});
