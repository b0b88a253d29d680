// PostgreSQL in WebAssembly, in memory.

import { PGlite } from "@electric-sql/pglite";
import { createIndexes, createTable, flatten } from "../orders.ts";
import { type ResultRow, serve } from "./engine.ts";

const chunk = 5000;

await serve(async () => {
  const database = await PGlite.create();
  return {
    load: async (rows) => {
      await database.exec(createTable);
      for (let at = 0; at < rows.length; at += chunk) {
        const part = JSON.stringify(rows.slice(at, at + chunk).map(flatten));
        await database.query("insert into orders select * from json_populate_recordset(null::orders, $1)", [part]);
      }
      for (const index of createIndexes) await database.exec(index);
      await database.exec("analyze");
    },
    ask: async ({ sql, compare }) => {
      const { rows }: { readonly rows: ResultRow[] } = await database.query(sql);
      return compare === "count" ? Number(rows[0]?.matches) : rows;
    },
    close: () => database.close(),
  };
});
