// A pool of connections to a PostgreSQL server, by the package `pg`.

import { createHash } from "node:crypto";
import { Client, type ClientBase, type ClientConfig, Pool as PgPool, type PoolClient, types } from "pg";
import { rejectWhenAborted } from "../wire/public.ts";
import type { Connection, Lease, Pool, SqlRow, Statement } from "./connection.ts";
import { readCursorPages } from "./cursor-pages.ts";
import { PostgresHosts } from "./postgres-hosts.ts";
import { checkSession, getBackend, isDirect } from "./postgres-session.ts";
import { StatementWatch, silence } from "./postgres-watch.ts";

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

/** How long a COMMIT may take, in milliseconds. Then its outcome is looked up. */
const commitLimit = 15_000;

/** Of each session. PgBouncer does not accept them when a connection is opened. */
const settings = {
  client_min_messages: "warning",
  // The server notices a process that is gone, and releases its locks.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};

/** The outcome of a COMMIT whose wait for the standby was ended by an administrator. */
class UnreplicatedCommitError extends Error {
  override readonly name = "UnreplicatedCommitError";
  /** The SQLSTATE of an outcome that is not known. */
  readonly code = "08007";
}

/** A statement that was interrupted before it began. */
class InterruptedError extends Error {
  override readonly name = "InterruptedError";
  /** The SQLSTATE of a statement that was interrupted. */
  readonly code = "57014";
}

/** Whether all connections of the pool were lent for too long, by the only message that says so. */
function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}

/** The SQLSTATEs of writes, and of the position of a primary, that a standby refuses: the connection leads to the wrong host. */
const refusedWrites = ["25006", "0A000", "55000"];

export function createPostgresPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { connections = 10, connectionTimeout = 10_000, statementTimeout = 60_000 } = options;
  const { lockTimeout = 20_000, idleTimeout = 30_000 } = options;
  const hosts = new PostgresHosts(connectionString);
  const config: ClientConfig = {
    application_name: "riddle",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Rows are parsed when they are needed.
    types: { getTypeParser: (type, format) => (type === json ? String : types.getTypeParser(type, format)) },
  };
  const limits = {
    ...settings,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    // A process that hangs in a transaction would keep all others from writing.
    idle_in_transaction_session_timeout: statementTimeout,
  };
  const values = Object.entries(limits).map(([name, value]) => `('${name}', '${value}')`);
  // Older servers lack some of them.
  const setLimits =
    `SELECT set_config(name, value, false) FROM (VALUES ${values.join(", ")}) AS limits (name, value) ` +
    "JOIN pg_catalog.pg_settings USING (name)";
  /** Of each connection the process of the server that serves it, the host, and when it was opened. */
  const sessions = new WeakMap<
    ClientBase,
    { readonly backend: number; readonly host: string; readonly since: number }
  >();
  const watch = new StatementWatch((host) => createClient(host, silence));
  let checking: Promise<void> | undefined;
  let opened: PgPool | undefined;

  function createClient(host: string, limit: number): Client {
    const limited = { connectionTimeoutMillis: limit, query_timeout: limit };
    return new Client({ ...config, ...limited, connectionString: host });
  }

  /** A client of the pool, for the host that is used when it is created. */
  class HostClient extends Client {
    readonly address: string;

    constructor() {
      const address = hosts.current;
      super({ ...config, connectionString: address });
      this.address = address;
    }
  }

  const getHost = (client: ClientBase): string => (client as HostClient).address;

  async function openSession(client: ClientBase): Promise<void> {
    const backend = await getBackend(client);
    if (!isDirect(client, backend)) {
      checking ??= checkSession(client, backend, () => createClient(getHost(client), connectionTimeout));
      await checking.catch((error: unknown) => {
        checking = undefined;
        throw error;
      });
    }
    await hosts.check(client);
    await client.query(setLimits);
    sessions.set(client, { backend, host: getHost(client), since: performance.now() });
  }

  function open(): PgPool {
    const pool = new PgPool({
      connectionTimeoutMillis: connectionTimeout,
      max: connections,
      idleTimeoutMillis: idleTimeout,
      allowExitOnIdle: true,
      onConnect: (client) => watch.run(client, { host: getHost(client) }, connectionTimeout, () => openSession(client)),
      Client: HostClient,
    });
    // An error of a connection that nobody uses, such as a restart of the server: the pool replaces it.
    pool.on("error", () => {});
    // An error of one in use is that of its statement, too.
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  }

  /** Lends a connection of the first host that has one. @throws the error of the last host */
  async function connect(): Promise<PoolClient> {
    for (let tried = 1; ; tried++) {
      opened ??= open();
      const host = hosts.current;
      try {
        for (;;) {
          const client = await opened.connect();
          if ((sessions.get(client)?.since ?? Number.POSITIVE_INFINITY) > watch.lastLoss) return client;
          client.release(true);
        }
      } catch (error) {
        if (tried >= hosts.count || isPoolBusy(error)) throw error;
        hosts.leave(host);
      }
    }
  }

  /** The names of the statements that are kept: the same name is the same statement, whichever process has prepared it. */
  const names = new Map<string, string>();
  function getName(text: string): string {
    const name = names.get(text) ?? `kept ${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
    return name;
  }

  function createLease(client: PoolClient): Lease {
    const session = sessions.get(client) ?? { host: getHost(client) };
    let isWrongHost = false;
    let isInterrupted = false;
    // The client takes one statement at a time.
    let last: Promise<unknown> = Promise.resolve();
    const runInTurn = <T>(query: () => Promise<T>, limit = statementTimeout + silence): Promise<T> => {
      const result = last.then(() => {
        if (isInterrupted) throw new InterruptedError();
        return watch.run(client, session, limit, query);
      });
      last = result.catch((error: { readonly code?: string }) => {
        isWrongHost ||= refusedWrites.includes(error.code ?? "");
      });
      return result;
    };
    const run = async ({ text, params, isKept = false }: Statement): Promise<readonly SqlRow[]> => {
      const query = { text, values: [...params], ...(isKept ? { name: getName(text) } : {}) };
      return (await runInTurn(() => client.query<SqlRow>(query))).rows;
    };
    const connection: Connection = {
      run,
      async runForEach(text, rows) {
        for (const params of rows) await run({ text, params });
      },
      async execute(...texts) {
        const results: unknown = await runInTurn(() => client.query(texts.join(";")));
        const last = Array.isArray(results) ? results.at(-1) : results;
        return (last as { readonly rows: readonly SqlRow[] }).rows;
      },
      pages: (statement) => readCursorPages(statement, run),
      async commit() {
        const warnings: string[] = [];
        const warn = ({ message = "" }: { readonly message?: string | undefined }) => void warnings.push(message);
        client.on("notice", warn);
        try {
          await runInTurn(() => client.query("COMMIT"), Math.min(commitLimit, statementTimeout));
        } finally {
          client.off("notice", warn);
        }
        const [warning] = warnings;
        if (warning !== undefined) throw new UnreplicatedCommitError(warning);
      },
      cancel() {
        isInterrupted = true;
        watch.interrupt(client);
        return true;
      },
    };
    return {
      connection,
      release(isBroken) {
        if (isWrongHost) hosts.leave(session.host);
        client.release(isBroken || isWrongHost);
      },
    };
  }

  return {
    async acquire(signal): Promise<Lease> {
      signal?.throwIfAborted();
      return createLease(await rejectWhenAborted(signal, connect(), (late) => late.release()));
    },
    async close() {
      const closing = opened;
      opened = undefined;
      await closing?.end();
    },
  };
}
