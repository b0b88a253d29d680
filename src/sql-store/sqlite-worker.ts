// The thread in which a database of SQLite is open. It does one task after the other.

import { Worker } from "node:worker_threads";
import type { SqlRow } from "./connection.ts";
import type { SqliteReply, SqliteRequest, SqliteTask } from "./sqlite-tasks.ts";

interface Waiting {
  readonly resolve: (rows: readonly SqlRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The one in which a database was closed last, for the next one: a thread takes a tenth of a second to start. */
let free: SqliteWorker | undefined;

/** For how many milliseconds tasks may continue that nobody waits for. */
const patience = 1_000;

/** Its process may end while it has nothing to do. */
export class SqliteWorker {
  readonly #thread = new Worker(new URL(/* @vite-ignore */ "./sqlite-thread.mjs", import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #failure: unknown;
  #interrupting: ReturnType<typeof setTimeout> | undefined;

  private constructor() {
    this.#thread.on("message", (reply: SqliteReply) => this.#receive(reply));
    this.#thread.on("error", (error) => {
      this.#failure = error;
    });
    this.#thread.on("exit", () => this.#end());
  }

  static take(): SqliteWorker {
    const taken = free ?? new SqliteWorker();
    free = undefined;
    return taken;
  }

  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  /** @throws an error of the driver; with `row`, if the statement failed for one of several */
  async request(task: SqliteTask): Promise<readonly SqlRow[]> {
    if (this.hasEnded) throw this.#failure;
    const id = this.#lastId++;
    this.#thread.ref();
    this.#thread.postMessage({ id, task } satisfies SqliteRequest);
    return new Promise((resolve, reject) => void this.#waiting.set(id, { resolve, reject }));
  }

  /** Ends it if its tasks take long; a statement of Node's own SQLite ends first. */
  interrupt(): void {
    if (this.#waiting.size > 0) this.#interrupting ??= setTimeout(() => void this.terminate(), patience);
  }

  /** Gives it back, when its database is closed. */
  release(): void {
    if (free === undefined) free = this;
    else void this.terminate();
  }

  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }

  #receive(reply: SqliteReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) {
      this.#stopInterrupting();
      this.#thread.unref();
    }
    if ("rows" in reply) waiting?.resolve(reply.rows);
    else waiting?.reject(Object.assign(reply.error as Error, { row: reply.row }));
  }

  #stopInterrupting(): void {
    clearTimeout(this.#interrupting);
    this.#interrupting = undefined;
  }

  #end(): void {
    this.#stopInterrupting();
    this.#failure ??= new Error("The database is not open: its thread was ended.");
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
