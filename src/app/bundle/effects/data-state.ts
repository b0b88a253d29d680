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

const mostNamed = 100;

export interface CollectionState {
  readonly rows: RowsByKey;
  readonly total: number;
  /** False if `rows` contains only the rows that parts name. */
  readonly isWhole: boolean;
}

export interface DataState {
  readonly collections: ReadonlyMap<string, CollectionState>;
  /** How many requests it took. */
  readonly requests: number;
}

/** Reads one collection after the other. @throws as the client does, and an error if one changes while it is read */
export async function readDataState(
  client: Client,
  used: readonly UsedCollection[],
  signal: AbortSignal,
  limits = { mostRows, pageSize },
): Promise<DataState> {
  let requests = 0;
  const get = async (path: string): Promise<unknown> => {
    requests += 1;
    const body = await client.get(path, { signal }).body();
    // Thousands of rows were parsed without a break.
    await yieldToTasks();
    return body;
  };
  const collections = new Map<string, CollectionState>();
  for (const each of used) collections.set(each.collection.name, await readCollection(each, get, limits));
  return { collections, requests };
}

type Get = (path: string) => Promise<unknown>;

async function readCollection(
  { collection, keys }: UsedCollection,
  get: Get,
  limits: { readonly mostRows: number; readonly pageSize: number },
): Promise<CollectionState> {
  const { page, total } = await readPage(collection, 0, get, limits.pageSize);
  if (total > limits.mostRows) return { rows: await readNamed(collection, keys, get), total, isWhole: false };
  const rows = new Map(page.map((row) => [row._id, row]));
  for (let skip = page.length; skip > 0 && skip < total; ) {
    const next = await readPage(collection, skip, get, limits.pageSize);
    for (const row of next.page) rows.set(row._id, row);
    skip += next.page.length;
    if (next.total !== total || next.page.length === 0) break;
  }
  if (rows.size !== total) throw new Error(`Another client changed ${collection.name} while it was read.`);
  return { rows, total, isWhole: true };
}

async function readPage({ name, operations }: CollectionDeclaration, skip: number, get: Get, limit: number) {
  const sort = operations.FindMany.sort.includes("_id") ? "_id" : undefined;
  const query = { sort, skip: skip === 0 ? undefined : skip, limit, count: true };
  const body = await get(getCollectionPath(name, query));
  return { page: readRows(body), total: readTotal(body) };
}

async function readNamed({ name }: CollectionDeclaration, keys: readonly Key[], get: Get): Promise<RowsByKey> {
  const rows = new Map<Key, Row>();
  for (const key of keys.slice(0, mostNamed)) {
    try {
      rows.set(key, readRow(await get(getEntityPath(name, key))));
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 404)) throw error;
    }
  }
  return rows;
}

export interface DataDifference {
  readonly collections: readonly ComparedCollection[];
  readonly rows: number;
  readonly requests: readonly [before: number, after: number];
}

export interface ComparedCollection {
  readonly collection: string;
  readonly changes: readonly RowChange[];
  readonly totals: readonly [before: number, after: number];
  readonly isWhole: boolean;
}

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
