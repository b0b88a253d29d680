import { quoteName } from "../sql/public.ts";
import { type Failure, heldPageSize, type Insertion, type StoreDialect } from "./dialect.ts";
import { rowColumn } from "./layout.ts";
import { FileInUseError } from "./sqlite-owner.ts";

export const sqlite: StoreDialect = {
  name: "sqlite",
  types: {
    key: "TEXT",
    row: "TEXT",
    integer: "INTEGER",
    string: "TEXT",
    folded: "TEXT",
    number: "REAL",
    boolean: "INTEGER",
    date: "TEXT",
    datetime: "TEXT",
    time: "TEXT",
    array: "TEXT",
    "folded array": "TEXT",
  },
  form: (_, value) => (typeof value === "boolean" ? Number(value) : value),
  parameter: (number) => `?${number}`,
  begin: (kind) => [kind === "read" ? "BEGIN" : "BEGIN IMMEDIATE"],
  probe: () => ({ text: "SELECT 1 FROM sqlite_schema WHERE name = '$schema'", params: [] }),
  prepare: () => [],
  indexName: (name, tables) => tables.of(name),
  nullsFirst: "",
  listColumns: () => ({
    text:
      "SELECT tables.name AS table_name, columns.name AS column_name " +
      "FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'",
    params: [],
  }),
  limit: (rows) => (Number.isFinite(rows) ? String(rows) : "-1"),
  explain: "EXPLAIN QUERY PLAN",
  object: (name, value) => `json_group_object(${name}, ${value})`,
  strings: (parameter) => `SELECT value FROM json_each(${parameter})`,
  marksCommits: false,
  locksCollections: false,
  async hold(connection, name, query) {
    await connection.execute(
      `CREATE TEMP TABLE ${name} (number INTEGER PRIMARY KEY, ${quoteName(rowColumn)} TEXT)`,
      `INSERT INTO ${name} (${quoteName(rowColumn)}) ${query}`,
    );
  },
  heldPage: (name, page) =>
    `SELECT ${quoteName(rowColumn)} FROM ${name} WHERE number > ${page * heldPageSize} LIMIT ${heldPageSize}`,
  dropHeld: (name) => `DROP TABLE ${name}`,
  insert: ({ table, columns, rows, replaces }: Insertion) => {
    const parameters = columns.map((_, index) => `?${index + 1}`).join(", ");
    const text = `INSERT ${replaces ? "OR REPLACE " : ""}INTO ${table} (${columns.join(", ")}) VALUES (${parameters})`;
    return { text, rows };
  },
  classifyFailure: (error) =>
    error instanceof FileInUseError
      ? "unsuitable"
      : (failures.find(([pattern]) => pattern.test(readErrorMessage(error)))?.[1] ?? "unexpected"),
  findDuplicate: (error) => (error as { readonly row?: number }).row ?? -1,
};

/** The messages of SQLite (sqlite3_errstr): one of its two drivers gives no code. */
const failures: readonly (readonly [pattern: RegExp, failure: Failure])[] = [
  [/^UNIQUE constraint failed/, "duplicate"],
  [/database is locked|database table is locked/, "conflict"],
  [/no transaction is active/, "no transaction"],
  [/database or disk is full/, "full"],
  [/no such table|no such column|has no column named/, "layout"],
  [/file is not a database|database disk image is malformed/, "layout"],
  [/unable to open database file|disk I\/O error|readonly database|not open/, "unavailable"],
];

function readErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
