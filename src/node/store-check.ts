// Whether a write would succeed, which only a write proves: not on a standby, with a full disk, behind a lock, or while
// commits hang.

import { randomBytes } from "node:crypto";
import { StorageFullError, type Store } from "../service/public.ts";
import { patience } from "./health.ts";

/** The record that is written. It has no other use. */
const name = "readiness";

/** How many bytes are written to a store that was full: a small record still finds room where rows do not. */
const fillerSize = 512 * 1024;

export class StoreCheck {
  readonly #store: Store;
  #wasFull = false;
  #running: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The store, of which it is noted when it is full. */
  observe(): Store {
    const store = this.#store;
    return {
      ...store,
      transact: (scope, work) =>
        store.transact(scope, work).catch((error: unknown) => {
          this.#wasFull ||= error instanceof StorageFullError;
          throw error;
        }),
    };
  }

  /** Writes a record; calls at the same time share one. @throws why it can't be written */
  run(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #check(): Promise<void> {
    const signal = AbortSignal.timeout(patience);
    if (this.#wasFull) await this.#write(randomBytes(fillerSize).toString("base64"), signal);
    await this.#write(Date.now(), signal);
    this.#wasFull = false;
  }

  async #write(value: string | number, signal: AbortSignal): Promise<void> {
    const { epoch } = await this.#store.schema();
    const scope = { mode: "write", collections: [], epoch, signal } as const;
    await this.#store.transact(scope, (transaction) => transaction.putRecord(name, value));
  }
}
