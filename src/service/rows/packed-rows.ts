// Many rows in little memory: most of them as JSON in bytes, which are outside the heap of JavaScript.

/** How many are packed together. */
const packSize = 1_000;

/** Values of JSON, in order. What is read must not be changed: the last ones are the same objects for each reader. */
export class PackedRows<T> implements Iterable<T> {
  readonly #packs: Uint8Array[] = [];
  #last: T[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(row: T): void {
    this.#last.push(row);
    this.#length += 1;
    if (this.#last.length < packSize) return;
    this.#packs.push(new TextEncoder().encode(JSON.stringify(this.#last)));
    this.#last = [];
  }

  *groups(): Generator<readonly T[]> {
    for (const pack of this.#packs) yield JSON.parse(new TextDecoder().decode(pack)) as T[];
    if (this.#last.length > 0) yield this.#last;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const group of this.groups()) yield* group;
  }
}

/** Rows in memory or packed. */
export interface RowList<T> extends Iterable<T> {
  readonly length: number;
}

export function packRows<T, R>(rows: Iterable<T>, convert: (row: T) => R): PackedRows<R> {
  const packed = new PackedRows<R>();
  for (const row of rows) packed.push(convert(row));
  return packed;
}

export function takeFirst<T>(rows: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const row of rows) {
    if (first.length === count) break;
    first.push(row);
  }
  return first;
}
