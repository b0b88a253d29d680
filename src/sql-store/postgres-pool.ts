// A pool of connections to a PostgreSQL server, by the package `pg`.

import { createHash } from "node:crypto";
import { Client, type ClientBase, type ClientConfig, Pool as PgPool, type PoolClient, types } from "pg";
import { rejectWhenAborted } from "../wire/public.ts";
import type { Connection, Lease, Pool, SqlRow, Statement } from "./connection.ts";
import { readCursorPages } from "./cursor-pages.ts";
import { checkSession, getBackend, isDirect } from "./postgres-session.ts";

/** Limits of a pool. Times are in milliseconds. */
export interface PoolOptions {
  /** The most connections. Defaults to 10. */
  readonly connections?: number | undefined;
  /** How long a transaction waits for a connection, a free one or a new one. Defaults to 10,000. */
  readonly connectionTimeout?: number | undefined;
  /** How long a statement may run. Defaults to 60,000. */
  readonly statementTimeout?: number | undefined;
  /** How long a transaction waits for those of other processes. Defaults to 20,000. */
  readonly lockTimeout?: number | undefined;
  /** After how long an idle connection is closed. Defaults to 30,000. */
  readonly idleTimeout?: number | undefined;
}

const json = types.builtins.JSON;

export function createPostgresPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { connections = 10, connectionTimeout = 10_000, statementTimeout = 60_000 } = options;
  const { lockTimeout = 20_000, idleTimeout = 30_000 } = options;
  const config: ClientConfig = {
    connectionString,
    application_name: "riddle",
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
    // Rows are parsed when they are needed.
    types: { getTypeParser: (type, format) => (type === json ? String : types.getTypeParser(type, format)) },
  };
  /** Of each session. PgBouncer does not accept them when a connection is opened. */
  const limits = {
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    // A process that hangs in a transaction would keep all others from writing.
    idle_in_transaction_session_timeout: statementTimeout,
  };
  const settings = Object.entries(limits).map(([name, limit]) => `set_config('${name}', '${limit}', false)`);
  /** The processes of the server that serve the connections. */
  const backends = new WeakMap<ClientBase, number>();
  let checking: Promise<void> | undefined;
  let opened: PgPool | undefined;

  async function openSession(client: ClientBase): Promise<void> {
    const backend = await getBackend(client);
    if (!isDirect(client, backend)) {
      checking ??= checkSession(client, backend, { ...config, query_timeout: connectionTimeout });
      await checking.catch((error: unknown) => {
        checking = undefined;
        throw error;
      });
    }
    await client.query(`SELECT ${settings.join(", ")}`);
    backends.set(client, backend);
  }

  function open(): PgPool {
    const pool = new PgPool({
      ...config,
      max: connections,
      idleTimeoutMillis: idleTimeout,
      allowExitOnIdle: true,
      onConnect: openSession,
    });
    // An error of a connection that nobody uses, such as a restart of the server: the pool replaces it.
    pool.on("error", () => {});
    // An error of one in use is that of its statement, too.
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  }

  /** The connections whose statements are to be interrupted. */
  const interrupted = new Set<PoolClient>();
  let isInterrupting = false;

  /** Interrupts all of them by one other connection, or else closes them: a server may allow no more connections. */
  async function interrupt(): Promise<void> {
    if (isInterrupting) return;
    isInterrupting = true;
    const other = new Client(config);
    other.on("error", () => {});
    try {
      await other.connect();
      for (const client of interrupted) {
        await other.query("SELECT pg_cancel_backend($1)", [backends.get(client)]);
        interrupted.delete(client);
      }
    } catch {
      // With a statement that runs, this closes its socket.
      for (const client of interrupted) void (client as unknown as Client).end().catch(() => {});
      interrupted.clear();
    }
    await other.end().catch(() => {});
    isInterrupting = false;
    if (interrupted.size > 0) await interrupt();
  }

  /** The names of the statements that are kept: the same name is the same statement, whichever process has prepared it. */
  const names = new Map<string, string>();
  function getName(text: string): string {
    const name = names.get(text) ?? `kept ${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
    return name;
  }

  function createClientConnection(client: PoolClient): Connection {
    // The client takes one statement at a time.
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(query: () => Promise<T>): Promise<T> => {
      const result = last.then(query);
      last = result.catch(() => {});
      return result;
    };
    const run = async ({ text, params, isKept = false }: Statement): Promise<readonly SqlRow[]> => {
      const query = { text, values: [...params], ...(isKept ? { name: getName(text) } : {}) };
      return (await inTurn(() => client.query<SqlRow>(query))).rows;
    };
    return {
      run,
      async execute(...texts) {
        const results: unknown = await inTurn(() => client.query(texts.join(";")));
        const last = Array.isArray(results) ? results.at(-1) : results;
        return (last as { readonly rows: readonly SqlRow[] }).rows;
      },
      pages: (statement) => readCursorPages(statement, run),
      cancel() {
        interrupted.add(client);
        void interrupt();
        return true;
      },
    };
  }

  return {
    async acquire(signal): Promise<Lease> {
      signal?.throwIfAborted();
      opened ??= open();
      const client = await rejectWhenAborted(signal, opened.connect(), (late) => late.release());
      return {
        connection: createClientConnection(client),
        release(isBroken) {
          interrupted.delete(client);
          client.release(isBroken);
        },
      };
    },
    async close() {
      const closing = opened;
      opened = undefined;
      await closing?.end();
    },
  };
}
