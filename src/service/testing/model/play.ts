// Runs each step of a sequence in the service and in the model, and compares responses and rows.

import { createHandler, type Handler } from "../../handler.ts";
import type { Store } from "../../store/store.ts";
import { type Bundle, bundleFaults, type InitialRows, type Sequence, type SequenceStep } from "./any-sequence.ts";
import { answerTooLate, applyBundle, findSerialOrder, type Thread } from "./bundle-model.ts";
import { collections } from "./collections.ts";
import { sendBundle, sendFaulty, sendOne } from "./exchange.ts";
import { computeAnswer, type ModelState } from "./model.ts";
import { formatModelRequest, type ModelRequest, prefix } from "./model-request.ts";
import { findTimedOutPart, selectBundleParts, writeBundleQuery } from "./prepare.ts";
import { formatRefusal } from "./result.ts";
import { createWatchedStore, holdClock, type WatchedStore } from "./watched-store.ts";

/** A store with the model's collections and only the given rows. */
export type FillStore = (rows: InitialRows) => Promise<Store>;

/** Everything that was sent, and the two responses. */
export class Disagreement extends Error {}

/** How often each kind of response occurred: `201`, `409 KEY_CONFLICT`, `committed`. */
export type Tally = Map<string, number>;

/** Runs a sequence. Rejects as soon as service and model disagree, with an error that shows the whole sequence. */
export async function play({ rows, steps }: Sequence, fill: FillStore, tally: Tally = new Map()): Promise<void> {
  const clock = holdClock();
  const game = new Game(createWatchedStore(await fill(rows), clock.leap), rows, tally);
  try {
    await game.agreeOnRows("the first rows");
    for (const step of steps) await game.make(step);
  } finally {
    clock.putBack();
  }
}

class Game {
  readonly #watched: WatchedStore;
  readonly #handle: Handler;
  readonly #log: string[];
  readonly #faults: unknown[] = [];
  readonly #tally: Tally;
  #state: ModelState;

