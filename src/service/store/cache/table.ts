// The rows of one collection in memory, with columns for the fields that queries use.

import { copyRow } from "../copy-row.ts";
import { compareKeys } from "../key-order.ts";
import { selectRows } from "../select-rows.ts";
import type { Access, Key, Row } from "../store.ts";
import { RankedColumn } from "./column.ts";

/** A column is built again when more than this share of its rows has changed. */
const changedShare = 1 / 16;

/**
 * The rows of a collection. Each has a position, which it keeps while it exists. Changes can be undone until they are
 * kept.
 */
export class Table {
  #rows: (Row | undefined)[];
  #columns = new Map<string, RankedColumn | undefined>();
  /** Built when a key is needed. */
  #positions: Map<Key, number> | undefined;
  /** Positions of removed rows. */
  #free: number[] = [];
  #size: number;
  /** Undefined until it is needed, and after it was removed. */
  #lastKey: Key | undefined;
  #undo: (() => void)[] = [];

  /** @param rows - are kept, and must not be changed any more */
  constructor(rows: readonly Row[]) {
    this.#rows = [...rows];
    this.#size = rows.length;
  }

  get size(): number {
    return this.#size;
  }

  /** By position; undefined where a row was removed. */
  get rows(): readonly (Row | undefined)[] {
    return this.#rows;
  }

  /** The column of a path, with every change noted in it; undefined if some values are no scalars. */
  column(path: string): RankedColumn | undefined {
    const known = this.#columns.get(path);
    if (known !== undefined && known.changed.size <= known.ranks.length * changedShare) return known;
    if (known === undefined && this.#columns.has(path)) return undefined;
    const built = RankedColumn.of(this.#rows, path);
    this.#columns.set(path, built);
    return built;
  }

  get(key: Key): Row | undefined {
    const position = this.#byKey().get(key);
    return position === undefined ? undefined : this.#rows[position];
  }

  count(access: Access): number {
    if (access.by === "all") return this.#size;
    const column = this.column(access.index);
    if (column === undefined || column.changed.size > 0) return this.#select(access).length;
    return column.ranksIn(access.ranges).reduce((sum, [from, to]) => sum + column.count(from, to), 0);
  }

  /** Copies of the selected rows. */
  read(access: Access): Row[] {
    return this.#select(access).map(copyRow);
  }

  lastKey(): Key | undefined {
    if (this.#lastKey === undefined)
      for (const key of this.#byKey().keys()) this.#lastKey = getGreater(this.#lastKey, key);
    return this.#lastKey;
  }

  /** Adds or replaces rows, of which it keeps copies. */
  set(rows: readonly Row[]): void {
    for (const row of rows) this.#put(copyRow(row));
  }

  /** Missing keys are ignored. */
  remove(keys: readonly Key[]): void {
    for (const key of keys) this.#remove(key);
  }

  #remove(key: Key): void {
    const position = this.#byKey().get(key);
    const former = position === undefined ? undefined : this.#rows[position];
    if (position === undefined || former === undefined) return;
    this.#byKey().delete(key);
    if (key === this.#lastKey) this.#lastKey = undefined;
    this.#rows[position] = undefined;
    this.#free.push(position);
    this.#size -= 1;
    this.#note(position);
    this.#undo.push(() => this.#put(former));
  }

  clear(): void {
    const [rows, columns, positions, free, size] = [this.#rows, this.#columns, this.#positions, this.#free, this.#size];
    this.#rows = [];
    this.#columns = new Map();
    this.#positions = undefined;
    this.#free = [];
    this.#size = 0;
    this.#lastKey = undefined;
    this.#undo.push(() => {
      this.#lastKey = undefined;
      this.#rows = rows;
      this.#columns = columns;
      this.#positions = positions;
      this.#free = free;
      this.#size = size;
    });
  }

  /** Makes the changes since the last call final. */
  keep(): void {
    this.#undo = [];
  }

  /** Takes back the changes since the last call of `keep`. */
  undo(): void {
    const undo = this.#undo;
    this.#undo = [];
    for (const step of undo.reverse()) step();
    this.#undo = [];
  }

  #select(access: Access): Row[] {
    const column = access.by === "all" ? undefined : this.column(access.index);
    if (access.by === "all" || column === undefined) return selectRows(this.#existing(this.#rows), access);
    const selected: Row[] = [];
    for (const [from, to] of column.ranksIn(access.ranges)) {
      for (const position of column.positions(from, to)) {
        const row = this.#rows[position];
        if (row !== undefined && !column.changed.has(position)) selected.push(row);
      }
    }
    const changed = Array.from(column.changed, (position) => this.#rows[position]);
    return selected.concat(selectRows(this.#existing(changed), access));
  }

  *#existing(rows: readonly (Row | undefined)[]): Generator<Row> {
    for (const row of rows) if (row !== undefined) yield row;
  }

  #put(row: Row): void {
    const known = this.#byKey().get(row._id);
    const former = known === undefined ? undefined : this.#rows[known];
    const position = known ?? this.#free.pop() ?? this.#rows.length;
    this.#rows[position] = row;
    this.#byKey().set(row._id, position);
    if (former === undefined) this.#size += 1;
    if (this.#lastKey !== undefined) this.#lastKey = getGreater(this.#lastKey, row._id);
    this.#note(position);
    this.#undo.push(() => (former === undefined ? this.#remove(row._id) : this.#put(former)));
  }

  #note(position: number): void {
    for (const column of this.#columns.values()) column?.changed.add(position);
  }

  #byKey(): Map<Key, number> {
    if (this.#positions === undefined) {
      this.#positions = new Map();
      for (const [position, row] of this.#rows.entries()) {
        if (row !== undefined) this.#positions.set(row._id, position);
      }
    }
    return this.#positions;
  }
}

function getGreater(a: Key | undefined, b: Key): Key {
  return a === undefined || compareKeys(b, a) > 0 ? b : a;
}
