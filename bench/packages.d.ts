// Packages of bench/package.json, for a compiler that must pass where they are not installed.

declare module "@duckdb/duckdb-wasm/blocking";
declare module "@electric-sql/pglite";
declare module "alasql";
declare module "apache-arrow";
declare module "squirreling";
declare module "sql.js/dist/sql-wasm-browser.js";

/** A file of a package, as the address at which Vite serves it. */
declare module "*?url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite's own
  export default url;
}
