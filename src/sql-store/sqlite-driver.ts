// The two SQLite drivers: that of Node 22.5 and later, and a package in WebAssembly for older versions.

import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { SqlRow, StatementValue } from "./connection.ts";
import { ownFile } from "./sqlite-owner.ts";

type Params = readonly StatementValue[];

export interface SqliteStatement {
  all(params: Params): readonly SqlRow[];
  iterate(params: Params): Iterable<SqlRow>;
  finalize(): void;
}

export interface SqliteDriver {
  exec(text: string): void;
  prepare(text: string): SqliteStatement;
  close(): void;
}

interface NodeStatement {
  all(...params: Params): SqlRow[];
  iterate(...params: Params): Iterable<SqlRow>;
}

/** The part of `node:sqlite` that is used; the types of Node 20 lack it. */
interface NodeSqlite {
  readonly DatabaseSync: new (
    file: string,
  ) => { exec(text: string): void; prepare(text: string): NodeStatement; close(): void };
}

/** Opens a database, or creates the file. */
export async function openSqlite(file: string): Promise<SqliteDriver> {
  const builtIn = process.getBuiltinModule?.("node:sqlite") as NodeSqlite | undefined;
  const driver = builtIn === undefined ? await openWasm(file) : openBuiltIn(file, builtIn);
  const nameFullDisk = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw isIoError(error) && isDiskFull(file) ? new Error("database or disk is full", { cause: error }) : error;
    }
  };
  return {
    exec: (text) => nameFullDisk(() => driver.exec(text)),
    prepare(text) {
      const { all, iterate, finalize } = driver.prepare(text);
      return { all: (params) => nameFullDisk(() => all(params)), iterate, finalize };
    },
    close: () => driver.close(),
  };
}

/** What can't be written is an error of the disk to both drivers. */
function isIoError(error: unknown): boolean {
  return error instanceof Error && error.message.includes("disk I/O error");
}

/** How many bytes are free on a disk that is full: the last ones may be too few for a page. */
const fullDisk = 256 * 1024;

function isDiskFull(file: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < fullDisk;
}

function openBuiltIn(file: string, { DatabaseSync }: NodeSqlite): SqliteDriver {
  const database = new DatabaseSync(file);
  return {
    exec: (text) => database.exec(text),
    prepare: (text) => {
      const statement = database.prepare(text);
      return {
        all: (params) => statement.all(...params),
        iterate: (params) => statement.iterate(...params),
        finalize: () => {},
      };
    },
    close: () => database.close(),
  };
}

/** @param fail - called if the database can't be opened */
function open<T>(create: () => T, fail: () => void): T {
  try {
    return create();
  } catch (error) {
    fail();
    throw error;
  }
}

async function openWasm(file: string): Promise<SqliteDriver> {
  const { default: sqlite } = await import("node-sqlite3-wasm");
  const giveUp = file === ":memory:" ? () => {} : ownFile(file);
  const database = open(() => new sqlite.Database(file), giveUp);
  return {
    exec: (text) => void database.exec(text),
    prepare: (text) => {
      const statement = database.prepare(text);
      const values = (params: Params) => [...params] as (string | number | null)[];
      return {
        all: (params) => statement.all(values(params)) as SqlRow[],
        iterate: (params) => statement.iterate(values(params)) as Iterable<SqlRow>,
        finalize: () => {
          try {
            statement.finalize();
          } catch {
            // Reports the error of the last run once more.
          }
        },
      };
    },
    close: () => {
      database.close();
      giveUp();
    },
  };
}
