// The values of a field in the first rows of its collection, requested once, when first needed.

import { type Client, getCollectionPath, readRows } from "../../client/internal.ts";
import { countSample, type ValueSample, type ValueSource } from "../../codemirror/public.ts";
import type { CollectionDeclaration } from "../../language/public.ts";

/** Number of rows in a sample. */
const sampleSize = 1_000;

/** Where to read the rows of a collection. `revision` grows with each write. */
export interface SampleSource {
  readonly client: Client;
  readonly collection: CollectionDeclaration;
  readonly revision: number;
}

interface Kept {
  readonly revision: number;
  readonly sources: Map<string, ValueSource>;
}

const kept = new WeakMap<Client, Kept>();

/** The source of a collection. Samples are cached until the next write. */
export function getValueSource({ client, collection, revision }: SampleSource): ValueSource {
  let known = kept.get(client);
  if (known?.revision !== revision) {
    known = { revision, sources: new Map() };
    kept.set(client, known);
  }
  let source = known.sources.get(collection.name);
  if (source === undefined) {
    source = createSource(client, collection);
    known.sources.set(collection.name, source);
  }
  return source;
}

function createSource(client: Client, collection: CollectionDeclaration): ValueSource {
  const samples = new Map<string, ReturnType<ValueSource>>();
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

async function fetchSample(client: Client, collection: CollectionDeclaration, field: string): Promise<ValueSample> {
  const path = getCollectionPath(collection.name, {
    projection: field,
    // By key, so that "the first rows" is well-defined. A collection that can't be sorted by key has its own order.
    sort: collection.operations.FindMany.sort.includes("_id") ? "_id" : undefined,
    limit: sampleSize,
  });
  const rows = readRows(await client.get(path).body());
  return countSample(rows, field, rows.length < sampleSize);
}
