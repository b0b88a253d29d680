// Watches the statements that run for long. A connection may be lost without an error: the server froze, its address moved to
// another one, a firewall dropped the connection. Whether the server works on a statement is checked over another connection.

import { type Client, type ClientBase, DatabaseError } from "pg";

/** After how long without an answer a statement is checked, and how long a check may take, in milliseconds. */
export const silence = 5_000;

/** The time between checks, in milliseconds. */
const interval = 1_000;

/** How long a statement may still run after it was interrupted, in milliseconds. */
const patience = 2_000;

/** A connection to a host, and the process of the server that serves it; undefined before that is known. */
export interface WatchedSession {
  readonly host: string;
  readonly backend?: number | undefined;
}

interface Running extends WatchedSession {
  readonly since: number;
  /** When the connection is closed in any case. */
  readonly until: number;
  interruption: "none" | "wanted" | "sent";
  /** Whether the server did not work on it at the last check. The answer was perhaps on its way. */
  isSuspected: boolean;
}

/** The statements of a pool; each connection runs one at a time. */
export class StatementWatch {
  readonly #createClient: (host: string) => Client;
  readonly #running = new Map<ClientBase, Running>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChecking = false;
  /** When a connection was last found that no answer can come from. Others of that age are probably lost, too. */
  lastLoss = 0;

  /** @param createClient - for another connection to a host, not yet opened, with time limits of `silence` */
  constructor(createClient: (host: string) => Client) {
    this.#createClient = createClient;
  }

  /**
   * Runs a statement, and closes its connection if no answer can come any more.
   * @param limit - after how many milliseconds it is closed in any case
   */
  async run<T>(client: ClientBase, session: WatchedSession, limit: number, query: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const statement: Running = { ...session, since, until: since + limit, interruption: "none", isSuspected: false };
    this.#running.set(client, statement);
    this.#timer ??= this.#checkAfter(silence);
    try {
      return await query();
    } finally {
      this.#running.delete(client);
    }
  }

  /** Interrupts the statement of a connection, which must be closed afterwards. */
  interrupt(client: ClientBase): void {
    const statement = this.#running.get(client);
    if (statement === undefined) return;
    statement.interruption = "wanted";
    void this.#check();
    const close = () => {
      if (this.#running.get(client) === statement) closeConnection(client);
    };
    setTimeout(close, patience).unref();
  }

  #checkAfter(time: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.#check(), time).unref();
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    clearTimeout(this.#timer);
    const hosts = new Set(this.#findOverdue().map(([, { host }]) => host));
    await Promise.all([...hosts].map((host) => this.#checkHost(host)));
    const now = performance.now();
    for (const [client, { until }] of this.#running) if (now >= until) closeConnection(client);
    this.#isChecking = false;
    const isInterrupted = [...this.#running.values()].some(({ interruption }) => interruption === "wanted");
    if (isInterrupted) return this.#check();
    this.#timer = this.#running.size > 0 ? this.#checkAfter(interval) : undefined;
  }

  async #checkHost(host: string): Promise<void> {
    const other = this.#createClient(host);
    other.on("error", () => {});
    let isConnected = false;
    try {
      await other.connect();
      isConnected = true;
      await this.#interruptWanted(host, other);
      await this.#closeLost(host, other);
    } catch (error) {
      // A server that refuses another connection, or a pooler that has none for it, may still work on the statements.
      const isLost = !isConnected && !(error instanceof DatabaseError);
      if (isLost) this.lastLoss = performance.now();
      for (const [client, { interruption }] of this.#findOverdue(host))
        if (isLost || interruption === "wanted") closeConnection(client);
    }
    void other.end().catch(() => {});
  }

  /** The statements that must be checked, of one host or of all. */
  #findOverdue(only?: string): [ClientBase, Running][] {
    const now = performance.now();
    return [...this.#running].filter(
      ([, { host, since, interruption }]) =>
        (only === undefined || host === only) && (interruption === "wanted" || now - since >= silence),
    );
  }

  async #interruptWanted(host: string, other: Client): Promise<void> {
    for (const statement of this.#running.values()) {
      if (statement.interruption !== "wanted" || statement.host !== host) continue;
      await other.query("SELECT pg_cancel_backend($1)", [statement.backend]);
      statement.interruption = "sent";
    }
  }

  /** Closes the connections whose statements the server does not know, or has ended. */
  async #closeLost(host: string, other: Client): Promise<void> {
    const overdue = this.#findOverdue(host).filter(([, { backend }]) => backend !== undefined);
    if (overdue.length === 0) return;
    const backends = overdue.map(([, { backend }]) => backend);
    const text = "SELECT pid, state FROM pg_stat_activity WHERE pid = ANY($1)";
    const { rows } = await other.query<{ pid: number; state: string | null }>(text, [backends]);
    const states = new Map<number | undefined, string | null>(rows.map(({ pid, state }) => [pid, state]));
    for (const [client, statement] of overdue) {
      if (this.#running.get(client) !== statement) continue;
      const { backend } = statement;
      const isWorking = states.has(backend) && states.get(backend)?.startsWith("idle") !== true;
      const wasSuspected = statement.isSuspected;
      statement.isSuspected = !isWorking;
      if (isWorking || !wasSuspected) continue;
      this.lastLoss = performance.now();
      closeConnection(client);
      // It would keep its locks until it notices.
      if (states.has(backend)) await other.query("SELECT pg_terminate_backend($1)", [backend]);
    }
  }
}

/** With a statement that runs, this destroys the socket, and the statement fails. */
function closeConnection(client: ClientBase): void {
  void (client as Client).end().catch(() => {});
}
