// Takes states of the collections that a draft uses, by requests to the service.

import {
  type Client,
  getCollectionPath,
  getEntityPath,
  RequestError,
  readRow,
  readRows,
  readTotal,
  yieldToMain,
} from "../../../client/internal.ts";
import type { CollectionDeclaration } from "../../../language/public.ts";
import type { Row } from "../../../service/public.ts";
import { type CollectionDifference, compareCollection, isEmpty, type RowsByKey } from "./difference.ts";
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

interface Page {
  readonly payload: readonly Row[];
  readonly totalMatches: number;
}

async function readCollection(reading: Reading, { collection, keys }: UsedCollection): Promise<CollectionState> {
  const first = await readPage(reading, collection, 0);
  const total = first.totalMatches;
  if (total > reading.mostRows) return { rows: await readNamed(reading, collection, keys), total, isWhole: false };
  const rows = new Map(first.payload.map((row) => [row._id, row]));
  for (let skip = first.payload.length; skip > 0 && skip < total; ) {
    const { payload, totalMatches } = await readPage(reading, collection, skip);
    for (const row of payload) rows.set(row._id, row);
    skip += payload.length;
    if (totalMatches !== total || payload.length === 0) break;
  }
  if (rows.size !== total) throw new UnstableDataError(`Another client changed ${collection.name} while it was read.`);
  return { rows, total, isWhole: true };
}

async function readPage(reading: Reading, { name, operations }: CollectionDeclaration, skip: number): Promise<Page> {
  const sort = operations.FindMany.sort.includes("_id") ? "_id" : undefined;
  const path = getCollectionPath(name, {
    sort,
    skip: skip === 0 ? undefined : skip,
    limit: reading.pageSize,
    count: true,
  });
  const body = await requestPayload(reading, path);
  return { payload: readRows(body), totalMatches: readTotal(body) };
}

async function readNamed(reading: Reading, { name }: CollectionDeclaration, keys: readonly Key[]): Promise<RowsByKey> {
  const rows = new Map<Key, Row>();
  for (const key of keys.slice(0, mostNamed)) {
    try {
      rows.set(key, readRow(await requestPayload(reading, getEntityPath(name, key))));
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 404)) throw error;
    }
  }
  return rows;
}

async function requestPayload(reading: Reading, path: string): Promise<unknown> {
  reading.requests += 1;
  const body = await reading.client.get(path, { signal: reading.signal }).body();
  // Thousands of rows were parsed without a break.
  await yieldToMain();
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

export interface ComparedCollection extends CollectionDifference {
  readonly totals: readonly [before: number, after: number];
  readonly isWhole: boolean;
}

/** Compares two states; yields to the page in between. */
export async function compareDataStates(before: DataState, after: DataState): Promise<DataDifference> {
  const collections: ComparedCollection[] = [];
  let rows = 0;
  for (const [name, now] of after.collections) {
    const then = before.collections.get(name);
    if (then === undefined) continue;
    const isWhole = then.isWhole && now.isWhole;
    // If a collection has grown above the limit since, only the rows known on both sides are compared.
    const [left, right] = then.isWhole === now.isWhole ? [then.rows, now.rows] : keepCommonRows(then.rows, now.rows);
    rows += Math.max(left.size, right.size);
    const difference = await compareCollection(name, left, right);
    collections.push({ ...difference, totals: [then.total, now.total], isWhole });
  }
  return { collections, rows, requests: [before.requests, after.requests] };
}

function keepCommonRows(one: RowsByKey, other: RowsByKey): readonly [RowsByKey, RowsByKey] {
  const both = (rows: RowsByKey): RowsByKey => new Map([...rows].filter(([key]) => one.has(key) && other.has(key)));
  return [both(one), both(other)];
}

/** Whether a bundle left the data as it was, as far as it was compared. */
export function isSame({ collections }: DataDifference): boolean {
  return collections.every((each) => isEmpty(each) && each.totals[0] === each.totals[1]);
}
