// The rows of a collection without indexes in IndexedDB: those that are written together lie many to a record, a block.

import type { Table } from "dexie";
import type { CollectionDeclaration } from "../../language/public.ts";
import { copyRow } from "./copy-row.ts";
import { alone, leastBlockKey, type Reading, SingleRows, type StoredRows } from "./dexie-rows.ts";
import type { OrderedReader } from "./find-few.ts";
import { createKeyConflictError } from "./key-conflict.ts";
import { compareKeys } from "./key-order.ts";
import { intersect, isInRanges, type Ranges, unite } from "./ranges.ts";
import type { Access, IndexRange, Key, Row } from "./store.ts";

/** The most rows of a block. A change of one row writes its block anew, so more would make small changes slow. */
export const rowsPerBlock = 1_000;

/** The key of a block: its least and greatest key, and the number of its rows. Arrays come after the keys of rows. */
type BlockKey = readonly [first: Key, last: Key, count: number];

interface BlockRecord {
  readonly _id: BlockKey;
  /** In the order of their keys. */
  readonly rows: readonly Row[];
}

/** A block as one transaction sees it. */
class Block {
  /** Where it is stored. */
  readonly key: BlockKey;
  /** Its rows, once a write needs them. */
  loaded: Map<Key, Row> | undefined;
  isChanged = false;

  constructor(key: BlockKey) {
    this.key = key;
  }

  /** Replaces one of its rows, or removes it. */
  change(key: Key, row: Row | undefined): void {
    if (row === undefined) this.loaded?.delete(key);
    else this.loaded?.set(key, row);
    this.isChanged = true;
  }
}

/** How blocks are read; `onRead` is called with how many rows of theirs have been. */
interface BlockReading extends Pick<Reading, "isShared"> {
  readonly onRead: (loaded: number) => void;
}

/** How many blocks are read in one task, about as long as a page of rows. */
const blocksAtOnce = 8;

/** Whether the rows of a collection must have records of their own. The key has its own index always. */
export function hasIndexes(collection: CollectionDeclaration | undefined): boolean {
  return collection?.indexes.some((path) => path !== "_id") === true;
}

/** Gives the rows that lie in blocks records of their own, which an index can have. @param onMoved - called after each block */
export async function unpackBlocks(table: Table, onMoved: (rows: number, of: number) => void): Promise<void> {
  const [singles, records]: [Table<Row, Key>, Table<BlockRecord, BlockKey>] = [table, table];
  const keys = await readBlockKeys(records);
  const of = keys.reduce((sum, [, , count]) => sum + count, 0);
  let moved = 0;
  for (const key of keys) {
    const block = await records.get(key);
    await Promise.all([records.delete(key), singles.bulkAdd(block?.rows ?? [])]);
    moved += key[2];
    onMoved(moved, of);
  }
}

function readBlockKeys(records: Table<BlockRecord, BlockKey>): PromiseLike<readonly BlockKey[]> {
  return records.where("_id").aboveOrEqual(leastBlockKey).primaryKeys();
}

/**
 * The rows of a collection without indexes in one transaction, in records of their own and in blocks. A key is in one of
 * them only. Operations run one after the other. Changes of blocks are stored by `flush`, so that many changes of one
 * block write it once.
 */
export class BlockedRows implements StoredRows {
  readonly #singles: SingleRows;
  readonly #records: Table<BlockRecord, BlockKey>;
  readonly #collection: string;
  readonly #blockSize: number;
  #directory: Directory | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param table - of the object store */
  constructor(table: Table, collection: string, blockSize: number) {
    this.#singles = new SingleRows(table, collection);
    this.#records = table;
    this.#collection = collection;
    this.#blockSize = blockSize;
  }

