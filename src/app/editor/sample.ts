// The values of a field in the first rows of its collection, requested once, when first needed.

import { type Client, collectionPath, readRows } from "../../client/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";

/** Number of rows in a sample. */
export const sampleSize = 1_000;

/** The values of a field in the first rows. */
export interface Sample {
  /** The number of sampled rows. */
  readonly rows: number;
  /** Whether the sample contains all rows. */
  readonly isWhole: boolean;
  /** Most frequent first, then in the order of the rows; without null. */
  readonly values: readonly SeenOften[];
}

export interface SeenOften {
  readonly value: string | number;
  /** The number of rows that contain it. */
  readonly count: number;
}

/** Returns a field's sample, synchronously when cached; null when the request failed. */
export type Sampler = (field: string) => Sample | null | Promise<Sample | null>;

/** Where to read the rows of a collection. `revision` grows with each write. */
export interface RowSource {
  readonly client: Client;
  readonly collection: CollectionDeclaration;
  readonly revision: number;
}

interface Kept {
  readonly revision: number;
  readonly samplers: Map<string, Sampler>;
}

const kept = new WeakMap<Client, Kept>();

/** The sampler of a collection. Samples are cached until the next write. */
export function samplerOf({ client, collection, revision }: RowSource): Sampler {
  let known = kept.get(client);
  if (known?.revision !== revision) {
    known = { revision, samplers: new Map() };
    kept.set(client, known);
  }
  let sampler = known.samplers.get(collection.name);
  if (sampler === undefined) {
    sampler = createSampler(client, collection);
    known.samplers.set(collection.name, sampler);
  }
  return sampler;
}

function createSampler(client: Client, collection: CollectionDeclaration): Sampler {
  const samples = new Map<string, ReturnType<Sampler>>();
  return (field) => {
    const known = samples.get(field);
    if (known !== undefined) return known;
    const pending = fetchSample(client, collection, field).then(
      (sample) => {
        samples.set(field, sample);
        return sample;
      },
      () => {
        // Completion works without a sample; the next use tries again.
        samples.delete(field);
        return null;
      },
    );
    samples.set(field, pending);
    return pending;
  };
}

async function fetchSample(client: Client, collection: CollectionDeclaration, field: string): Promise<Sample> {
  const path = collectionPath(collection.name, {
    projection: field,
    // By key, so that "the first rows" is well-defined. A collection that can't be sorted by key has its own order.
    sort: collection.operations.FindMany.sort.includes("_id") ? "_id" : undefined,
    limit: sampleSize,
  });
  return sampleOf(readRows(await client.get(path).body()), field);
}

/** Counts the rows with each value of a field. */
export function sampleOf(rows: readonly unknown[], field: string): Sample {
  const path = field.split(".");
  const counts = new Map<string | number, number>();
  for (const row of rows) {
    const values = new Set<string | number>();
    collect(row, path, 0, values);
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  return { rows: rows.length, isWhole: rows.length < sampleSize, values };
}

function collect(value: unknown, path: readonly string[], depth: number, into: Set<string | number>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, path, depth, into);
  else if (typeof value === "object" && value !== null) {
    const name = path[depth];
    if (name !== undefined && Object.hasOwn(value, name)) collect(Reflect.get(value, name), path, depth + 1, into);
  } else if (depth === path.length && (typeof value === "string" || typeof value === "number")) into.add(value);
}
