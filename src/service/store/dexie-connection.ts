// Manages the IndexedDB connection: opens it, closes it when another tab needs an upgrade, and reopens it.

import { Dexie } from "dexie";
import type { CollectionDeclaration } from "../../language/public.ts";
import { rejectAfter } from "../../wire/public.ts";
import { convertStorageError, createUnavailableError, reportLost } from "./dexie-errors.ts";
import { type FormatStep, getDatabaseFormat, getFirstVersion } from "./dexie-formats.ts";
import {
  createLayout,
  createUpgrade,
  type DatabaseLayout,
  doesLayoutCover,
  metaStore,
  readLayout,
  removeUnneeded,
} from "./dexie-layout.ts";
import { changeVersion, type VersionChange } from "./dexie-version-change.ts";
import { findFlaws, SchemaReader } from "./schema-reader.ts";
import { StorageDamagedError, StorageUnavailableError } from "./store.ts";
import type { Waits } from "./waits.ts";
import { WriteLock } from "./write-lock.ts";

export interface ConnectorOptions {
  readonly name: string;
  /** How long to wait for other connections to close, in milliseconds. */
  readonly patience: number;
  /** Migrations from each format to the next, starting with format 1. */
  readonly steps: readonly FormatStep[];
  /** Reports waits of users of a connection. */
  readonly waits: Waits;
  /** The most rows that are stored in one record. */
  readonly rowsPerBlock: number;
  /** Whether to keep the lock for writing until another writer needs it. */
  readonly keepsLock: boolean;
}

/** A version, and the change that leads to it. */
type Change = readonly [version: number, change: VersionChange["change"]];

interface Connection {
  readonly database: Dexie;
  readonly layout: DatabaseLayout;
  readonly schemas: SchemaReader;
}

/**
 * Dexie's layers for live queries, hooks and compound indexes, none of which is used here. Without them a transaction of
 * 1,000 writes takes a fifth less time.
 */
const unusedLayers = ["Observability", "HooksMiddleware", "VirtualIndexMiddleware"] as const;

const nothing: readonly CollectionDeclaration[] = [];
// Each attempt is a migration, or means that another tab changed the layout concurrently.
const attempts = 20;

// On localhost Dexie would otherwise log every rejected row, and be slower than in production.
Dexie.debug = false;

/** Has at most one connection. Every method rejects with a storage error of store.ts. */
export class DexieConnector {
  readonly options: ConnectorOptions;
  /** What every writer of the database holds. */
  readonly lock: WriteLock;
  /** The transactions of this connection that hold the lock for writing, at most one. */
  readonly writers = new Set<object>();
  /** The transactions of this connection whose work runs, and does not wait for others to end. */
  readonly atWork = new Set<object>();
  #current: Promise<Connection> | undefined;

  constructor(options: ConnectorOptions) {
    this.options = options;
    this.lock = new WriteLock(options);
  }

  /** Returns the connection and opens it if necessary. Its layout has everything that the collections `wanted` need. */
  async connect(wanted = nothing): Promise<Connection> {
    const needed = createLayout(wanted);
    for (;;) {
      this.#current ??= this.#hold(this.#open(wanted));
      const opening = this.#current;
      const opened = this.options.waits.begin("database");
      const connection = await opening.finally(opened);
      if (doesLayoutCover(connection.layout, needed)) return connection;
      this.release(connection);
      if (this.#current === opening) this.#current = undefined;
    }
  }

  /** Deletes object stores and indexes that the current collections do not need. */
  async tidy(inForce: readonly CollectionDeclaration[]): Promise<void> {
    const connection = await this.connect(inForce);
    if (doesLayoutCover(createLayout(inForce), connection.layout)) return;
    const { version } = connection.database.backendDB();
    this.release(connection);
    const changing = this.#change(version + 1, removeUnneeded);
    this.#current = this.#hold(changing.then(() => this.#open(inForce)));
    await this.#current;
  }

  /** Closes a connection; running transactions may still finish. */
  release(connection: Connection): void {
    this.lock.renew();
    connection.database.close();
  }

  close(): void {
    this.#current?.then(
      (connection) => this.release(connection),
      () => {},
    );
    this.#current = undefined;
    this.lock.close();
  }

  /** Keeps `opening` as the current one until it fails, is closed, or is lost. */
  #hold(opening: Promise<Connection>): Promise<Connection> {
    const forget = () => {
      this.lock.renew();
      if (this.#current === opening) this.#current = undefined;
    };
    opening.then(({ database }) => {
      database.on("close", forget);
      if (!database.isOpen()) forget();
    }, forget);
    return opening;
  }

  async #open(wanted: readonly CollectionDeclaration[]): Promise<Connection> {
    let disturbance: unknown;
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const connection = await this.#openDatabase();
        const change = this.#lacking(connection, wanted);
        if (change === undefined) return connection;
        this.release(connection);
        await this.#change(...change);
      } catch (error) {
        // The browser aborts opening if the site's data is deleted at that moment.
        if (getErrorName(error) !== "AbortError") throw convertOpeningError(error);
        disturbance = error;
      }
    }
    throw createUnavailableError(disturbance);
  }

  /** The next change that the database needs, and the version that it leads to. */
  #lacking({ database, layout }: Connection, wanted: readonly CollectionDeclaration[]): Change | undefined {
    const opened = database.backendDB();
    const format = getDatabaseFormat(opened);
    const step = this.options.steps[format - 1];
    // A newly created database has nothing to migrate.
    if (step !== undefined && layout.has(metaStore)) return [getFirstVersion(format + 1), step];
    if (doesLayoutCover(layout, createLayout(wanted))) return undefined;
    return [Math.max(opened.version, getFirstVersion(this.#format)) + 1, createUpgrade(wanted)];
  }

  #change(...[version, change]: Change): Promise<void> {
    const { name, patience } = this.options;
    return changeVersion({ name, patience, version, change });
  }

  get #format(): number {
    return this.options.steps.length + 1;
  }

  /**
   * Opens the existing database (Dexie's dynamic mode) with the object stores that it has. Rejects for one of a newer
   * format, having done nothing to it.
   */
  async #openDatabase(): Promise<Connection> {
    const database = new Dexie(this.options.name, {
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
    for (const name of unusedLayers) database.unuse({ stack: "dbcore", name });
    database.use({ stack: "dbcore", create: reportLost });
    try {
      await rejectAfter(this.options.patience, database.open(), createNotOpeningError);
      const opened = database.backendDB();
      if (getDatabaseFormat(opened) > this.#format) throw new StorageUnavailableError(newerFormat);
      const layout = readLayout(opened);
      return { database, layout, schemas: new SchemaReader(layout, findFlaws(opened)) };
    } catch (error) {
      database.close();
      throw error;
    }
  }
}

const createNotOpeningError = () =>
  new StorageUnavailableError("The database does not open. Close other tabs that show this page, then try again.");

const newerFormat =
  "A newer version of this page has changed the browser's database, and this version can't use it. " +
  "Reload the page and install the new version if it is offered. Nothing was changed.";

function getErrorName(error: unknown): unknown {
  return error instanceof Error || error instanceof DOMException ? error.name : undefined;
}

/** A database that can't be opened is unavailable, whatever the reason, unless storage is full. */
function convertOpeningError(error: unknown): unknown {
  if (error instanceof StorageUnavailableError || error instanceof StorageDamagedError) return error;
  const mapped = convertStorageError(error);
  return mapped === error ? createUnavailableError(error) : mapped;
}
