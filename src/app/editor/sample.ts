// The values of a field in the first rows of its collection, requested once, when first needed.

import { type Client, collectionPath, readRows } from "../../client/index.ts";
import { type Sample, type Sampler, sampleOf } from "../../codemirror/index.ts";
import type { CollectionDeclaration } from "../../language/index.ts";

/** Number of rows in a sample. */
const sampleSize = 1_000;

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
  const rows = readRows(await client.get(path).body());
  return sampleOf(rows, field, rows.length < sampleSize);
}
