// Filters as SQL for PostgreSQL and SQLite, with exactly the language's meaning. No database, no framework.

export { quoteName } from "./names.ts";
export { type SqlOrder, type SqlSortKey, writeOrderBy } from "./order-by.ts";
export { encodeOrderedText } from "./ordered-text.ts";
export type { Dialect, SqlValue } from "./sql-text.ts";
export { createDefaultTable, type SqlColumn, type SqlTable } from "./table.ts";
export { type SqlFilter, type SqlOptions, type SqlSplit, toPsql, toSql } from "./to-sql.ts";
