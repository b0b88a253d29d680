// AlaSQL over an array of rows in memory. It does not support column indexes on such tables.

import alasql from "alasql";
import { type FlatRow, flatten } from "../orders.ts";
import { type ResultRow, serve } from "./engine.ts";

await serve(async () => {
  const database = new alasql.Database();
  return {
    load: async (rows) => {
      database.exec("create table orders");
      const { orders } = database.tables as { readonly orders: { data: readonly FlatRow[] } };
      orders.data = rows.map(flatten);
    },
    ask: async ({ sql, sqlWithoutLike = sql, compare }) => {
      // A reserved word in AlaSQL.
      const found: ResultRow[] = database.exec(sqlWithoutLike.replaceAll(/\btotal\b/g, "[total]"));
      return compare === "count" ? Number(found[0]?.matches) : found;
    },
    close: async () => {},
  };
});
