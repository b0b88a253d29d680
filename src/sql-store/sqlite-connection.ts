// A connection to SQLite, whose statements are synchronous.

import type { SqlRow, Statement } from "./connection.ts";
import type { OwnConnection } from "./single-pool.ts";
import type { SqliteDriver, SqliteStatement } from "./sqlite-driver.ts";

/** After how many milliseconds of work timers and sockets get their turn. */
const slice = 10;
const pageSize = 1_000;
/** How many prepared statements are kept. */
const mostPrepared = 100;

export function createSqliteConnection(driver: SqliteDriver): OwnConnection {
  const prepared = new Map<string, SqliteStatement>();
  let since = performance.now();

  /** Before a statement, inside the operation: between operations nothing may be awaited. */
  async function yieldIfDue(): Promise<void> {
    if (performance.now() - since < slice) return;
    await new Promise((resolve) => void setImmediate(resolve));
    since = performance.now();
  }

  /** Runs a statement that is kept for the next time. */
  function runKept({ text, params }: Statement): readonly SqlRow[] {
    const statement = prepared.get(text) ?? driver.prepare(text);
    // The last of the map is the one that was used last.
    prepared.delete(text);
    try {
      const rows = statement.all(params);
      prepared.set(text, statement);
      return rows;
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

  function runOnce({ text, params }: Statement): readonly SqlRow[] {
    const statement = driver.prepare(text);
    try {
      return statement.all(params);
    } finally {
      statement.finalize();
    }
  }

  return {
    async run(statement): Promise<readonly SqlRow[]> {
      await yieldIfDue();
      // SQLite counts EXPLAIN as running until it is reset, and drops no table while a statement runs.
      return statement.text.startsWith("EXPLAIN") ? runOnce(statement) : runKept(statement);
    },
    async execute(...texts) {
      await yieldIfDue();
      let rows: readonly SqlRow[] = [];
      for (const text of texts) rows = runOnce({ text, params: [] });
      return rows;
    },
    async *pages({ text, params }) {
      await yieldIfDue();
      // A statement of its own: other operations may run the same one before all rows are read.
      const statement = driver.prepare(text);
      try {
        let page: SqlRow[] = [];
        for (const row of statement.iterate(params)) {
          page.push(row);
          if (page.length < pageSize) continue;
          yield page;
          page = [];
          await yieldIfDue();
        }
        if (page.length > 0) yield page;
      } finally {
        statement.finalize();
      }
    },
    async commit() {
      driver.exec("COMMIT");
    },
    cancel: () => false,
    async close() {
      for (const statement of prepared.values()) statement.finalize();
      prepared.clear();
      driver.close();
    },
  };
}
