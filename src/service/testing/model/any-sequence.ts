// Random sequences of requests: single ones, bundles, and several at once.

import fc from "fast-check";
import type { Row } from "../../store/store.ts";
import { anyPart, anyRequest, indexRequest, readingRequest, soundRequest } from "./any-request.ts";
import { generateValidRow } from "./any-value.ts";
import { collections } from "./collections.ts";
import type { ModelRequest } from "./model-request.ts";
import { createStoredRow } from "./row-model.ts";

/** Ways for a part to fail: at its row, or before any transaction. */
export const failures = ["key conflict", "unknown key", "broken row", "broken body", "unknown collection"] as const;
export type PartFailure = (typeof failures)[number];

export interface Bundle {
  readonly requests: readonly ModelRequest[];
  readonly transaction: boolean;
  /** Whether only the parts that will succeed are sent. */
  readonly sound: boolean;
  /** Inserted at an index, or at the end if there are fewer parts. */
  readonly failure?: { readonly at: number; readonly kind: PartFailure } | undefined;
  /** Long enough; expired as soon as the bundle starts; or expired after the part at an index. */
  readonly timeout?: "ample" | "short" | { readonly after: number } | undefined;
}

/** What can be wrong with a bundle as a whole. */
export const bundleFaults = {
  "no boundary": "400 MALFORMED_BUNDLE",
  "no close": "400 MALFORMED_BUNDLE",
  "no parts": "400 MALFORMED_BUNDLE",
  "an id twice": "400 MALFORMED_BUNDLE",
  "no multipart": "415 UNSUPPORTED_MEDIA_TYPE",
  "transaction=yes": "400 INVALID_PARAMETER transaction",
  "timeout=0": "400 INVALID_PARAMETER timeout",
  "transation=true": "400 UNKNOWN_PARAMETER transation",
  GET: "405 METHOD_NOT_ALLOWED POST",
} as const;
export type BundleFault = keyof typeof bundleFaults;

export type SequenceStep =
  | { readonly kind: "one"; readonly request: ModelRequest }
  | { readonly kind: "bundle"; readonly bundle: Bundle }
  | { readonly kind: "faulty"; readonly fault: BundleFault; readonly requests: readonly ModelRequest[] }
  | { readonly kind: "at once"; readonly members: readonly (ModelRequest | Bundle)[] };

/** Collection → its first rows. */
export type InitialRows = Readonly<Record<string, readonly Row[]>>;

export interface Sequence {
  readonly rows: InitialRows;
  readonly steps: readonly SequenceStep[];
}

/** Rows as they are stored, with distinct keys. */
const anyRows: fc.Arbitrary<InitialRows> = fc
  .tuple(
    ...collections.map((collection) =>
      fc.uniqueArray(
        generateValidRow(collection)
          .filter(({ _id }) => _id !== undefined && _id !== 2 ** 53)
          .map((row) => createStoredRow(row, collection, () => {}) as Row),
        { maxLength: 12, size: "max", selector: ({ _id }) => _id },
      ),
    ),
  )
  .map((tables) => Object.fromEntries(collections.map(({ name }, index) => [name, tables[index] ?? []])));

const mostParts = 50;
const generateRequests = (part: fc.Arbitrary<ModelRequest>, maxLength: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.array(part, { minLength: 1, maxLength: Math.min(6, maxLength), size: "max" }) },
    { weight: 1, arbitrary: fc.array(part, { minLength: 1, maxLength, size: "max" }) },
  );
const index = fc.nat({ max: mostParts - 1 });

/** The second part reads the key that the first one generated. */
const createThenGet: fc.Arbitrary<ModelRequest[]> = soundRequest
  .filter(({ method, key, collection }) => method === "POST" && key === undefined && !collection.startsWith("$"))
  .map((request) => {
    const { _id } = JSON.parse(request.body?.text ?? "{}") as { _id?: unknown };
    return [request, { method: "GET", collection: request.collection, key: String(_id ?? 1) }];
  });

function generateBundle(maxLength: number): fc.Arbitrary<Bundle> {
  const transaction = fc.boolean();
  const failure = fc.record({ at: index, kind: fc.constantFrom(...failures) });
  const timeout = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom("ample" as const, "short" as const) },
    { weight: 2, arbitrary: fc.record({ after: index }) },
  );
  const wild = { sound: fc.constant(false), transaction };
  const sound = { sound: fc.constant(true), transaction, timeout };
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ ...wild, requests: generateRequests(anyPart, Math.min(maxLength, 12)) }) },
    { weight: 2, arbitrary: fc.record({ ...wild, timeout, requests: generateRequests(soundRequest, maxLength) }) },
    { weight: 4, arbitrary: fc.record({ ...sound, requests: generateRequests(soundRequest, maxLength) }) },
    { weight: 1, arbitrary: fc.record({ ...sound, requests: generateRequests(readingRequest, maxLength) }) },
    { weight: 1, arbitrary: fc.record({ ...sound, requests: createThenGet }) },
    { weight: 4, arbitrary: fc.record({ ...sound, failure, requests: generateRequests(soundRequest, maxLength) }) },
  );
}

/** Small, because many orders are tried; without timeouts, because the model can't know when one expires. */
const member: fc.Arbitrary<ModelRequest | Bundle> = fc.oneof(
  { weight: 2, arbitrary: soundRequest },
  {
    weight: 3,
    arbitrary: fc.record({
      sound: fc.constant(false),
      transaction: fc.constant(true),
      requests: fc.array(soundRequest, { minLength: 1, maxLength: 6, size: "max" }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      sound: fc.constant(false),
      transaction: fc.constant(false),
      requests: fc.array(soundRequest, { minLength: 1, maxLength: 3, size: "max" }),
    }),
  },
);

const anyStep: fc.Arbitrary<SequenceStep> = fc.oneof(
  { weight: 10, arbitrary: anyRequest.map((request): SequenceStep => ({ kind: "one", request })) },
  { weight: 8, arbitrary: generateBundle(mostParts).map((bundle): SequenceStep => ({ kind: "bundle", bundle })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...(Object.keys(bundleFaults) as BundleFault[])),
        fc.array(soundRequest, { minLength: 2, maxLength: 3 }),
      )
      .map(([fault, parts]): SequenceStep => ({ kind: "faulty", fault, requests: parts })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.array(member, { minLength: 2, maxLength: 4, size: "max" }), fc.option(indexRequest, { freq: 3 }))
      .map(
        ([members, define]): SequenceStep => ({
          kind: "at once",
          members: define === null ? members : [...members, define],
        }),
      ),
  },
);

export const anySequence: fc.Arbitrary<Sequence> = fc.record({
  rows: anyRows,
  steps: fc.array(anyStep, { minLength: 1, maxLength: 12, size: "max" }),
});
