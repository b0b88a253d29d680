import { createHash } from "node:crypto";
import { calendar, findMarkedType } from "../language/internal.ts";
import { quoteName } from "../sql/public.ts";
import type { Connection } from "./connection.ts";
import {
  type Failure,
  heldPageSize,
  type Insertion,
  type StoreDialect,
  type Tables,
  type TransactionKind,
} from "./dialect.ts";
import { SharedSessionError } from "./postgres-session.ts";

/** The table that is locked for the records. It is empty, because no vacuum could clean up a table that is locked so often. */
const lockTable = "$lock";

/** @param locksWriters - whether writers of a collection wait for each other; otherwise they are repeated when they conflict */
export function createPostgresDialect(locksWriters: boolean): StoreDialect {
  return {
    name: "postgresql",
    types: {
      key: 'text COLLATE "C"',
      row: "json",
      integer: "bigint",
      string: 'text COLLATE "C"',
      folded: 'text COLLATE "C"',
      number: "double precision",
      boolean: "boolean",
      date: "date",
      datetime: "timestamptz",
      time: "time(3)",
      array: "jsonb",
      "folded array": "jsonb",
    },
    form: (type, value) => (findMarkedType(type)?.family === calendar ? withEra(String(value)) : value),
    parameter: (number) => `$${number}`,
    begin: (kind, tables, collections) => begin(kind, tables, locksWriters ? collections : undefined),
    standbyPosition: "SELECT coalesce(pg_last_wal_replay_lsn() - '0/0', 9007199254740991) AS position",
    locksCollections: locksWriters,
    ...(locksWriters && { lockRecords: (tables) => `LOCK TABLE ${tables.of(lockTable)} IN EXCLUSIVE MODE` }),
    // The table that was added last.
    probe: ({ namespace }) => ({
      text: "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = $2",
      params: [namespace, lockTable],
    }),
    prepare: ({ namespace }) => [`CREATE SCHEMA IF NOT EXISTS ${quoteName(namespace)}`],
    indexName: quoteName,
    findPartsClass,
    nullsFirst: " NULLS FIRST",
    listColumns: ({ namespace }) => ({
      text: "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = $1",
      params: [namespace],
    }),
    limit: (rows) => (Number.isFinite(rows) ? String(rows) : "ALL"),
    explain: "EXPLAIN",
    async estimate(connection, { text, params }) {
      const [row] = await connection.run({ text: `EXPLAIN (FORMAT JSON) ${text}`, params });
      const plan: unknown = row?.["QUERY PLAN"];
      const [{ Plan: root }] = typeof plan === "string" ? JSON.parse(plan) : plan;
      return Number(root["Plan Rows"]);
    },
    object: (name, value) => `json_object_agg(${name}, ${value})::text`,
    strings: (parameter) => `SELECT json_array_elements_text(${parameter}::json)`,
    marksCommits: true,
    lockTable,
    hold: (connection, name, query) => connection.execute(`DECLARE ${name} NO SCROLL CURSOR WITH HOLD FOR ${query}`),
    heldPage: (name) => `FETCH ${heldPageSize} FROM ${name}`,
    dropHeld: (name) => `CLOSE ${name}`,
    insert,
    classifyFailure: classifyPostgresFailure,
    findDuplicate: (error, keys) => {
      const [, key = null] = /\)=\((.*)\)/s.exec(String((error as { detail?: unknown })?.detail)) ?? [];
      return keys.indexOf(key);
    },
  };
}

/** That of the extension pg_trgm, in whatever schema it is. */
async function findPartsClass(connection: Connection): Promise<string | undefined> {
  const [found] = await connection.execute(
    "SELECT nspname FROM pg_catalog.pg_opclass JOIN pg_catalog.pg_namespace AS schemas ON schemas.oid = opcnamespace " +
      "WHERE opcname = 'gin_trgm_ops'",
  );
  return found && `${quoteName(String(found.nspname))}.gin_trgm_ops`;
}

/** How a transaction locks the table of the declarations. Only the last mode blocks readers and writers of rows. */
const schemaLocks: Readonly<Record<TransactionKind, string>> = {
  read: "ACCESS SHARE",
  write: "ACCESS SHARE",
  create: "SHARE UPDATE EXCLUSIVE",
  define: "ACCESS EXCLUSIVE",
};

