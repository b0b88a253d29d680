// Owns the connection to the IndexedDB database: opening it, letting go of it when another tab asks, opening it again.

import { Dexie } from "dexie";
import type { CollectionDeclaration } from "../../language/index.ts";
import { storageError, unavailable } from "./dexie-errors.ts";
import { changeLayout, covers, type Layout, layoutFor, layoutOf } from "./dexie-layout.ts";
import { StorageUnavailableError } from "./store.ts";

export interface Connection {
  readonly database: Dexie;
  readonly layout: Layout;
}

const nothing: readonly CollectionDeclaration[] = [];
// Each further one means that another tab changed the layout in the very moment between two of our steps.
const attempts = 5;

/** Holds at most one connection. Every method rejects with StorageUnavailableError or StorageFullError. */
export class DexieConnector {
  readonly #name: string;
  readonly #patience: number;
  #current: Promise<Connection> | undefined;

  /** @param patience how long to wait, in milliseconds, for other connections to let go */
  constructor(name: string, patience: number) {
    this.#name = name;
    this.#patience = patience;
  }

  /** The connection, opened when there is none; its layout has all that the collections `wanted` need. */
  async connect(wanted = nothing): Promise<Connection> {
    const needed = layoutFor(wanted);
    for (;;) {
      this.#current ??= this.#hold(this.#open(wanted));
      const connection = await this.#current;
      if (covers(connection.layout, needed)) return connection;
      this.release(connection);
    }
  }

  /** Takes away the object stores and indexes that the collections in force do not need. */
  async tidy(inForce: readonly CollectionDeclaration[]): Promise<void> {
    const connection = await this.connect(inForce);
    if (covers(layoutFor(inForce), connection.layout)) return;
    const { version } = connection.database.backendDB();
    this.release(connection);
    const changing = changeLayout(this.#name, version + 1, nothing, this.#patience);
    this.#current = this.#hold(changing.then(() => this.#open(inForce)));
    await this.#current;
  }

  /** Closes a connection; transactions that run on it may still finish. */
  release(connection: Connection): void {
    connection.database.close();
  }

  close(): void {
    this.#current?.then(
      (connection) => this.release(connection),
      () => {},
    );
    this.#current = undefined;
  }

  /** Keeps `opening` as the current one until it fails, is closed, or is lost. */
  #hold(opening: Promise<Connection>): Promise<Connection> {
    const forget = () => {
      if (this.#current === opening) this.#current = undefined;
    };
    opening.then(({ database }) => {
      database.on("close", forget);
      if (!database.isOpen()) forget();
    }, forget);
    return opening;
  }

  async #open(wanted: readonly CollectionDeclaration[]): Promise<Connection> {
    const needed = layoutFor(wanted);
    try {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const database = await this.#openDatabase();
        const backend = database.backendDB();
        const layout = layoutOf(backend);
        if (covers(layout, needed)) return { database, layout };
        database.close();
        await changeLayout(this.#name, backend.version + 1, wanted, this.#patience);
      }
    } catch (error) {
      const told = storageError(error);
      throw told === error && !(error instanceof StorageUnavailableError) ? unavailable(error) : told;
    }
    throw new StorageUnavailableError("Another tab keeps changing the database. Close other tabs, then try again.");
  }

  /** Opens what is there, whatever it is (Dexie's dynamic mode): the database itself says which stores it has. */
  async #openDatabase(): Promise<Dexie> {
    const database = new Dexie(this.#name, {
      allowEmptyDB: true,
      autoOpen: false,
      cache: "disabled",
      chromeTransactionDurability: "strict",
      indexedDB: globalThis.indexedDB,
      IDBKeyRange: globalThis.IDBKeyRange,
    });
    database.on("versionchange", () => {
      database.close();
      // Keeps Dexie from closing once more, with a warning.
      return false;
    });
    try {
      await within(this.#patience, database.open());
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }
}

async function within<T>(milliseconds: number, promise: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new StorageUnavailableError(
          "The database does not open. Close other tabs that show this page, then try again.",
        ),
      );
    }, milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
