// A connection to SQLite, which runs in a thread.

import type { OwnConnection } from "./single-pool.ts";
import { breakLock, ownFile } from "./sqlite-owner.ts";
import { SqliteWorker } from "./sqlite-worker.ts";

/** How many rows are read at once. */
const size = 1_000;

const inMemory = ":memory:";

/**
 * Opens a database, or creates the file: with the SQLite of Node 22.5 and later, otherwise with the package
 * node-sqlite3-wasm.
 * @throws FileInUseError, or an error of the driver
 */
export async function openSqliteConnection(file: string, pragmas = ""): Promise<OwnConnection> {
  const isWasm = process.getBuiltinModule?.("node:sqlite") === undefined;
  const giveUp = isWasm && file !== inMemory ? ownFile(file) : () => {};
  const worker = SqliteWorker.take();
  try {
    await worker.ask({ kind: "open", file, pragmas });
  } catch (error) {
    await worker.terminate();
    giveUp();
    throw error;
  }
  let cursors = 0;
  return {
    get isLost() {
      return worker.hasEnded;
    },
    run: (statement) => worker.ask({ kind: "run", statement }),
    async runForEach(text, rows) {
      await worker.ask({ kind: "run for each", text, rows });
    },
    execute: (...texts) => worker.ask({ kind: "execute", texts }),
    async *pages(query) {
      const cursor = cursors++;
      let next = worker.ask({ kind: "read page", cursor, size, query });
      try {
        for (let page = await next; page.length > 0; page = await next) {
          const isLast = page.length < size;
          if (!isLast) {
            // While this one is used.
            next = worker.ask({ kind: "read page", cursor, size });
            next.catch(() => {});
          }
          yield page;
          if (isLast) return;
        }
      } finally {
        worker.ask({ kind: "close cursor", cursor }).catch(() => {});
      }
    },
    async commit() {
      await worker.ask({ kind: "execute", texts: ["COMMIT"] });
    },
    cancel() {
      // A database in memory would be lost.
      if (file !== inMemory) worker.interrupt();
      return false;
    },
    async close() {
      try {
        // The statement that ran had the lock.
        if (worker.hasEnded) {
          if (isWasm) breakLock(file);
          return;
        }
        await worker.ask({ kind: "close" });
        worker.release();
      } finally {
        giveUp();
      }
    },
  };
}
