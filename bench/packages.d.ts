// Declares the packages of bench/package.json, so that type checks pass without installing them.

declare module "@duckdb/duckdb-wasm/blocking";
declare module "alasql";
declare module "apache-arrow";
declare module "squirreling";
declare module "sql.js/dist/sql-wasm-browser.js";

/** The URL of a package's file, as served by Vite. */
declare module "*?url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: Vite's convention
  export default url;
}
