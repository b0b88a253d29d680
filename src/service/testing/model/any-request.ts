// Random requests: most of them valid, some of them not.

import fc from "fast-check";
import type { CollectionDeclaration } from "../../../language/public.ts";
import { badFilter, generateAnyFilter } from "./any-filter.ts";
import { generateInvalidBody, generateValidPatch, generateValidRow, keys } from "./any-value.ts";
import { collections } from "./collections.ts";
import { flaws, type ModelRequest, type Pair } from "./model-request.ts";

const createJsonBody = (value: unknown, type = "application/json"): ModelRequest["body"] => ({
  type,
  text: JSON.stringify(value),
});

const patchType = fc.constantFrom(
  "application/json",
  "application/merge-patch+json",
  "application/json; charset=utf-8",
);

function generateKeyText({ name }: CollectionDeclaration): fc.Arbitrary<string> {
  return fc.constantFrom(...(keys[name] ?? []).map(String));
}

function generateOptional(name: string, values: fc.Arbitrary<string>): fc.Arbitrary<readonly Pair[]> {
  return fc
    .option(
      values.map((value): Pair => [name, value]),
      { nil: undefined, freq: 2 },
    )
    .map((pair) => (pair === undefined ? [] : [pair]));
}

function generateAnySort({ operations }: CollectionDeclaration): fc.Arbitrary<string> {
  return fc
    .tuple(fc.shuffledSubarray([...operations.FindMany.sort], { minLength: 1 }), fc.array(fc.boolean()))
    .map(([fields, down]) => fields.map((field, index) => (down[index] ? `-${field}` : field)).join(","));
}

const projections: Readonly<Record<string, readonly string[]>> = {
  Items: [
    "name",
    "place",
    "place.city",
    "lines.sku",
    "tags,place.geo.lat",
    "-place.zip",
    "-lines",
    "-lines.qty,-name",
    "_id",
  ],
  Notes: ["text", "by.name", "by,by.name", "-text", "-by.name"],
  Seats: ["guest", "_id,price", "-guest"],
};

const joinPairs = (pairs: readonly (readonly Pair[])[]): readonly Pair[] => pairs.flat();

function filterPair(text: string | undefined): readonly Pair[] {
  return text === undefined ? [] : [["$filter", text]];
}

function findRequest(collection: CollectionDeclaration): fc.Arbitrary<ModelRequest> {
  return fc
    .tuple(
      generateAnyFilter(collection, "FindMany").map(filterPair),
      generateOptional("sort", generateAnySort(collection)),
      generateOptional("skip", fc.constantFrom("0", "1", "2", "3", "9", "007")),
      generateOptional("limit", fc.constantFrom("0", "0", "1", "2", "3", "10000")),
      generateOptional("projection", fc.constantFrom(...(projections[collection.name] ?? []))),
      generateOptional("count", fc.constantFrom("true", "true", "false")),
      generateOptional("explain", fc.constantFrom("true", "false")),
    )
    .map((pairs) => ({ method: "GET", collection: collection.name, query: joinPairs(pairs) }));
}

interface Kinds {
  readonly reads: fc.Arbitrary<ModelRequest>;
  readonly writes: fc.Arbitrary<ModelRequest>;
}

function createKinds(declared: CollectionDeclaration): Kinds {
  const collection = declared.name;
  const key = generateKeyText(declared);
  const row = generateValidRow(declared);
  const patch = fc.tuple(generateValidPatch(declared.fields), patchType);
  const withoutKey = row.map(({ _id, ...others }) => others);
  const updateFilter = generateAnyFilter(declared, "UpdateMany").map(filterPair);
  const deleteFilter = generateAnyFilter(declared, "DeleteMany").map(filterPair);
  return {
    reads: fc.oneof(
      { weight: 2, arbitrary: findRequest(declared) },
      { weight: 1, arbitrary: key.map((each): ModelRequest => ({ method: "GET", collection, key: each })) },
    ),
    writes: fc.oneof(
      {
        weight: 5,
        arbitrary: row.map((body): ModelRequest => ({ method: "POST", collection, body: createJsonBody(body) })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(key, withoutKey)
          .map(([each, body]): ModelRequest => ({ method: "PUT", collection, key: each, body: createJsonBody(body) })),
      },
      {
        weight: 4,
        arbitrary: fc.tuple(key, patch).map(
          ([each, [body, type]]): ModelRequest => ({
            method: "PATCH",
            collection,
            key: each,
            body: createJsonBody(body, type),
          }),
        ),
      },
      { weight: 2, arbitrary: key.map((each): ModelRequest => ({ method: "DELETE", collection, key: each })) },
      {
        weight: 2,
        arbitrary: fc.tuple(updateFilter, patch).map(
          ([query, [body, type]]): ModelRequest => ({
            method: "PATCH",
            collection,
            query,
            body: createJsonBody(body, type),
          }),
        ),
      },
      { weight: 1, arbitrary: deleteFilter.map((query): ModelRequest => ({ method: "DELETE", collection, query })) },
    ),
  };
}

const kinds = collections.map(createKinds);
const schemaRequest: ModelRequest = { method: "GET", collection: "$schema" };

export const readingRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  ...kinds.map(({ reads }) => ({ weight: 5, arbitrary: reads })),
  {
    weight: 1,
    arbitrary: fc.constant(schemaRequest),
  },
);

/** A request for rows that can be decoded. */
const rowRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  { weight: 2, arbitrary: readingRequest },
  ...kinds.map(({ writes }) => ({ weight: 1, arbitrary: writes })),
);

