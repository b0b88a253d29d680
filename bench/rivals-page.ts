// The page with the other engines beside Riddle, for `npm run bench -- --rivals`: they need the packages of bench/.

import { workers } from "./page.ts";

Object.assign(workers, {
  Dexie: () => new Worker(new URL("./engines/dexie.ts", import.meta.url), { type: "module", name: "Dexie" }),
  "sql.js": () => new Worker(new URL("./engines/sqljs.ts", import.meta.url), { type: "module", name: "sql.js" }),
  PGlite: () => new Worker(new URL("./engines/pglite.ts", import.meta.url), { type: "module", name: "PGlite" }),
  AlaSQL: () => new Worker(new URL("./engines/alasql.ts", import.meta.url), { type: "module", name: "AlaSQL" }),
  DuckDB: () => new Worker(new URL("./engines/duckdb.ts", import.meta.url), { type: "module", name: "DuckDB" }),
  Squirreling: () =>
    new Worker(new URL("./engines/squirreling.ts", import.meta.url), { type: "module", name: "Squirreling" }),
});
