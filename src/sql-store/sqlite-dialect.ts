// SQLite.

import { quoted } from "../sql/index.ts";
import type { Statement } from "./connection.ts";
import { type Dialect, type Failure, heldPageSize, type Insertion } from "./dialect.ts";
import { jsonOf, rowColumn } from "./layout.ts";

export const sqlite: Dialect = {
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
  columnsOf: () => ({
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
  async hold(connection, name, query) {
    await connection.execute(`CREATE TEMP TABLE ${name} (number INTEGER PRIMARY KEY, ${quoted(rowColumn)} TEXT)`);
    const text = `INSERT INTO ${name} (${quoted(rowColumn)}) SELECT value FROM json_each(?1)`;
    for await (const page of connection.pages({ text: query, params: [] }))
      await connection.run({ text, params: [JSON.stringify(page.map(jsonOf))] });
  },
  heldPage: (name, page) =>
    `SELECT ${quoted(rowColumn)} FROM ${name} WHERE number > ${page * heldPageSize} LIMIT ${heldPageSize}`,
  dropHeld: (name) => `DROP TABLE ${name}`,
  insert: ({ table, columns, rows, replaces }: Insertion): readonly Statement[] => {
    const parameters = columns.map((_, index) => `?${index + 1}`).join(", ");
    const text = `INSERT ${replaces ? "OR REPLACE " : ""}INTO ${table} (${columns.join(", ")}) VALUES (${parameters})`;
    return rows.map((params) => ({ text, params }));
  },
  failureOf: (error) => failures.find(([pattern]) => pattern.test(messageOf(error)))?.[1] ?? "unexpected",
  duplicateKeyOf: () => undefined,
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
