// The rows of a collection in IndexedDB, each in a record of its own.

import { type Collection, Dexie, type Table } from "dexie";
import type { OrderedReader } from "./find-few.ts";
import { createKeyConflictError } from "./key-conflict.ts";
import { unite } from "./ranges.ts";
import type { Access, IndexRange, Key, Row } from "./store.ts";

/** How all rows are read. */
export interface Reading {
  /** Called with how many rows have been read, of all. */
  readonly onRead: (loaded: number, total: number) => void;
  /** Whether other transactions are at work, too, so that it should read less at a time. */
  readonly isShared: () => boolean;
}

/** What a transaction does to the rows of one collection; see `StoreTransaction`. */
export interface StoredRows {
  /** Reads rows in the order of an index, which may be that of the key. */
  readonly ordered: OrderedReader;
  get(key: Key): PromiseLike<Row | undefined>;
  read(access: Access, reading?: Reading): Promise<Row[]>;
  count(access: Access): Promise<number>;
  lastKey(): Promise<Key | undefined>;
  /** @throws KeyConflictError */
  add(rows: readonly Row[]): Promise<void>;
  put(rows: readonly Row[]): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
  clear(): PromiseLike<void>;
  /** Stores what is not stored yet. To be called at the end of the transaction. */
  flush(): Promise<void>;
}

/** The key of a record with many rows (dexie-blocks.ts) is an array. The least of them is greater than that of every row. */
export const leastBlockKey: readonly Key[] = [];

/** How many rows are read in one task; reading one takes about 6 µs. */
const pageSize = 2_000;

/** The same while other transactions are at work: each of their steps may have to wait for a page. */
const sharedPageSize = 200;

/** How many keys are read at once. */
const keysAtOnce = 10_000;

/** As one that nothing else waits for. */
export const alone = { onRead: (): void => {}, isShared: (): boolean => false };

export class SingleRows implements StoredRows {
  readonly #table: Table<Row, Key>;
  readonly #collection: string;
  readonly ordered: OrderedReader;

  constructor(table: Table<Row, Key>, collection: string) {
    this.#table = table;
    this.#collection = collection;
    this.ordered = {
      walk: async (index, range, descending, visit) => {
        const rows = this.#within(index, range);
        await (descending ? rows.reverse() : rows).until(visit).each(() => {});
      },
      readSome: async (index, ranges, limit) => {
        const united = unite([ranges]);
        const each = Math.ceil(limit / united.length);
        const parts = await Promise.all(united.map((range) => this.#within(index, range).limit(each).toArray()));
        return parts.some(({ length }) => length === each) ? undefined : parts.flat();
      },
    };
  }

  get(key: Key): PromiseLike<Row | undefined> {
    return this.#table.get(key);
  }

  async read(access: Access, reading: Reading = alone): Promise<Row[]> {
    if (access.by === "all") return this.#readAll(reading);
    const parts = await Promise.all(this.#selections(access).map((selection) => selection.toArray()));
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : parts.flat();
  }

  async count(access: Access): Promise<number> {
    const parts = await Promise.all(this.#selections(access).map((selection) => selection.count()));
    return parts.reduce((sum, part) => sum + part, 0);
  }

  async lastKey(): Promise<Key | undefined> {
    const [last] = await this.#all().reverse().limit(1).primaryKeys();
    return last;
  }

  /** The keys of the rows from `first` to `last`. */
  keysBetween(first: Key, last: Key): PromiseLike<readonly Key[]> {
    return this.#within("_id", { lower: first, upper: last }).primaryKeys();
  }

  async add(rows: readonly Row[]): Promise<void> {
    try {
      await this.#table.bulkAdd(rows);
    } catch (error) {
      const taken = error instanceof Dexie.BulkError ? findFirstTaken(error, rows) : undefined;
      throw taken === undefined ? error : createKeyConflictError(this.#collection, taken._id);
    }
  }

  async put(rows: readonly Row[]): Promise<void> {
    await this.#table.bulkPut(rows);
  }

  async remove(keys: readonly Key[]): Promise<void> {
    await this.#table.bulkDelete([...keys]);
  }

  clear(): PromiseLike<void> {
    return this.#table.clear();
  }

  async flush(): Promise<void> {}

  /**
   * Reads all rows in pages, so that other tasks can run in between. All keys are read first, so that the database reads one
   * page while the page before it is decoded.
   */
  async #readAll({ onRead, isShared }: Reading): Promise<Row[]> {
    const keys = await this.#allKeys();
    const rows: Row[] = [];
    let page: PromiseLike<Row[]> | readonly Row[] = [];
    for (let from = 0, to = 0; from < keys.length; from = to) {
      to = Math.min(from + (isShared() ? sharedPageSize : pageSize), keys.length);
      const next = this.#table
        .where("_id")
        .between(keys[from], keys[to - 1], true, true)
        .toArray();
      for (const row of await page) rows.push(row);
      page = next;
      onRead(rows.length, keys.length);
    }
    return rows.concat(await page);
  }

  async #allKeys(): Promise<readonly Key[]> {
    const keys: Key[] = [];
    for (let read = keysAtOnce; read === keysAtOnce; ) {
      const after = keys.at(-1) ?? Number.NEGATIVE_INFINITY;
      const some = await this.#table.where("_id").between(after, leastBlockKey, false).limit(keysAtOnce).primaryKeys();
      for (const key of some) keys.push(key);
      read = some.length;
    }
    return keys;
  }

  /** One Dexie collection per range; together they hold each row once, and all of them are read at the same time. */
  #selections(access: Access): Collection<Row, Key>[] {
    if (access.by === "all") return [this.#all()];
    return unite([access.ranges]).map((range) => this.#within(access.index, range));
  }

  #all(): Collection<Row, Key> {
    return this.#table.where("_id").below(leastBlockKey);
  }

  /**
   * A range always begins somewhere, if only at the least key there is: in one that is open below WebKit also finds the
   * rows whose field is null, which are in no index. It ends before the keys of blocks.
   */
  #within(index: string, range: IndexRange): Collection<Row, Key> {
    const { lower = Number.NEGATIVE_INFINITY, lowerOpen, upper = leastBlockKey, upperOpen } = range;
    return this.#table.where(index).between(lower, upper, !lowerOpen, upper !== leastBlockKey && !upperOpen);
  }
}

/** The first row that was refused for its key. No index is unique, so a broken constraint is always the key's. */
function findFirstTaken(error: InstanceType<typeof Dexie.BulkError>, rows: readonly Row[]): Row | undefined {
  return rows.find((_, position) => error.failuresByPos[position]?.name === "ConstraintError");
}
