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
    await worker.request({ kind: "open", file, pragmas });
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
    run: (statement) => worker.request({ kind: "run", statement }),
    async runForEach(text, rows) {
      await worker.request({ kind: "run for each", text, rows });
    },
    execute: (...texts) => worker.request({ kind: "execute", texts }),
    async *pages(query) {
      const cursor = cursors++;
      let next = worker.request({ kind: "read page", cursor, size, query });
      try {
        for (let page = await next; page.length > 0; page = await next) {
          const isLast = page.length < size;
          if (!isLast) {
            // While this one is used.
            next = worker.request({ kind: "read page", cursor, size });
            next.catch(() => {});
          }
          yield page;
          if (isLast) return;
        }
      } finally {
        worker.request({ kind: "close cursor", cursor }).catch(() => {});
      }
    },
    async commit() {
      await worker.request({ kind: "execute", texts: ["COMMIT"] });
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
        await worker.request({ kind: "close" });
        worker.release();
      } finally {
        giveUp();
      }
    },
  };
}
