// What @riddle/service/sqlite exports: the store over SQLite.

export type { SqlStore } from "./sql-store.ts";
export { createSqliteStore } from "./sqlite-store.ts";
