// Fuzzes the wire layer: every mutated message must pass testing/check.ts, and everything written must be read back.
//
// Runs 500 messages of a fixed seed and 2,000 of a new one, which is printed. `npm run test:fuzz` runs a million.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCases } from "./testing/corpus.ts";
import { runFuzzTurn, selectFuzzable } from "./testing/fuzz.ts";
import { mutateInput } from "./testing/mutation.ts";
import { Chance } from "./testing/random.ts";
import { readInput } from "./testing/verdict.ts";

const directory = new URL("./corpus/", import.meta.url);
const inputs = selectFuzzable(
  readdirSync(directory).flatMap((name) => readCases(name, readFileSync(new URL(name, directory), "utf8"))),
);
const turns = Array.from({ length: 2_000 }, (_, turn) => turn);
const seed = 1;

/** Timeout in milliseconds, long enough for a busy machine. */
const patience = 600_000;

test.each([
  ["the fixed seed", seed, turns.slice(0, 500)],
  ["a new seed", Math.floor(Math.random() * 2 ** 31), turns],
])(
  "spoilt messages of %s break nothing",
  (_, each, some) => {
    console.log(`Fuzz: seed ${each}. The same again: npm run test:fuzz -- ${some.length} --seed ${each}`);
    for (const turn of some) expect(runFuzzTurn(inputs, each, turn)).toBeUndefined();
  },
  patience,
);

describe("mutated messages", () => {
  const messages = turns.slice(0, 3_000).map((turn) => {
    const chance = new Chance(seed, turn);
    return mutateInput(chance.choose(inputs), chance.choose(inputs), chance);
  });

  test("are determined by the seed", () => {
    const again = (other: number) => {
      const chance = new Chance(other, 0);
      return mutateInput(chance.choose(inputs), chance.choose(inputs), chance);
    };
    expect(again(seed)).toEqual(messages[0]);
    expect(again(seed + 1)).not.toEqual(messages[0]);
  });

  test("are partly valid and partly invalid, for every kind", () => {
    const sound = new Map<string, [sound: number, unsound: number]>();
    for (const message of messages) {
      const { found, refusal } = readInput(message, [message.bytes]);
      const refused = refusal !== undefined || found.some((one) => typeof one === "object" && "refusal" in one);
      const counts = sound.get(message.kind) ?? [0, 0];
      counts[refused ? 1 : 0] += 1;
      sound.set(message.kind, counts);
    }
    expect([...sound.keys()].sort()).toEqual(["boundary", "bundle", "multipart", "request", "response"]);
    for (const [kind, counts] of sound) expect(Math.min(...counts), `${kind}: ${counts}`).toBeGreaterThan(5);
  });
});
