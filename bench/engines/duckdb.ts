// DuckDB in WebAssembly, in memory. Uses the blocking API, because it already runs in a worker.

import { BROWSER_RUNTIME, createDuckDB, VoidLogger } from "@duckdb/duckdb-wasm/blocking";
import wasm from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { tableFromArrays } from "apache-arrow";
import { columns, createIndexes, flatten } from "../orders.ts";
import { type ResultRow, serve } from "./engine.ts";

await serve(async () => {
  const bundle = { mainModule: wasm, mainWorker: "" };
  const database = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), BROWSER_RUNTIME);
  await database.instantiate(() => {});
  database.open({});
  const connection = database.connect();
  return {
    load: async (rows) => {
      const flat = rows.map(flatten);
      const arrays = Object.keys(columns).map((name) => [name, flat.map((row: ResultRow) => row[name])]);
      connection.insertArrowTable(tableFromArrays(Object.fromEntries(arrays)), { name: "orders" });
      for (const index of ["create unique index by_id on orders (_id)", ...createIndexes]) connection.query(index);
    },
    ask: async ({ sql, compare }) => {
      const found: ResultRow[] = connection
        .query(sql)
        .toArray()
        .map((row: { toJSON(): ResultRow }) => row.toJSON());
      return compare === "count" ? Number(found[0]?.matches) : found;
    },
    close: async () => connection.close(),
  };
});
