// Generates rows for the collections of a schema document, with references that hold.

import type { TypeDeclaration } from "../language/public.ts";
import { createRandom, type Random, type SampleRow } from "../samples/internal.ts";
import { generateKeys, type KeyedRow, listFittingKeys, type SampleKey } from "./generate-keys.ts";
import { generatePlausibleValue } from "./plausible-value.ts";
import type { DescribedCollection } from "./schema-document.ts";

export interface GenerateOptions {
  /** Of each collection; a collection whose key has fewer values gets fewer rows. */
  readonly count: number;
  /** The same seed gives the same rows. */
  readonly seed: number;
}

/** The greatest `count`. */
export const generatedLimit = 10_000;

/** The share of the optional fields that have no value. */
const nullShare = 0.1;

/** Rows of one collection after the other. A field that refers to a collection has one of its keys. */
export function* generateRows(
  collections: readonly DescribedCollection[],
  { count, seed }: GenerateOptions,
): Generator<readonly [collection: string, row: SampleRow]> {
  const random = createRandom(seed);
  const keys = generateKeys(collections, Math.min(count, generatedLimit), random);
  for (const collection of collections) {
    const { name } = collection.declaration;
    const targets = selectTargets(collection, keys);
    for (const keyed of keys.get(name) ?? []) yield [name, generateRow(collection, keyed, targets, random)];
  }
}

/** Generates a workspace, as `POST /api/$import` takes it, in pieces of its text. */
export function* generateWorkspace(
  collections: readonly DescribedCollection[],
  options: GenerateOptions,
): Generator<string> {
  const declarations = collections.map(({ declaration }) => declaration);
  yield `{"riddle":1,"collections":${JSON.stringify(declarations)},"rows":{`;
  let open = "";
  for (const [name, row] of generateRows(collections, options)) {
    const start = name === open ? "," : `${open === "" ? "" : "],"}${JSON.stringify(name)}:[`;
    open = name;
    yield `${start}${JSON.stringify(row)}`;
  }
  yield open === "" ? "}}" : "]}}";
}

/** Name of a field → the keys that it can refer to. Fields without any are left out. */
type Targets = ReadonlyMap<string, readonly SampleKey[]>;

function selectTargets(
  { declaration, references }: DescribedCollection,
  keys: ReadonlyMap<string, readonly KeyedRow[]>,
): Targets {
  const fitting = [...references].map(
    ([name, target]) => [name, listFittingKeys(keys.get(target) ?? [], declaration.fields[name])] as const,
  );
  return new Map(fitting.filter(([, found]) => found.length > 0));
}

function generateRow(
  { declaration }: DescribedCollection,
  keyed: KeyedRow,
  targets: Targets,
  random: Random,
): SampleRow {
  const members = Object.entries(declaration.fields).map(([name, field]) => {
    if (Object.hasOwn(keyed, name)) return [name, keyed[name]];
    const isMissing = field.required !== true && random.chance(nullShare);
    const keys = targets.get(name);
    const value = keys === undefined ? generateFieldValue(name, field, random) : random.pick(keys);
    return [name, isMissing ? null : value];
  });
  return Object.fromEntries(members);
}

function generateFieldValue(name: string, field: TypeDeclaration, random: Random): unknown {
  switch (field.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(field.fields).map(([member, inner]) => [member, generateFieldValue(member, inner, random)]),
      );
    case "array": {
      const count = random.whole(0, Math.min(3, field.maxItems ?? 3));
      return Array.from({ length: count }, () => generateFieldValue(name, field.items, random));
    }
    default:
      return generatePlausibleValue(name, field, random);
  }
}