  get(key: Key): Promise<Row | undefined> {
    return this.#run(async (directory) => {
      const single = await this.#singles.get(key);
      return single ?? (await this.#readRows(directory.around(key, key))).find(({ _id }) => _id === key);
    });
  }

  read(access: Access, { onRead, isShared }: Reading = alone): Promise<Row[]> {
    return this.#run(async (directory) => {
      const singles = await this.#singles.read(access);
      const size = directory.blocks.reduce((sum, block) => sum + getBlockSize(block), singles.length);
      const reading = { onRead: (loaded: number) => onRead(singles.length + loaded, size), isShared };
      return singles.concat(await this.#selected(directory, access, reading));
    });
  }

  count(access: Access): Promise<number> {
    return this.#run(async (directory) => {
      const singles = await this.#singles.count(access);
      if (access.by === "all") return directory.blocks.reduce((sum, block) => sum + getBlockSize(block), singles);
      return singles + (await this.#selected(directory, access)).length;
    });
  }

  lastKey(): Promise<Key | undefined> {
    return this.#run(async (directory) => {
      const keys = directory.blocks.flatMap(({ key: [, last], loaded }) => (loaded ? [...loaded.keys()] : [last]));
      const single = await this.#singles.lastKey();
      return keys.reduce((last, key) => (last === undefined || compareKeys(key, last) > 0 ? key : last), single);
    });
  }

  add(rows: readonly Row[]): Promise<void> {
    return this.#run(async (directory) => {
      const held = await this.#held(directory, rows);
      const taken = rows.find(({ _id }) => held.has(_id));
      if (taken !== undefined) throw createKeyConflictError(this.#collection, taken._id);
      if (!this.#areMany(rows)) return this.#singles.add(rows);
      const sorted = sort(rows);
      const present = new Set(await this.#singleKeys(sorted));
      const conflict = sorted.find(({ _id }, at) => present.has(_id) || _id === sorted[at - 1]?._id);
      if (conflict !== undefined) throw createKeyConflictError(this.#collection, conflict._id);
      await this.#addBlocks(directory, sorted);
    });
  }

  put(rows: readonly Row[]): Promise<void> {
    return this.#run(async (directory) => {
      const held = await this.#held(directory, rows);
      for (const row of rows) held.get(row._id)?.change(row._id, copyRow(row));
      const others = rows.filter(({ _id }) => !held.has(_id));
      if (!this.#areMany(others)) return this.#singles.put(others);
      // The last row of a key counts.
      const sorted = sort([...new Map(others.map((row) => [row._id, row])).values()]);
      const present = new Set(await this.#singleKeys(sorted));
      await this.#singles.remove(sorted.map(({ _id }) => _id).filter((key) => present.has(key)));
      await this.#addBlocks(directory, sorted);
    });
  }

  remove(keys: readonly Key[]): Promise<void> {
    return this.#run(async (directory) => {
      const held = await this.#held(
        directory,
        keys.map((_id) => ({ _id })),
      );
      for (const key of keys) held.get(key)?.change(key, undefined);
      await this.#singles.remove(keys.filter((key) => !held.has(key)));
    });
  }

  clear(): Promise<void> {
    return this.#run(async (directory) => {
      directory.clear();
      // The blocks, too.
      await this.#singles.clear();
    });
  }

  async flush(): Promise<void> {
    await this.#last;
    const changed = this.#directory?.blocks.filter(({ isChanged }) => isChanged) ?? [];
    if (changed.length === 0) return;
    this.#directory = undefined;
    const kept = changed.map(({ loaded }) => sort([...(loaded?.values() ?? [])])).filter(({ length }) => length > 0);
    await this.#records.bulkDelete(changed.map(({ key }) => key));
    await this.#records.bulkPut(kept.map(createBlockRecord));
  }

  readonly ordered: OrderedReader = {
    walk: (index, range, descending, visit) =>
      this.#run(async (directory) => {
        let isEnough = false;
        const visitNext = (row: Row) => {
          isEnough ||= visit(row);
          return isEnough;
        };
        for (const { blocks, range: part } of splitRange(directory.inRanges([range]), range, descending)) {
          if (isEnough) return;
          if (blocks.length === 0) await this.#singles.ordered.walk(index, part, descending, visitNext);
          else {
            const access = { by: "index", index, ranges: [part] } as const;
            const rows = (await this.#singles.read(access)).concat(await this.#selected(directory, access));
            (descending ? sort(rows).reverse() : sort(rows)).some(visitNext);
          }
        }
      }),
    readSome: (index, ranges, limit) =>
      this.#run(async (directory) => {
        const access = { by: "index", index, ranges } as const;
        const blocks = directory.inRanges(unite([ranges]));
        if (blocks.reduce((sum, block) => sum + getBlockSize(block), 0) > limit) return undefined;
        const singles = await this.#singles.ordered.readSome(index, ranges, limit);
        return singles?.concat(await this.#selected(directory, access));
      }),
  };

  /** Runs an operation after the one before it, which it may depend on. */
  #run<T>(operate: (directory: Directory) => Promise<T>): Promise<T> {
    const running = this.#last.then(async () => {
      this.#directory ??= new Directory(await readBlockKeys(this.#records));
      return operate(this.#directory);
    });
    // A failed operation aborts the transaction.
    this.#last = running;
    running.catch(() => {});
    return running;
  }

  /** Whether rows make a block that is at least half full. */
  #areMany({ length }: readonly Row[]): boolean {
    return length >= this.#blockSize / 2;
  }

  /** The keys of single rows between the first and the last of sorted rows. */
  #singleKeys(sorted: readonly Row[]): PromiseLike<readonly Key[]> | readonly Key[] {
    const [first, last] = [sorted[0], sorted.at(-1)];
    return first === undefined || last === undefined ? [] : this.#singles.keysBetween(first._id, last._id);
  }

  async #addBlocks(directory: Directory, sorted: readonly Row[]): Promise<void> {
    const blocks = splitIntoGroups(sorted, this.#blockSize).map(createBlockRecord);
    directory.add(blocks.map(({ _id }) => _id));
    await this.#records.bulkAdd(blocks);
  }

  /** The block of each of the keys that is in one. */
  async #held(directory: Directory, keys: readonly Pick<Row, "_id">[]): Promise<ReadonlyMap<Key, Block>> {
    if (directory.blocks.length === 0) return new Map();
    const around = keys.map(({ _id }) => [_id, directory.around(_id, _id)] as const);
    const missing = new Set(around.flatMap(([, blocks]) => blocks.filter(({ loaded }) => loaded === undefined)));
    await this.#eachRecord([...missing], (block, rows) => {
      block.loaded = new Map(rows.map((row) => [row._id, row]));
    });
    return new Map(
      around.flatMap(([key, blocks]) => {
        const block = blocks.find(({ loaded }) => loaded?.has(key));
        return block === undefined ? [] : [[key, block] as const];
      }),
    );
  }

  async #selected(directory: Directory, access: Access, reading?: BlockReading): Promise<Row[]> {
    if (access.by === "all") return this.#readRows(directory.blocks, reading);
    const ranges = unite([access.ranges]);
    return (await this.#readRows(directory.inRanges(ranges))).filter(({ _id }) => isInRanges(ranges, _id));
  }

  /** Copies of the rows of blocks. */
  async #readRows(blocks: readonly Block[], { onRead, isShared }: BlockReading = alone): Promise<Row[]> {
    const found: Row[] = [];
    for (const { loaded } of blocks) for (const row of loaded?.values() ?? []) found.push(copyRow(row));
    const missing = blocks.filter(({ loaded }) => loaded === undefined);
    const use = (_: Block, rows: readonly Row[]): void => {
      for (const row of rows) found.push(row);
      onRead(found.length);
    };
    await this.#eachRecord(missing, use, isShared);
    return found;
  }

  /** Reads blocks, a few in each task. The database reads the next ones while `use` runs. */
  async #eachRecord(
    blocks: readonly Block[],
    use: (block: Block, rows: readonly Row[]) => void,
    isShared = alone.isShared,
  ): Promise<void> {
    let from = 0;
    const readNext = () => {
      const group = blocks.slice(from, from + (isShared() ? 1 : blocksAtOnce));
      from += group.length;
      const records = group.length === 0 ? [] : this.#records.bulkGet(group.map(({ key }) => key));
      return { group, records };
    };
    for (let reading = readNext(); reading.group.length > 0; ) {
      const { group } = reading;
      const records = await reading.records;
      reading = readNext();
      for (const [at, block] of group.entries()) use(block, records[at]?.rows ?? []);
    }
  }
}

