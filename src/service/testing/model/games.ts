// The tests that the service must pass over both stores: random sequences, and a failure at every position.

import fc from "fast-check";
import { expect, test } from "vitest";
import { soundRequest } from "./any-request.ts";
import { anySequence, failures, type SequenceStep } from "./any-sequence.ts";
import { selectSoundRequests } from "./bundle-model.ts";
import { collections } from "./collections.ts";
import type { ModelRequest } from "./model-request.ts";
import { Disagreement, type FillStore, play, type Tally } from "./play.ts";

const sequencesPerSeed = 100;
/** In milliseconds. A browser on a busy machine needs most of it; shrinking needs some. */
const patience = 600_000;

/** With at least this many sequences, each of these responses must occur. */
const enough = 200;
/** A seed whose first hundred sequences have all of them; most seeds lack one or two. */
export const richSeed = 4;
const ways = [
  ...["completed", "committed", "rolled-back", "200", "201", "504 TIMEOUT"],
  ...["424 ROLLED_BACK", "424 NOT_EXECUTED", "409 KEY_CONFLICT", "422 VALIDATION_FAILED", "404 ENTITY_NOT_FOUND"],
  ...["404 COLLECTION_NOT_FOUND", "404 ENDPOINT_NOT_FOUND", "405 METHOD_NOT_ALLOWED", "415 UNSUPPORTED_MEDIA_TYPE"],
  ...["400 FILTER_SYNTAX", "400 FILTER_FIELD_NOT_ALLOWED", "400 FILTER_OPERATOR_NOT_ALLOWED"],
  ...["400 FILTER_TYPE_MISMATCH", "400 INVALID_PARAMETER", "400 UNKNOWN_PARAMETER", "400 MALFORMED_JSON"],
  ...["400 MALFORMED_BUNDLE", "400 MALFORMED_PART", "400 NESTED_BUNDLE"],
];

/** Runs random sequences, one test per seed. */
export function testSequences(
  fill: FillStore,
  { count, seed }: { readonly count: number; readonly seed: number },
): void {
  const tally: Tally = new Map();
  const seeds = Array.from({ length: Math.ceil(count / sequencesPerSeed) }, (_, index) => seed + index);
  test.each(seeds)(
    "agrees with the model in every sequence of seed %i",
    async (each) => {
      const numRuns = Math.min(sequencesPerSeed, count - (each - seed) * sequencesPerSeed);
      await checkAgreement(fill, tally, { seed: each, numRuns });
    },
    patience,
  );
  if (count < (seed === richSeed ? sequencesPerSeed : enough)) return;
  test("meets every kind of response", () => {
    expect(ways.filter((way) => !tally.has(way))).toEqual([]);
  });
}

/** Runs random sequences of a new seed, and prints the seed. */
export function testNewSequences(fill: FillStore, { count }: { readonly count: number }): void {
  const seed = Math.floor(Math.random() * 2 ** 31);
  test(
    "agrees with the model in every sequence of a new seed",
    async () => {
      console.log(`Model: seed ${seed}`);
      await checkAgreement(fill, new Map(), { seed, numRuns: count });
    },
    patience,
  );
}

async function checkAgreement(
  fill: FillStore,
  tally: Tally,
  run: { readonly seed: number; readonly numRuns: number },
): Promise<void> {
  const property = fc.asyncProperty(anySequence, (sequence) => play(sequence, fill, tally));
  const { failed, numShrinks, errorInstance } = await fc.check(property, run);
  if (!failed) return;
  const found = errorInstance instanceof Disagreement ? errorInstance.message : (errorInstance as Error)?.stack;
  const again = `npm run test:model -- --sequences 100 --browser 100 --seed ${run.seed}`;
  throw new Error(`Seed ${run.seed} (${again}), after ${numShrinks} steps of shrinking:\n\n${found}`);
}

/** Makes bundles of these sizes fail at each of their parts in turn, with a transaction and without. */
export function testFailingBundles(fill: FillStore, lengths: readonly number[]): void {
  test(
    `agrees with the model on a failure at each index of bundles of ${lengths.join(", ")} parts`,
    async () => {
      const parts = createSoundParts(Math.max(...lengths));
      let bundles = 0;
      for (const length of lengths) {
        const bundle = (at: number, transaction: boolean): SequenceStep => {
          const failure = { at, kind: failures[(at + length) % failures.length] ?? "unknown key" };
          return {
            kind: "bundle",
            bundle: { requests: parts.slice(0, length - 1), transaction, sound: false, failure },
          };
        };
        const undone = Array.from({ length }, (_, at) => bundle(at, true));
        const steps = [...undone, bundle(length >> 1, false)];
        for (const step of steps) await play({ rows: {}, steps: [step] }, fill);
        bundles += steps.length;
      }
      expect(bundles).toBe(lengths.reduce((sum, length) => sum + length + 1, 0));
    },
    patience,
  );
}

/** Parts that succeed in this order in an empty service. Always the same. */
function createSoundParts(count: number): ModelRequest[] {
  const empty = new Map(collections.map(({ name }) => [name, new Map()]));
  return selectSoundRequests(fc.sample(soundRequest, { numRuns: count * 10, seed: 1 }), empty).slice(0, count - 1);
}
