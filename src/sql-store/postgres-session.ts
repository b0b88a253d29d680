// The session of a new connection, which must be the same in all of its transactions: it has the limits, the statements that
// are kept, and the rows that are held for an export.

import type { Client, ClientBase } from "pg";

/** Thrown if each transaction may have another session. */
export class SharedSessionError extends Error {
  override readonly name = "SharedSessionError";

  constructor() {
    super(
      "Something between this process and PostgreSQL gives each transaction another session, such as PgBouncer with " +
        "pool_mode = transaction. Set pool_mode = session for this database, or connect to PostgreSQL itself.",
    );
  }
}

/** How many other transactions are open while a session is checked. */
const others = 5;

/** How often it is checked beside each: while other clients use the pooler, a lent session is often the same by chance. */
const looks = 5;

/** Returns the id of the process that serves a connection, as `pg_cancel_backend` takes it. */
export async function getBackend(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>("SELECT pg_backend_pid() AS id");
  return Number(rows[0]?.id);
}

/** Whether a connection ends at the process that serves it: a pooler gives its own number instead. */
export function isDirect(client: ClientBase, backend: number): boolean {
  return (client as ClientBase & { readonly processID?: number | null }).processID === backend;
}

/**
 * Checks that a pooler keeps the session of a connection while others have transactions. A pooler that does not keep it lends
 * it to one of them, because it is free.
 * @param createClient - for another connection, with time limits
 * @throws SharedSessionError, or an error of the driver
 */
export async function checkSession(client: ClientBase, backend: number, createClient: () => Client): Promise<void> {
  const opened: Client[] = [];
  try {
    while (opened.length < others) {
      const other = createClient();
      opened.push(other);
      other.on("error", () => {});
      await other.connect();
      await other.query("BEGIN");
      if ((await getBackend(other)) === backend) throw new SharedSessionError();
      for (let look = 0; look < looks; look += 1)
        if ((await getBackend(client)) !== backend) throw new SharedSessionError();
    }
  } finally {
    await Promise.all(opened.map((other) => other.end().catch(() => {})));
  }
}
