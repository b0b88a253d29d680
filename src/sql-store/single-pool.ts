// A pool of a single connection, for databases in this process.

import { TransactionQueue } from "../service/internal.ts";
import type { Connection, Lease, Pool } from "./connection.ts";

export interface OwnConnection extends Connection {
  /** Whether it was closed by what happened to the database. Defaults to false. */
  readonly isLost?: boolean;
  close(): Promise<void>;
}

const only = { reads: [], writes: ["connection"] };

/** Creates a pool that lends its connection to one caller after the other. It opens one when it is first needed. */
export function createSinglePool(open: () => Promise<OwnConnection>): Pool {
  const queue = new TransactionQueue();
  let opened: OwnConnection | undefined;
  const drop = async () => {
    const closing = opened;
    opened = undefined;
    await closing?.close();
  };
  return {
    isSingle: true,
    async acquire(signal): Promise<Lease> {
      const leave = await queue.enter(only, signal);
      try {
        if (opened?.isLost) await drop();
        opened ??= await open();
      } catch (error) {
        leave();
        throw error;
      }
      const connection = opened;
      return {
        connection,
        release(isBroken) {
          if (isBroken)
            void drop()
              .catch(() => {})
              .finally(leave);
          else leave();
        },
      };
    },
    async close() {
      const leave = await queue.enter(only);
      await drop().finally(leave);
    },
  };
}