/**
 * Each statement of a writer sees what was committed before it, and nobody else writes what the writer has locked: its
 * collections, from the beginning on, and the records, once it uses them. All lock in the same order
 * (docs/decisions/016-a-lock-per-collection.md).
 * @param collections - undefined if nothing is locked, so that writers are repeated when they conflict
 */
function begin(kind: TransactionKind, tables: Tables, collections: readonly string[] | undefined): readonly string[] {
  if (collections === undefined) return [`BEGIN ISOLATION LEVEL ${kind === "read" ? readLevel : "SERIALIZABLE"}`];
  const level = kind === "read" ? readLevel : "READ COMMITTED";
  const locks = collections.map((name) => computeLockKey(tables, name)).sort((a, b) => (a < b ? -1 : 1));
  return [
    `BEGIN ISOLATION LEVEL ${level}`,
    `LOCK TABLE ${tables.of("$schema")} IN ${schemaLocks[kind]} MODE`,
    ...(kind === "write" ? locks.map((key) => `SELECT pg_advisory_xact_lock(${key})`) : []),
  ];
}

const readLevel = "REPEATABLE READ READ ONLY";

/** The number by which processes lock a collection. */
function computeLockKey({ namespace }: Tables, collection: string): bigint {
  return createHash("sha256").update(`${namespace}\0${collection}`).digest().readBigInt64BE();
}

/** All rows are one parameter, so that their number has no limit. */
function insert({ table, columns, types, rows, replaces }: Insertion) {
  const names = columns.join(", ");
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(row.map((value, index) => [String(index), value]))));
  // As JSON, text that contains JSON would become a string of JSON.
  const isJson = (type: string) => type.startsWith("json");
  const source = types.map((type, index) => (isJson(type) ? `"${index}"::${type}` : `"${index}"`)).join(", ");
  const numbered = types.map((type, index) => `"${index}" ${isJson(type) ? "text" : type}`).join(", ");
  const [key, ...others] = columns;
  const updated = others.map((column) => `${column} = excluded.${column}`).join(", ");
  const text =
    `INSERT INTO ${table} (${names}) SELECT ${source} FROM json_to_recordset($1::json) AS rows(${numbered})` +
    (replaces ? ` ON CONFLICT (${key}) DO UPDATE SET ${updated}` : "");
  return { text, rows: [[json]] };
}

/** PostgreSQL calls the year 0 the year 1 BC. */
function withEra(iso: string): string {
  return iso.startsWith("0000") ? `0001${iso.slice(4)} BC` : iso;
}

/** By SQLSTATE, or its class of two characters; otherwise an error of the system or of the driver. */
const failures: Readonly<Record<string, Failure>> = {
  "40001": "conflict",
  "40P01": "conflict",
  "23505": "duplicate",
  "42710": "duplicate",
  "42P06": "duplicate",
  "42P07": "duplicate",
  "55P03": "busy",
  "57014": "timeout",
  "53100": "full",
  "54000": "too long",
  "42P01": "layout",
  "42703": "layout",
  "42804": "layout",
  "42P10": "layout",
  "3F000": "layout",
  // A standby takes no transaction that may write.
  "0A000": "unavailable",
  "08": "unavailable",
  "28": "unavailable",
  "3D": "unavailable",
  "53": "unavailable",
  "57": "unavailable",
  "25006": "unavailable",
  "25P03": "unavailable",
  "42501": "unavailable",
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  ENOENT: "unavailable",
  ENOTFOUND: "unavailable",
  EPIPE: "unavailable",
  ETIMEDOUT: "unavailable",
  EHOSTUNREACH: "unavailable",
  ENETUNREACH: "unavailable",
  EAI_AGAIN: "unavailable",
  EACCES: "unavailable",
};

function classifyPostgresFailure(error: unknown): Failure {
  if (error instanceof SharedSessionError) return "unsuitable";
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string") return failures[code] ?? failures[code.slice(0, 2)] ?? "unexpected";
  // Errors that the driver itself makes have no code.
  return /^SASL: |Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|^timeout expired/.test(
    String(message),
  )
    ? "unavailable"
    : "unexpected";
}

/** The tables in a schema of that name. */
export function createSchemaTables(namespace: string): Tables {
  return { namespace, of: (name) => `${quoteName(namespace)}.${quoteName(name)}` };
}
