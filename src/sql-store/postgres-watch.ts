// Watches the statements that run for long. A connection that was dropped without a sign never answers: a server that froze,
// an address that moved, a firewall that forgot. The server is asked over another connection whether it works on them.

import { type Client, type ClientBase, DatabaseError } from "pg";

/** After how long without an answer the server is asked, and how long it may take to answer that, in milliseconds. */
export const silence = 5_000;

/** How soon it is asked again, in milliseconds. */
const soon = 1_000;

/** How long a statement may still run after it was interrupted, in milliseconds. */
const patience = 2_000;

interface Running {
  /** The process of the server that serves the connection. */
  readonly backend: number;
  readonly since: number;
  /** When the connection is closed in any case. */
  readonly until: number;
  interruption: "none" | "wanted" | "sent";
  /** Whether the server did not work on it when it was asked last. The answer was perhaps on its way. */
  isSuspected: boolean;
}

/** The statements of a pool; each connection runs one at a time. */
export class StatementWatch {
  readonly #connect: () => Client;
  readonly #running = new Map<ClientBase, Running>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  /** When a connection was last found that no answer can come from. Others of that age are probably lost, too. */
  lastLoss = 0;

  /** @param connect - makes a client for another connection, which is not yet opened and has time limits of `silence` */
  constructor(connect: () => Client) {
    this.#connect = connect;
  }

  /**
   * Runs a statement, and closes its connection if no answer can come any more.
   * @param limit - after how many milliseconds it is closed in any case
   */
  async during<T>(client: ClientBase, backend: number, limit: number, run: () => Promise<T>): Promise<T> {
    const since = performance.now();
    this.#running.set(client, { backend, since, until: since + limit, interruption: "none", isSuspected: false });
    this.#timer ??= this.#askAfter(silence);
    try {
      return await run();
    } finally {
      this.#running.delete(client);
    }
  }

  /** Interrupts the statement of a connection, which must be closed afterwards. */
  interrupt(client: ClientBase): void {
    const statement = this.#running.get(client);
    if (statement === undefined) return;
    statement.interruption = "wanted";
    void this.#ask();
    const close = () => {
      if (this.#running.get(client) === statement) closeConnection(client);
    };
    setTimeout(close, patience).unref();
  }

  #askAfter(time: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.#ask(), time).unref();
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    clearTimeout(this.#timer);
    if (this.#findOverdue().length > 0) {
      const other = this.#connect();
      other.on("error", () => {});
      try {
        await other.connect();
        await this.#interruptWanted(other);
        await this.#closeForgotten(other);
      } catch (error) {
        // A server that refuses another connection may still work on them.
        const isReached = error instanceof DatabaseError;
        for (const [client, { interruption }] of this.#findOverdue()) {
          if (!isReached) this.lastLoss = performance.now();
          if (!isReached || interruption === "wanted") closeConnection(client);
        }
      }
      void other.end().catch(() => {});
    }
    const now = performance.now();
    for (const [client, { until }] of this.#running) if (now >= until) closeConnection(client);
    this.#isAsking = false;
    const isInterrupted = [...this.#running.values()].some(({ interruption }) => interruption === "wanted");
    if (isInterrupted) return this.#ask();
    this.#timer = this.#running.size > 0 ? this.#askAfter(soon) : undefined;
  }

  /** The statements of which the server must be asked. */
  #findOverdue(): [ClientBase, Running][] {
    const now = performance.now();
    return [...this.#running].filter(
      ([, { since, interruption }]) => interruption === "wanted" || now - since >= silence,
    );
  }

  async #interruptWanted(other: Client): Promise<void> {
    for (const statement of this.#running.values()) {
      if (statement.interruption !== "wanted") continue;
      await other.query("SELECT pg_cancel_backend($1)", [statement.backend]);
      statement.interruption = "sent";
    }
  }

  /** Closes the connections whose statements the server does not know, or has ended. */
  async #closeForgotten(other: Client): Promise<void> {
    const overdue = this.#findOverdue();
    if (overdue.length === 0) return;
    const backends = overdue.map(([, { backend }]) => backend);
    const text = "SELECT pid, state FROM pg_stat_activity WHERE pid = ANY($1)";
    const { rows } = await other.query<{ pid: number; state: string | null }>(text, [backends]);
    const states = new Map(rows.map(({ pid, state }) => [pid, state]));
    for (const [client, statement] of overdue) {
      if (this.#running.get(client) !== statement) continue;
      const { backend } = statement;
      const state = states.get(backend);
      const isWorking = states.has(backend) && state?.startsWith("idle") !== true;
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
