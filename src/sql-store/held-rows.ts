// Rows that the database holds for a reader who may be slow.

import type { HeldRows } from "../service/public.ts";
import type { Connection, Lease, Pool } from "./connection.ts";
import type { StoreDialect } from "./dialect.ts";
import { heldPageSize } from "./dialect.ts";
import { getRowJson } from "./layout.ts";

export interface HeldOptions {
  readonly pool: Pool;
  readonly dialect: StoreDialect;
  /** That of the transaction in which the rows were held. */
  readonly lease: Lease;
  /** Collection → name under which the dialect holds its rows. */
  readonly names: ReadonlyMap<string, string>;
  /** Returns the error of the store for one of the driver. */
  readonly mapped: (error: unknown) => unknown;
}

/** Reads what is held, over its connection. A single connection is given back in between. */
export function createHeldRows({ pool, dialect, lease, names, mapped }: HeldOptions): HeldRows {
  const isShared = pool.isSingle === true;
  if (isShared) lease.release(false);
  let isOpen = true;

  async function run<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (!isShared) return work(lease.connection);
    const { connection, release } = await pool.acquire();
    return work(connection).finally(() => release(false));
  }

  return {
    async *json(collection) {
      const name = names.get(collection);
      if (name === undefined) throw new RangeError(`The rows of "${collection}" are not held.`);
      for (let page = 0, length = heldPageSize; length === heldPageSize && isOpen; page++) {
        const rows = await run((connection) => connection.execute(dialect.heldPage(name, page))).catch((error) => {
          throw mapped(error);
        });
        length = rows.length;
        if (length > 0) yield rows.map(getRowJson);
      }
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      const drops = [...names.values()].map((name) => dialect.dropHeld(name));
      const isBroken = await run((connection) => connection.execute(...drops)).then(
        () => false,
        () => true,
      );
      if (!isShared) lease.release(isBroken);
    },
  };
}
