// SQLite in WebAssembly, in memory.

import initSqlJs from "sql.js/dist/sql-wasm-browser.js";
import wasm from "sql.js/dist/sql-wasm-browser.wasm?url";
import { columns, createIndexes, createTable, flatten } from "../orders.ts";
import { type ResultRow, serve } from "./engine.ts";

await serve(async () => {
  const sqlite = await initSqlJs({ locateFile: () => wasm });
  const database = new sqlite.Database();
  // Case-sensitive, as in all other engines here.
  database.run("pragma case_sensitive_like = on");
  return {
    load: async (rows) => {
      database.run(createTable);
      database.run("begin");
      const names = Object.keys(columns);
      const insert = database.prepare(`insert into orders values (${names.map(() => "?").join(", ")})`);
      for (const row of rows) {
        const flat: ResultRow = flatten(row);
        insert.run(names.map((name) => flat[name]));
      }
      insert.free();
      database.run("commit");
      for (const index of createIndexes) database.run(index);
    },
    ask: async ({ sql, compare }) => {
      const statement = database.prepare(sql);
      const found: ResultRow[] = [];
      while (statement.step()) found.push(statement.getAsObject());
      statement.free();
      return compare === "count" ? Number(found[0]?.matches) : found;
    },
    close: async () => database.close(),
  };
});
