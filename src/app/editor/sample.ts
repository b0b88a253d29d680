// The values of a field in the first rows of its collection, requested once, when first needed.

import { type Client, getCollectionPath, readRows } from "../../client/internal.ts";
import { countSample, type ValueSample, type ValueSource } from "../../codemirror/public.ts";
import type { CollectionDeclaration } from "../../language/public.ts";

const sampleSize = 1_000;

/** Where to read the rows of a collection. `revision` grows with each write. */
export interface SampleSource {
  readonly client: Client;
  readonly collection: CollectionDeclaration;
  readonly revision: number;
}

interface KnownSamples {
  readonly revision: number;
  /** By the name of the collection and the path of the field. */
  readonly samples: Map<string, ReturnType<ValueSource>>;
}

const known = new WeakMap<Client, KnownSamples>();

/** The source of a collection. Samples are cached until the next write. */
export function getValueSource({ client, collection, revision }: SampleSource): ValueSource {
  const { samples } = getKnownSamples(client, revision);
  return (field) => {
    const key = `${collection.name} ${field}`;
    const cached = samples.get(key);
    if (cached !== undefined) return cached;
    const pending = fetchSample(client, collection, field).then(
      (sample) => {
        samples.set(key, sample);
        return sample;
      },
      () => {
        // Completion works without a sample; the next use tries again.
        samples.delete(key);
        return null;
      },
    );
    samples.set(key, pending);
    return pending;
  };
}

function getKnownSamples(client: Client, revision: number): KnownSamples {
  const before = known.get(client);
  if (before?.revision === revision) return before;
  const samples: KnownSamples = { revision, samples: new Map() };
  known.set(client, samples);
  return samples;
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
