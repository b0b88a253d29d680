// The tables in memory, within a budget.

import type { Row, TransactionScope } from "../store.ts";
import { Table } from "./table.ts";

/** Identifies committed rows of a collection. */
export interface RowsIdentity {
  readonly epoch: number;
  readonly version: number;
}

interface Held {
  readonly table: Table;
  /** Of the committed rows that the table has. */
  identity: RowsIdentity;
  /** In which period of a sole writer this was found to be the current identity; see `Store.soleWriterPeriod`. */
  period: object | undefined;
  /** The transaction that has changed the table and is not committed yet. */
  writer: object | undefined;
  /** The average size of a row when the rows were read, in bytes. */
  readonly rowBytes: number;
}

/** A row has at least this many bytes. */
const leastBytes = 100;

/** How many rows are measured to estimate the size of all. */
const measured = 200;

/**
 * The tables of a store by collection. If they need more than the budget, the least recently used one is dropped first.
 */
export class TableCache {
  /** In the order of their last use. */
  readonly #held = new Map<string, Held>();
  /** The rows that exceed the budget: their identities, and what one of them takes in bytes. */
  readonly #tooLarge = new Map<string, { readonly identity: RowsIdentity; readonly rowBytes: number }>();
  /** The rows that a transaction is reading, and when it ends. */
  readonly #underWay = new Map<string, { readonly identity: RowsIdentity; readonly end: Promise<unknown> }>();
  readonly #budget: number;

  /** @param budget - in bytes */
  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Whether the rows of a collection were read before, even if they exceeded the budget. */
  knows(collection: string): boolean {
    return this.#held.has(collection) || this.#tooLarge.has(collection);
  }

  /**
   * The table with the rows of this identity, or that a transaction has changed itself.
   * @param period - of a sole writer, in which the transaction began
   */
  find(collection: string, identity: RowsIdentity, reader: object, period: object | undefined): Table | undefined {
    const held = this.#held.get(collection);
    if (held === undefined) return undefined;
    if (held.writer === undefined ? !isSame(held.identity, identity) : held.writer !== reader) return undefined;
    held.period = period;
    this.#held.delete(collection);
    this.#held.set(collection, held);
    return held.table;
  }

  /**
   * The versions of the collections of a scope, of which there is at least one; undefined if the rows of some of them are
   * not in memory, or not known to be current in this period.
   */
  currentVersions({ collections, epoch }: TransactionScope, period: object): ReadonlyMap<string, number> | undefined {
    const versions = new Map<string, number>();
    for (const collection of collections) {
      const held = this.#held.get(collection);
      if (held?.period !== period || held.writer !== undefined || held.identity.epoch !== epoch) return undefined;
      versions.set(collection, held.identity.version);
    }
    return versions.size === 0 ? undefined : versions;
  }

  /** Whether rows of this identity may fit into the budget, as far as that is known. @param count - of the rows */
  mayFit(collection: string, identity: RowsIdentity, count = 0): boolean {
    const rowBytes = this.#tooLarge.get(collection)?.rowBytes ?? leastBytes;
    if (count * rowBytes > this.#budget) this.#tooLarge.set(collection, { identity, rowBytes });
    return !isSame(this.#tooLarge.get(collection)?.identity, identity);
  }

  /** The end of reading the rows of this identity by another transaction; undefined if none reads them. */
  findReading(collection: string, identity: RowsIdentity): Promise<unknown> | undefined {
    const reading = this.#underWay.get(collection);
    return isSame(reading?.identity, identity) ? reading?.end : undefined;
  }

  /** Notes that the rows of this identity are being read. @param end - settles when they have been added */
  noteReading(collection: string, identity: RowsIdentity, end: Promise<unknown>): void {
    const reading = { identity, end };
    this.#underWay.set(collection, reading);
    const forget = (): void => {
      if (this.#underWay.get(collection) === reading) this.#underWay.delete(collection);
    };
    end.then(forget, forget);
  }

  /** Keeps committed rows, which must not be changed any more, unless they exceed the budget. */
  add(collection: string, identity: RowsIdentity, rows: readonly Row[], period: object | undefined): void {
    const rowBytes = estimateRowBytes(rows);
    this.#held.delete(collection);
    this.#held.set(collection, { table: new Table(rows), identity, period, writer: undefined, rowBytes });
    this.#makeRoom();
    if (!this.#held.has(collection)) this.#tooLarge.set(collection, { identity, rowBytes });
  }

  /** Forgets which rows are known to be current. */
  forgetPeriods(): void {
    for (const held of this.#held.values()) held.period = undefined;
  }

  /** Notes that a transaction is about to change a table that `find` returned to it. */
  lock(collection: string, writer: object): void {
    const held = this.#held.get(collection);
    if (held !== undefined) held.writer = writer;
  }

  /** Ends the changes of a transaction. @param identity - of the rows that it has committed; undefined to undo them */
  unlock(collection: string, writer: object, identity: RowsIdentity | undefined): void {
    const held = this.#held.get(collection);
    if (held?.writer !== writer) return;
    held.writer = undefined;
    if (identity === undefined) {
      held.table.undo();
      // The outcome may be unknown.
      held.period = undefined;
    } else {
      held.table.keep();
      held.identity = identity;
      this.#makeRoom();
    }
  }

  /** Drops each table that exceeds the budget, and then the ones used longest ago until the others fit into it. */
  #makeRoom(): void {
    const droppable = [...this.#held].filter(([, { writer }]) => writer === undefined);
    for (const [collection, held] of droppable) if (estimateBytes(held) > this.#budget) this.#held.delete(collection);
    let used = [...this.#held.values()].reduce((sum, held) => sum + estimateBytes(held), 0);
    for (const [collection, held] of droppable) {
      if (used <= this.#budget) break;
      if (this.#held.delete(collection)) used -= estimateBytes(held);
    }
  }
}

function isSame(one: RowsIdentity | undefined, other: RowsIdentity): boolean {
  return one?.epoch === other.epoch && one.version === other.version;
}

function estimateBytes({ table, rowBytes }: Held): number {
  return table.size * rowBytes;
}

/** Estimates the average size of a row from a sample of them. */
function estimateRowBytes(rows: readonly Row[]): number {
  const step = Math.max(1, Math.floor(rows.length / measured));
  const sample = rows.filter((_, index) => index % step === 0);
  return sample.length === 0 ? 0 : sample.reduce((sum, row) => sum + estimateValueBytes(row), 0) / sample.length;
}

/**
 * Estimates what a JSON value takes in V8, where a reference has four bytes: strings are stored in one byte a character,
 * or in two with text beyond Latin-1; integers mostly need no bytes of their own. Other engines take up to a fifth more.
 */
function estimateValueBytes(value: unknown): number {
  if (typeof value === "string") return 16 + value.length * (/[\u0100-\uffff]/.test(value) ? 2 : 1);
  if (typeof value === "number") return Number.isInteger(value) ? 0 : 12;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, member) => sum + 4 + estimateValueBytes(member), 24);
}