/** An import of rows with keys. */
const importRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  ...collections.map((declared) =>
    fc
      .tuple(
        fc.uniqueArray(
          generateValidRow(declared).filter(({ _id }) => _id !== undefined),
          { minLength: 1, maxLength: 4, size: "max", selector: ({ _id }) => _id },
        ),
        fc.boolean(),
      )
      .map(
        ([rows, replaces]): ModelRequest => ({
          method: "POST",
          collection: `$import/${declared.name}`,
          query: [["replace", String(replaces)]],
          body: createJsonBody(rows),
        }),
      ),
  ),
);

/** A request that can be decoded; it may still fail because of the stored rows. */
export const soundRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  { weight: 12, arbitrary: rowRequest },
  { weight: 1, arbitrary: importRequest },
);

/** A change of the indexes of a collection, which changes no response. Any request may run at the same time. */
export const indexRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  ...collections.map((declared) =>
    fc.subarray([...declared.indexes]).map(
      (indexes): ModelRequest => ({
        method: "PUT",
        collection: `$schema/${declared.name}`,
        body: createJsonBody({ ...declared, indexes }),
      }),
    ),
  ),
);

const badPairs: readonly Pair[] = [
  ["$fitler", "_id = 1"],
  ["limit", "10001"],
  ["limit", "-1"],
  ["limit", ""],
  ["skip", "1.5"],
  ["skip", "99999999999999999"],
  ["count", "yes"],
  ["explain", ""],
  ["sort", "kind"],
  ["sort", "name,-name"],
  ["sort", ""],
  ["projection", "name,-rank"],
  ["projection", "-_id"],
  ["projection", "nme"],
  ["projection", "constructor"],
  ["transaction", "true"],
];

const badBodies = [
  "",
  "{",
  "[]",
  "null",
  '"x"',
  '{"__proto__":{"a":1},"name":"x"}',
  '{"constructor":1,"price":1}',
  '{"place":{"zip":"z","__proto__":1}}',
];

const badBody: fc.Arbitrary<ModelRequest["body"]> = fc.oneof(
  fc.constantFrom(...badBodies).map((text) => ({ type: "application/json", text })),
  fc.constantFrom("text/plain", "application/json; charset=latin-1", "").map((type) => ({ type, text: "{}" })),
  fc.constant(undefined),
);

function generateInvalidRequest(declared: CollectionDeclaration): fc.Arbitrary<ModelRequest> {
  const collection = declared.name;
  const key = generateKeyText(declared);
  const row = generateInvalidBody(generateValidRow(declared), declared);
  const patch = generateInvalidBody(generateValidPatch(declared.fields), declared);
  return fc.oneof(
    row.map((body): ModelRequest => ({ method: "POST", collection, body: createJsonBody(body) })),
    fc
      .tuple(key, row)
      .map(([each, body]): ModelRequest => ({ method: "PUT", collection, key: each, body: createJsonBody(body) })),
    fc
      .tuple(key, patch)
      .map(([each, body]): ModelRequest => ({ method: "PATCH", collection, key: each, body: createJsonBody(body) })),
    patch.map((body): ModelRequest => ({ method: "PATCH", collection, body: createJsonBody(body) })),
  );
}

const generateWildly = (request: fc.Arbitrary<ModelRequest>) => [
  request.map(
    (each): ModelRequest => ({ ...each, query: [...(each.query ?? []), ...(each.query?.slice(0, 1) ?? [])] }),
  ),
  fc
    .tuple(request, fc.constantFrom(...badPairs))
    .map(([each, pair]): ModelRequest => ({ ...each, query: [...(each.query ?? []), pair] })),
  fc
    .tuple(request, fc.constantFrom("abc", "017", "1e3", "99", "", "1 "))
    .map(([each, key]): ModelRequest => ({ ...each, key })),
  fc
    .tuple(request, fc.constantFrom("Item", "$bundel", "", "Items/1", "constructor"))
    .map(([each, collection]): ModelRequest => ({ ...each, collection })),
  fc
    .tuple(request, fc.constantFrom("POST", "PUT", "DELETE", "PATCH"), badBody)
    .map(([each, method, body]): ModelRequest => ({ ...each, method, body })),
];

const badlyFiltered: fc.Arbitrary<ModelRequest> = fc
  .tuple(fc.constantFrom("GET", "PATCH", "DELETE"), fc.constantFrom(...collections), badFilter)
  .map(([method, { name }, text]) => ({
    method,
    collection: name,
    query: [["$filter", text]],
    body: method === "PATCH" ? createJsonBody({}) : undefined,
  }));

/** A request that is probably rejected. */
const badRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  ...collections.map(generateInvalidRequest),
  badlyFiltered,
  ...generateWildly(rowRequest),
);

/** Any request that can be part of a bundle. */
const partRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  { weight: 3, arbitrary: soundRequest },
  { weight: 1, arbitrary: badRequest },
);

/** Any request that can be sent alone. */
export const anyRequest: fc.Arbitrary<ModelRequest> = fc.oneof(
  { weight: 15, arbitrary: partRequest },
  { weight: 1, arbitrary: indexRequest },
);

export const anyPart: fc.Arbitrary<ModelRequest> = fc.oneof(
  { weight: 20, arbitrary: partRequest },
  {
    weight: 1,
    arbitrary: fc.tuple(soundRequest, fc.constantFrom(...flaws)).map(([request, flaw]) => ({ ...request, flaw })),
  },
);
