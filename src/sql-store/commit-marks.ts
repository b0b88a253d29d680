// Marks by which the outcome of a transaction is found when the response to its COMMIT was lost.
//
// Each transaction that writes also writes its own number, into a row that no other uses at the same time. The row is part of
// what is committed, so that it is wherever the other changes are: on a standby that has become the primary, too. A transaction
// id is not, because the new primary gives it to another transaction.

import type { Connection } from "./connection.ts";
import type { Tables } from "./dialect.ts";

/** The table with some rows for each process. Processes that are older than the table write without it. */
export const marksTable = "$writers";

export const marksColumns = "name text PRIMARY KEY, number bigint NOT NULL, marked timestamptz NOT NULL";

/** After how many days without a write the row of a process is removed by others. */
const keptDays = 30;

/** How long a transaction may last whose mark others have kept for certain, in milliseconds. */
const longest = 24 * 60 * 60 * 1_000;

/** How long a look-up waits for a transaction that still runs before it is repeated, in milliseconds. */
const waiting = 1_000;

export interface CommitMark {
  /** What precedes the statement that writes first: an empty text afterwards. It is part of that statement, in WITH. */
  precede(): string;
  /** Whether the transaction may have written something. */
  readonly isWritten: boolean;
  /**
   * Whether the transaction took place. Waits for its end.
   * @throws the error of the driver, also if it has not ended soon, or on a standby; the outcome is still unknown then
   */
  isCommitted(connection: Connection): Promise<boolean>;
  /** Lets another transaction use the row, once the outcome is known. May be called again. */
  release(): void;
}

/** A row of the table, for one transaction after the other. */
interface Slot {
  readonly name: string;
  last: number;
}

/** Returns a function that makes the mark of the next transaction. */
export function createCommitMarks(tables: Tables): () => CommitMark {
  const table = tables.of(marksTable);
  const free: Slot[] = [];
  let isPruned = false;

  return () => {
    const slot = free.pop() ?? { name: crypto.randomUUID(), last: 0 };
    slot.last += 1;
    const { name, last: number } = slot;
    const begun = performance.now();
    let isWritten = false;
    let isReleased = false;
    return {
      get isWritten() {
        return isWritten;
      },
      precede() {
        if (isWritten) return "";
        isWritten = true;
        const mark = `"$marked" AS (${write(name, number, "excluded")})`;
        if (isPruned) return `WITH ${mark} `;
        isPruned = true;
        const old = `SELECT name FROM ${table} WHERE marked < now() - interval '${keptDays} days' FOR UPDATE SKIP LOCKED`;
        return `WITH "$pruned" AS (DELETE FROM ${table} WHERE name IN (${old})), ${mark} `;
      },
      async isCommitted(connection) {
        if (performance.now() - begun > longest) throw new Error("The mark of the transaction may be removed by now.");
        // Writing the row waits for a transaction that has written it, which reading does not. A standby refuses it.
        const [row] = await connection.execute(
          "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
          `SET LOCAL lock_timeout = ${waiting}`,
          `${write(name, 0, "stored")} RETURNING number`,
        );
        const isCommitted = Number(row?.number) === number;
        // With synchronous replication, the standby has what was found as soon as it has this commit, which follows it.
        await (isCommitted ? connection.commit() : connection.execute("ROLLBACK"));
        return isCommitted;
      },
      release() {
        if (!isReleased) free.push(slot);
        isReleased = true;
      },
    };
  };

  /** @param kept - which number an existing row has afterwards */
  function write(name: string, number: number, kept: "stored" | "excluded"): string {
    return (
      `INSERT INTO ${table} AS stored (name, number, marked) VALUES ('${name}', ${number}, now()) ` +
      `ON CONFLICT (name) DO UPDATE SET number = ${kept}.number, marked = ${kept}.marked`
    );
  }
}