/** The blocks of a collection, in the order of their first keys. Those of several writes may overlap. */
class Directory {
  #blocks: readonly Block[] = [];
  /** For each block the greatest key of it and of those before it. */
  #reach: readonly Key[] = [];

  constructor(keys: readonly BlockKey[]) {
    this.add(keys);
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  add(keys: readonly BlockKey[]): void {
    const blocks = [...this.#blocks, ...keys.map((key) => new Block(key))];
    this.#blocks = blocks.sort((a, b) => compareKeys(a.key[0], b.key[0]));
    const reach: Key[] = [];
    for (const { key } of this.#blocks) {
      const before = reach.at(-1);
      reach.push(before !== undefined && compareKeys(before, key[1]) > 0 ? before : key[1]);
    }
    this.#reach = reach;
  }

  clear(): void {
    this.#blocks = [];
    this.#reach = [];
  }

  /** The blocks that may have keys from `lower` to `upper`; undefined is unlimited. */
  around(lower: Key | undefined, upper: Key | undefined): readonly Block[] {
    const found: Block[] = [];
    for (let at = this.#countFrom(upper) - 1; at >= 0; at -= 1) {
      const [block, reach] = [this.#blocks[at], this.#reach[at]];
      if (block === undefined || (lower !== undefined && reach !== undefined && compareKeys(reach, lower) < 0)) break;
      if (lower === undefined || compareKeys(block.key[1], lower) >= 0) found.push(block);
    }
    return found.reverse();
  }

  inRanges(ranges: Ranges): readonly Block[] {
    return [...new Set(ranges.flatMap(({ lower, upper }) => this.around(lower, upper)))];
  }

  /** How many blocks begin at `upper` or before it. */
  #countFrom(upper: Key | undefined): number {
    let [from, to] = [0, this.#blocks.length];
    while (from < to && upper !== undefined) {
      const middle = (from + to) >> 1;
      const first = this.#blocks[middle]?.key[0];
      if (first !== undefined && compareKeys(first, upper) <= 0) from = middle + 1;
      else to = middle;
    }
    return to;
  }
}

interface Part {
  readonly range: IndexRange;
  /** Those that overlap it; none for a range between blocks. */
  readonly blocks: readonly Block[];
}

/** Divides a range into ranges with blocks and those between them. @param blocks - in the order of their first keys */
function splitRange(blocks: readonly Block[], range: IndexRange, descending: boolean): readonly Part[] {
  const groups: { first: Key; last: Key; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const [first, last] = block.key;
    const group = groups.at(-1);
    if (group === undefined || compareKeys(group.last, first) < 0) groups.push({ first, last, blocks: [block] });
    else {
      group.blocks.push(block);
      if (compareKeys(last, group.last) > 0) group.last = last;
    }
  }
  const parts: Part[] = [];
  let from = range;
  for (const { first, last, blocks: those } of groups) {
    parts.push({ range: { ...from, upper: first, upperOpen: true }, blocks: [] });
    parts.push({ range: { lower: first, upper: last }, blocks: those });
    from = { ...range, lower: last, lowerOpen: true };
  }
  parts.push({ range: from, blocks: [] });
  const cut = parts.flatMap((part) => {
    const [shared] = intersect([part.range], [range]);
    return shared === undefined ? [] : [{ ...part, range: shared }];
  });
  return descending ? cut.reverse() : cut;
}

function getBlockSize({ key: [, , count], loaded }: Block): number {
  return loaded?.size ?? count;
}

function sort(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => compareKeys(a._id, b._id));
}

/** @param sorted - at least one row */
function createBlockRecord(sorted: readonly Row[]): BlockRecord {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError("A block has at least one row.");
  return { _id: [first._id, last._id, sorted.length], rows: sorted };
}

function splitIntoGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
