import {
  type Client,
  getCollectionPath,
  getEntityPath,
  RequestError,
  readRow,
  readRows,
  readTotal,
  yieldToTasks,
} from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Row } from "../../../service/public.ts";
import { compareRows, getChangeKind, type RowChange, type RowsByKey } from "./row-change.ts";
import type { Key, UsedCollection } from "./used-collections.ts";

/** Of a larger collection, only the row count and the rows that parts name are read. */
const mostRows = 20_000;

/** Rows per request. The service returns at most 10,000; a quarter of that is parsed without blocking the page. */
const pageSize = 2_500;

/** Maximum number of named rows that are read of a larger collection. */
const mostNamed = 100;

export interface CollectionState {
  readonly rows: RowsByKey;
  /** How many the collection holds. */
  readonly total: number;
  /** False if `rows` contains only the rows that parts name. */
  readonly isWhole: boolean;
}

export interface DataState {
  readonly collections: ReadonlyMap<string, CollectionState>;
  /** How many requests it took. */
  readonly requests: number;
}

/**
 * Reads the collections in sequence.
 *
 * @throws as the client does; the signal's reason; `UnstableDataError` if a collection changes while it is read.
 */
export async function readDataState(
  client: Client,
  used: readonly UsedCollection[],
  signal: AbortSignal,
  limits = { mostRows, pageSize },
): Promise<DataState> {
  const reading = { client, signal, requests: 0, ...limits };
  const collections = new Map<string, CollectionState>();
  for (const each of used) collections.set(each.collection.name, await readCollection(reading, each));
  return { collections, requests: reading.requests };
}

/** Another client wrote while the rows were read. */
export class UnstableDataError extends Error {}

interface Reading {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly mostRows: number;
  readonly pageSize: number;
  requests: number;
}

async function readCollection(reading: Reading, { collection, keys }: UsedCollection): Promise<CollectionState> {
  const { page, total } = await readPage(reading, collection, 0);
  if (total > reading.mostRows) return { rows: await readNamed(reading, collection, keys), total, isWhole: false };
  const rows = new Map(page.map((row) => [row._id, row]));
  for (let skip = page.length; skip > 0 && skip < total; ) {
    const next = await readPage(reading, collection, skip);
    for (const row of next.page) rows.set(row._id, row);
    skip += next.page.length;
    if (next.total !== total || next.page.length === 0) break;
  }
  if (rows.size !== total) throw new UnstableDataError(`Another client changed ${collection.name} while it was read.`);
  return { rows, total, isWhole: true };
}

async function readPage(reading: Reading, { name, operations }: CollectionDeclaration, skip: number) {
  const sort = operations.FindMany.sort.includes("_id") ? "_id" : undefined;
  const query = { sort, skip: skip === 0 ? undefined : skip, limit: reading.pageSize, count: true };
  const body = await requestBody(reading, getCollectionPath(name, query));
  return { page: readRows(body), total: readTotal(body) };
}

async function readNamed(reading: Reading, { name }: CollectionDeclaration, keys: readonly Key[]): Promise<RowsByKey> {
  const rows = new Map<Key, Row>();
  for (const key of keys.slice(0, mostNamed)) {
    try {
      rows.set(key, readRow(await requestBody(reading, getEntityPath(name, key))));
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 404)) throw error;
    }
  }
  return rows;
}

async function requestBody(reading: Reading, path: string): Promise<unknown> {
  reading.requests += 1;
  const body = await reading.client.get(path, { signal: reading.signal }).body();
  // Thousands of rows were parsed without a break.
  await yieldToTasks();
  return body;
}

/** The differences between two states by collection, in the order of the later one. */
export interface DataDifference {
  readonly collections: readonly ComparedCollection[];
  /** How many rows were compared. */
  readonly rows: number;
  /** How many requests both states took. */
  readonly requests: readonly [before: number, after: number];
}

export interface ComparedCollection {
  readonly collection: string;
  readonly changes: readonly RowChange[];
  readonly totals: readonly [before: number, after: number];
  readonly isWhole: boolean;
}

/** Compares two states; yields to the page in between. */
export async function compareDataStates(before: DataState, after: DataState): Promise<DataDifference> {
  const collections: ComparedCollection[] = [];
  let rows = 0;
  for (const [collection, now] of after.collections) {
    const then = before.collections.get(collection);
    if (then === undefined) continue;
    const isAlike = then.isWhole === now.isWhole;
    const sizes = [then.rows.size, now.rows.size];
    rows += isAlike ? Math.max(...sizes) : Math.min(...sizes);
    const found = await compareRows(collection, then.rows, now.rows);
    // If a collection has grown above the limit since, only the rows known on both sides are compared.
    const changes = isAlike ? found : found.filter((change) => getChangeKind(change) === "changed");
    const totals = [then.total, now.total] as const;
    collections.push({ collection, changes, totals, isWhole: then.isWhole && now.isWhole });
  }
  return { collections, rows, requests: [before.requests, after.requests] };
}
