// Owns the connection to the IndexedDB database: opening it, letting go of it when another tab asks, opening it again.

import { Dexie } from "dexie";
import type { CollectionDeclaration } from "../../language/index.ts";
import { storageError, unavailable } from "./dexie-errors.ts";
import { changeLayout, covers, type Layout, type LayoutChange, layoutFor, layoutOf } from "./dexie-layout.ts";
import { StorageUnavailableError } from "./store.ts";

interface Connection {
  readonly database: Dexie;
  readonly layout: Layout;
}

const nothing: readonly CollectionDeclaration[] = [];
// Each further one means that another tab changed the layout between two of our steps: it, too, defines just now.
const attempts = 20;

// On localhost Dexie otherwise traces every refused row to the console, and is slower than where it is deployed.
Dexie.debug = false;

/** Holds at most one connection. Every method rejects with StorageUnavailableError or StorageFullError. */
export class DexieConnector {
  readonly #name: string;
  readonly #patience: number;
  #current: Promise<Connection> | undefined;
  #held: Connection | undefined;

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
      const opening = this.#current;
      const connection = await opening;
      if (covers(connection.layout, needed)) return connection;
      this.release(connection);
      if (this.#current === opening) this.#current = undefined;
    }
  }

  /** Takes away the object stores and indexes that the collections in force do not need. */
  async tidy(inForce: readonly CollectionDeclaration[]): Promise<void> {
    const connection = await this.connect(inForce);
    if (covers(layoutFor(inForce), connection.layout)) return;
    const { version } = connection.database.backendDB();
    this.release(connection);
    const changing = this.#change({ version: version + 1 });
    this.#current = this.#hold(changing.then(() => this.#open(inForce)));
    await this.#current;
  }

  /** Closes a connection; transactions that run on it may still finish. */
  release(connection: Connection): void {
    connection.database.close();
  }

  /** Closes a connection that is no longer ours though it is open: Dexie opens one again by itself when it was lost. */
  retire(connection: Connection): void {
    if (this.#held !== connection) this.release(connection);
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
    opening.then((connection) => {
      const { database } = connection;
      database.on("close", () => {
        if (this.#held === connection) this.#held = undefined;
        forget();
      });
      if (database.isOpen()) this.#held = connection;
      else forget();
    }, forget);
    return opening;
  }

  async #open(wanted: readonly CollectionDeclaration[]): Promise<Connection> {
    const needed = layoutFor(wanted);
    let disturbance: unknown;
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const database = await this.#openDatabase();
        const { version } = database.backendDB();
        const layout = layoutOf(database.backendDB());
        if (covers(layout, needed)) return { database, layout };
        database.close();
        await this.#change({ version: version + 1, wanted });
      } catch (error) {
        // The browser closes what is being opened when the site's data are deleted at that moment.
        if (nameOf(error) !== "AbortError") throw openingError(error);
        disturbance = error;
      }
    }
    throw unavailable(disturbance);
  }

  #change(change: Pick<LayoutChange, "version" | "wanted">): Promise<void> {
    return changeLayout({ name: this.#name, patience: this.#patience, ...change });
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

function nameOf(error: unknown): unknown {
  return error instanceof Error || error instanceof DOMException ? error.name : undefined;
}

/** A database that does not open is not available, whatever the browser's reason; unless the disk is full. */
function openingError(error: unknown): unknown {
  if (error instanceof StorageUnavailableError) return error;
  const told = storageError(error);
  return told === error ? unavailable(error) : told;
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
