// Filters as SQL for PostgreSQL and SQLite, with exactly the language's meaning. No database, no framework.

export { textLiteral } from "./literal-text.ts";
export { quoted } from "./names.ts";
export { orderBy, type SqlOrder, type SqlSortKey } from "./order-by.ts";
export { orderedText } from "./ordered-text.ts";
export type { Dialect, SqlValue } from "./sql-text.ts";
export { type SqlColumn, type SqlTable, tableOf } from "./table.ts";
export { type SqlFilter, type SqlOptions, type SqlSplit, toPsql, toSql } from "./to-sql.ts";
