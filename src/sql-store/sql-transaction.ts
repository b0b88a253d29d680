// One run of the work of a transaction, under the rules of the service.

import type { CollectionDeclaration } from "../language/public.ts";
import { GuardedTransaction, PrematureCommitError, type StoreTransaction } from "../service/internal.ts";
import type { CatalogueState } from "./catalogue.ts";
import type { Connection } from "./connection.ts";
import type { StoreDialect, Tables, TransactionKind } from "./dialect.ts";
import { ConflictError } from "./failures.ts";
import { IdleWatch } from "./idle-watch.ts";
import { SqlOperations } from "./sql-operations.ts";

export interface TransactionMode {
  /** "hold" reads, and keeps the connection for what it holds there. */
  readonly kind: TransactionKind | "hold";
  /** That it may write. Defaults to none. */
  readonly collections?: readonly string[];
  /** The position that the standby must have; undefined on a primary. */
  readonly since?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Setting extends TransactionMode {
  readonly connection: Connection;
  readonly dialect: StoreDialect;
  readonly tables: Tables;
  readonly state: CatalogueState;
  readonly layouts: CatalogueState["catalogue"]["layouts"];
  readonly scope: ReadonlyMap<string, CollectionDeclaration>;
  /** Returns the error of the store for one of the driver. */
  readonly mapped: (error: unknown) => unknown;
  /** Interrupts the statement that runs. */
  readonly interrupt: () => void;
  /** What precedes the statement that writes first. */
  readonly precede: () => string;
}

/** Runs the work once. A conflict ends the run; the store then repeats the transaction. */
export class SqlTransaction {
  readonly #setting: Setting;
  readonly #guard: GuardedTransaction;
  readonly #idle: IdleWatch;
  /** Rejects if the run must end before its work has settled. */
  readonly #ended: Promise<never>;
  #end: (reason: unknown) => void = () => {};
  readonly #running = new Set<Promise<unknown>>();
  #isRolledBack = false;
  /** Whether the work will be run again. */
  #isAbandoned = false;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#ended = new Promise((_, reject) => {
      this.#end = reject;
    });
    this.#ended.catch(() => {});
    const { kind, dialect, tables, state, layouts, precede } = setting;
    const connection = this.#checked();
    let locking: Promise<unknown> | undefined;
    const operations = new SqlOperations({
      ...{ connection, dialect, tables, layouts, versions: state.versions, precede },
      isCreation: kind === "create",
      lockRecords: async () => {
        if (kind === "read" || dialect.lockRecords === undefined) return;
        locking ??= connection.run({ text: dialect.lockRecords(tables), params: [] });
        await locking;
      },
      watch: (operation) => this.#watch(operation),
    });
    this.#guard = new GuardedTransaction(operations, {
      mode: kind === "read" ? "read" : "write",
      scope: setting.scope,
      rollBack: () => {
        this.#isRolledBack = true;
        if (this.#running.size > 0) setting.interrupt();
      },
    });
    this.#idle = new IdleWatch(() => {
      const premature = new PrematureCommitError();
      this.#guard.abort(premature);
      this.#end(premature);
    });
  }

  async run<R>(work: (transaction: StoreTransaction) => Promise<R>): Promise<R> {
    try {
      return await Promise.race([this.#guard.run(work, this.#setting.signal), this.#ended]);
    } finally {
      this.#idle.end();
      // No statement of this transaction may follow its end.
      await Promise.allSettled(this.#running);
    }
  }

  /** The connection, until the transaction is rolled back. */
  #checked(): Pick<Connection, "run" | "runForEach" | "pages"> {
    const { connection } = this.#setting;
    const check = () => {
      if (this.#isRolledBack || this.#isAbandoned) throw new Error("The transaction was rolled back.");
    };
    return {
      async run(statement) {
        check();
        return connection.run(statement);
      },
      async runForEach(text, rows) {
        check();
        await connection.runForEach(text, rows);
      },
      async *pages(statement) {
        check();
        for await (const page of connection.pages(statement)) {
          check();
          yield page;
        }
      },
    };
  }

  async #watch<T>(operation: () => Promise<T>): Promise<T> {
    const running = this.#idle.during(operation);
    this.#running.add(running);
    try {
      const result = await running;
      return await (this.#isAbandoned ? waitForever() : result);
    } catch (error) {
      const reason = this.#isAbandoned ? undefined : this.#setting.mapped(error);
      if (!this.#isAbandoned && !(reason instanceof ConflictError)) throw reason;
      this.#isAbandoned = true;
      this.#end(error);
      return await waitForever();
    } finally {
      this.#running.delete(running);
    }
  }
}

/**
 * What an operation of abandoned work returns, so that nothing follows from it. A shared promise would keep everything in
 * memory that waits for it.
 */
function waitForever(): Promise<never> {
  return new Promise(() => {});
}