  constructor(eyes: WatchedStore, rows: InitialRows, tally: Tally) {
    this.#watched = eyes;
    this.#tally = tally;
    this.#log = Object.entries(rows).flatMap(([name, all]) => all.map((row) => `in ${name}: ${JSON.stringify(row)}`));
    this.#state = new Map(collections.map(({ name }) => [name, new Map(rows[name]?.map((row) => [row._id, row]))]));
    this.#handle = createHandler({
      store: eyes.store,
      prefix,
      version: "model",
      onUnexpected: (error) => this.#faults.push(error),
    });
  }

  async make(step: SequenceStep): Promise<void> {
    switch (step.kind) {
      case "one":
        await this.#one(step.request);
        break;
      case "bundle":
        await this.#bundle(step.bundle);
        break;
      case "faulty": {
        this.#log.push(`a bundle with a fault: ${step.fault}`);
        const result = await sendFaulty(this.#handle, step.fault, step.requests);
        this.#agree([result], [bundleFaults[step.fault]]);
        break;
      }
      case "at once":
        await this.#atOnce(step.members);
        break;
    }
    const overlaps = this.#watched.overlaps();
    this.#agree(overlaps, []);
    this.#agree(this.#faults.map(String), []);
    await this.agreeOnRows("then");
  }

  /** Every row of every collection, by FindMany. */
  async agreeOnRows(when: string): Promise<void> {
    for (const { name } of collections) {
      const all: ModelRequest = { method: "GET", collection: name, query: [["limit", "10000"]] };
      const { result } = await sendOne(this.#handle, all);
      const expected = computeAnswer(all, this.#state);
      if (result !== expected) this.#disagree([`${when}, in ${name}: ${result}`], [`${when}, in ${name}: ${expected}`]);
    }
  }

  async #one(request: ModelRequest): Promise<void> {
    this.#log.push(formatModelRequest(request));
    const { result, made } = await sendOne(this.#handle, request);
    this.#agree([result], [computeAnswer(request, this.#state, made)]);
  }

  async #bundle(bundle: Bundle): Promise<void> {
    const requests = selectBundleParts(bundle, this.#state);
    const query = writeBundleQuery(bundle);
    this.#log.push(
      `a bundle${query} of ${requests.length}:`,
      ...requests.map((request) => `  ${formatModelRequest(request)}`),
    );
    const { result, made } = await sendBundle(this.#handle, requests, query);
    // How many parts run before a short timeout expires depends on the machine.
    if (bundle.timeout === "short" && isSameList(result, answerTooLate(requests, bundle.transaction))) return;
    const timeoutAt = findTimedOutPart(bundle, requests, result);
    this.#agree(result, applyBundle(requests, bundle.transaction, this.#state, made, timeoutAt));
  }

  async #atOnce(members: readonly (ModelRequest | Bundle)[]): Promise<void> {
    const prepared = members.map((member) =>
      "requests" in member ? { ...member, requests: selectBundleParts(member, this.#state) } : member,
    );
    this.#log.push("at once:", ...prepared.flatMap(formatLines));
    const isDefined = prepared.some((member) => "collection" in member && member.collection.startsWith("$schema/"));
    const ending = await Promise.all(prepared.map((member) => this.#thread(member, isDefined)));
    const rows = await Promise.all(collections.map(({ name }) => sendOne(this.#handle, createReadAll(name))));
    const found = findSerialOrder(
      ending.map(({ thread }) => thread),
      this.#state,
      (state) =>
        collections.every(({ name }, index) => rows[index]?.result === computeAnswer(createReadAll(name), state)),
    );
    if (found === undefined)
      this.#disagree(
        [...ending.flatMap(({ result }) => result), ...rows.map(({ result }) => result)],
        ["what some order of them gives"],
      );
    else this.#state = found;
  }

  /**
   * Sends one of several concurrent requests. Returns its steps in the model, to be ordered with those of the others.
   *
   * @param isDefined - whether a declaration is changed at the same time
   */
  async #thread(
    member: ModelRequest | Bundle,
    isDefined: boolean,
  ): Promise<{ readonly result: readonly string[]; readonly thread: Thread }> {
    if (!("requests" in member)) {
      const { result, made } = await sendOne(this.#handle, member);
      return { result: [result], thread: [(state) => computeAnswer(member, state, made) === result] };
    }
    const { requests, transaction } = member;
    const { result, made } = await sendBundle(this.#handle, requests, writeBundleQuery(member));
    // A declaration may change after a bundle is read and before its parts run. Then nothing is done.
    const isOutdated = (part: string | undefined) => isDefined && part === schemaChanged;
    if (transaction) {
      if (result[0] === "rolled-back" && result.some(isOutdated)) return { result, thread: [] };
      const whole = (state: ModelState) => isSameList(result, applyBundle(requests, true, state, made));
      return { result, thread: [whole] };
    }
    const steps = requests.map((request, index) => (state: ModelState) => {
      const part = result[index + 1];
      return isOutdated(part) || computeAnswer(request, state, made(index)) === part;
    });
    return { result, thread: result.length === requests.length + 1 ? steps : [() => false] };
  }

  #agree(actual: readonly string[], expected: readonly string[]): void {
    for (const result of actual) {
      const [way = ""] = /^\d{3}(?: [A-Z_]+)?|^[a-z-]+$/.exec(result) ?? [];
      this.#tally.set(way, (this.#tally.get(way) ?? 0) + 1);
    }
    if (!isSameList(actual, expected)) this.#disagree(actual, expected);
  }

  #disagree(actual: readonly string[], expected: readonly string[]): never {
    const result = actual.map((line, index) => (line === expected[index] ? `  ${line}` : `≠ ${line}`));
    const faults = this.#faults.map((fault) => `the service's own fault: ${fault}`);
    throw new Disagreement(
      [
        ...this.#log,
        "",
        "the service says",
        ...result,
        ...faults,
        "",
        "the model says",
        ...expected.map((line) => `  ${line}`),
      ].join("\n"),
    );
  }
}

const schemaChanged = formatRefusal(["SCHEMA_CHANGED"]);

const createReadAll = (collection: string): ModelRequest => ({
  method: "GET",
  collection,
  query: [["limit", "10000"]],
});

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

function formatLines(member: ModelRequest | Bundle): string[] {
  if (!("requests" in member)) return [`  ${formatModelRequest(member)}`];
  return [
    `  a bundle${writeBundleQuery(member)}:`,
    ...member.requests.map((request) => `    ${formatModelRequest(request)}`),
  ];
}
