// The thread in which SQLite runs, so that no statement keeps the process from its other work. It is JavaScript, because
// Node 20 starts a thread from no other language.

import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort } from "node:worker_threads";

/**
 * @import { SqlRow, Statement } from "./connection.ts"
 * @import { SqliteReply, SqliteRequest, SqliteTask } from "./sqlite-tasks.ts"
 */

/** @typedef {Statement["params"]} Params */

/**
 * @typedef {{
 *   all(params: Params): readonly SqlRow[], iterate(params: Params): Iterator<SqlRow>, finalize(): void,
 * }} PreparedStatement
 */

/** @typedef {{ exec(text: string): void, prepare(text: string): PreparedStatement, close(): void }} Driver */

/**
 * The part of `node:sqlite` that is used; the types of Node 20 lack it.
 * @typedef {{ all(...params: Params): SqlRow[], iterate(...params: Params): Iterator<SqlRow> }} NodeStatement
 * @typedef {{ exec(text: string): void, prepare(text: string): NodeStatement, close(): void }} NodeDatabase
 * @typedef {{ readonly DatabaseSync: new (file: string) => NodeDatabase }} NodeSqlite
 */

/** How many prepared statements are kept. */
const mostPrepared = 100;
/** How many bytes are free on a disk that is full: the last ones may be too few for a page. */
const fullDisk = 256 * 1024;

const openDriver = await findDriver();

/** The path of the database that is open. */
let file = "";
/** @type {Driver} */
let driver;

/** Text → the statement; the last one was used last. @type {Map<string, PreparedStatement>} */
const prepared = new Map();
/** The queries that are read in pages. @type {Map<number, { rows: Iterator<SqlRow>, statement: PreparedStatement }>} */
const cursors = new Map();

/** @returns {Promise<(file: string) => Driver>} */
async function findDriver() {
  const builtIn = /** @type {NodeSqlite | undefined} */ (process.getBuiltinModule?.("node:sqlite"));
  if (builtIn !== undefined) return (file) => openBuiltIn(new builtIn.DatabaseSync(file));
  const { Database } = (await import("node-sqlite3-wasm")).default;
  return (file) => openWasm(new Database(file));
}

/** @param {NodeDatabase} database @returns {Driver} */
function openBuiltIn(database) {
  return {
    exec: (text) => database.exec(text),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        all: (params) => statement.all(...params),
        iterate: (params) => statement.iterate(...params),
        finalize() {},
      };
    },
    close: () => database.close(),
  };
}

/** @param {import("node-sqlite3-wasm").Database} database @returns {Driver} */
function openWasm(database) {
  const values = (/** @type {Params} */ params) => /** @type {(string | number | null)[]} */ ([...params]);
  return {
    exec: (text) => void database.exec(text),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        all: (params) => /** @type {SqlRow[]} */ (statement.all(values(params))),
        iterate: (params) => /** @type {Iterator<SqlRow>} */ (statement.iterate(values(params))),
        finalize() {
          try {
            statement.finalize();
          } catch {
            // Reports the error of the last run once more.
          }
        },
      };
    },
    close: () => database.close(),
  };
}

/** @param {Extract<SqliteTask, { kind: "open" }>} task */
function open(task) {
  file = task.file;
  driver = openDriver(file);
  try {
    driver.exec(task.pragmas);
  } catch (error) {
    driver.close();
    throw error;
  }
}

/**
 * Uses a statement that is kept for the next time.
 * @template T @param {string} text @param {(statement: PreparedStatement) => T} use @returns {T}
 */
function runPrepared(text, use) {
  const statement = prepared.get(text) ?? driver.prepare(text);
  prepared.delete(text);
  try {
    const result = use(statement);
    prepared.set(text, statement);
    return result;
  } finally {
    // One that failed would report its error once more.
    if (!prepared.has(text)) statement.finalize();
    const [oldest] = prepared.size > mostPrepared ? prepared : [];
    if (oldest !== undefined) {
      prepared.delete(oldest[0]);
      oldest[1].finalize();
    }
  }
}

/** @param {Statement} statement */
function runOnce({ text, params }) {
  const statement = driver.prepare(text);
  try {
    return statement.all(params);
  } finally {
    statement.finalize();
  }
}

/** @param {Extract<SqliteTask, { kind: "read page" }>} task */
function readPage({ cursor, size, query }) {
  if (query !== undefined) {
    // A statement of its own: other operations may run the same one before all rows are read.
    const statement = driver.prepare(query.text);
    cursors.set(cursor, { statement, rows: statement.iterate(query.params) });
  }
  const { rows } = cursors.get(cursor) ?? {};
  /** @type {SqlRow[]} */
  const page = [];
  while (page.length < size) {
    const next = rows?.next();
    if (next === undefined || next.done) break;
    page.push(next.value);
  }
  return page;
}

/** @param {number} cursor */
function closeCursor(cursor) {
  const { rows, statement } = cursors.get(cursor) ?? {};
  // Each driver has its own way to end a statement whose rows are not all read.
  rows?.return?.();
  statement?.finalize();
  cursors.delete(cursor);
}

function close() {
  for (const cursor of cursors.keys()) closeCursor(cursor);
  for (const statement of prepared.values()) statement.finalize();
  prepared.clear();
  driver.close();
}

/** @param {SqliteTask} task @param {(row: number) => void} onRow called before a statement runs for one of several rows */
function perform(task, onRow) {
  switch (task.kind) {
    case "open":
      open(task);
      return [];
    case "run": {
      const { text, params } = task.statement;
      // SQLite counts EXPLAIN as running until it is reset, and drops no table while a statement runs.
      if (text.startsWith("EXPLAIN")) return runOnce(task.statement);
      return runPrepared(text, (statement) => statement.all(params));
    }
    case "run for each":
      runPrepared(task.text, (statement) => {
        for (const [row, params] of task.rows.entries()) {
          onRow(row);
          statement.all(params);
        }
      });
      return [];
    case "execute":
      return task.texts.map((text) => runOnce({ text, params: [] })).at(-1) ?? [];
    case "read page":
      return readPage(task);
    case "close cursor":
      closeCursor(task.cursor);
      return [];
    case "close":
      close();
      return [];
  }
}

/** What can't be written is an error of the disk to both drivers. @param {unknown} error */
function nameFullDisk(error) {
  if (!(error instanceof Error && error.message.includes("disk I/O error"))) return error;
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < fullDisk ? new Error("database or disk is full", { cause: error }) : error;
}

parentPort?.on("message", (/** @type {SqliteRequest} */ { id, task }) => {
  /** @type {number | undefined} */
  let row;
  /** @type {SqliteReply} */
  let reply;
  try {
    reply = { id, rows: perform(task, (at) => (row = at)) };
  } catch (error) {
    reply = { id, error: nameFullDisk(error), row };
  }
  parentPort?.postMessage(reply);
});
