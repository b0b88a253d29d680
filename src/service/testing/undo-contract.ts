// The properties of undoing random writes, for any store: it is the identity, and is refused where a write came between.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { historyStepHeader } from "../../wire/public.ts";
import type { StepSummary } from "../history/history.ts";
import type { Row, Store } from "../store/store.ts";
import { type PartRequest, readAnswer, send } from "./bundle.ts";
import { createTrial, notes, things, threeThings } from "./service.ts";

/** The rows of Things as JSON, by key. */
type State = ReadonlyMap<unknown, string>;

interface StepStates {
  readonly before: State;
  readonly after: State;
}

/** @param create - returns a new store, or one that was used before; its collections are replaced */
export function undoContract(title: string, create: () => Store, numRuns: number): void {
  describe(title, () => {
    test("undoes any step unless its rows have changed since, and nothing where it refuses", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(bundle, { minLength: 1, maxLength: 6 }), async (bundles) => {
          const { note, write, undo, known } = await setUp(create());
          for (const { requests, isTransaction, undone } of bundles) {
            for (const some of isTransaction ? [requests] : requests.map((each) => [each]))
              await note(() => write(some, isTransaction));
            // Mostly a step that others came after.
            if (undone !== null) await note(() => undo(undone + 1));
          }
          // Newest first, nothing comes between.
          for (const step of [...known.keys()].reverse()) expect(await undo(step)).toBe(200);
        }),
        { numRuns },
      );
    });

    test("exports in the order of keys after the undo of a deletion", async () => {
      const { call } = await setUp(create());
      const before = await call("GET", "/$export/Things");
      const { headers } = await call("DELETE", "/Things?$filter=_id in [1,2,3]");
      await call("POST", `/$undo?step=${headers.get(historyStepHeader)}`);
      const after = await call("GET", "/$export/Things");
      expect(after.body).toEqual(before.body);
      expect(after.body).toHaveLength(3);
    });
  });
}

/** Makes each write differ from all others, so that a row that was written has changed. */
let price = 0;

const key = fc.integer({ min: 1, max: 6 });
const request: fc.Arbitrary<() => PartRequest> = fc.oneof(
  key.map((_id) => (): PartRequest => ["POST", "/Things", { _id, ...another() }]),
  key.map((id) => (): PartRequest => ["PUT", `/Things@${id}`, another()]),
  key.map((id) => (): PartRequest => ["PATCH", `/Things@${id}`, another()]),
  key.map((id) => (): PartRequest => ["DELETE", `/Things@${id}`]),
  key.map((id) => (): PartRequest => ["PATCH", `/Things?$filter=_id > ${id}`, another()]),
  key.map((id) => (): PartRequest => ["DELETE", `/Things?$filter=_id in [${id},${id + 1}]`]),
);
const bundle = fc.record({
  requests: fc.array(request, { minLength: 1, maxLength: 4 }),
  isTransaction: fc.boolean(),
  undone: fc.option(fc.nat(5)),
});

function another() {
  price += 1;
  return { name: "n", price };
}

async function setUp(store: Store) {
  await store.define([things, notes], async (transaction) => {
    await transaction.clear("Things");
    await transaction.add("Things", threeThings);
  });
  const { call, handle } = createTrial(store);
  const first = (await newest())?.step ?? 0;
  const known = new Map<number, StepStates>();

  async function newest(): Promise<StepSummary | undefined> {
    return ((await call("GET", "/$history")).body.payload as readonly StepSummary[])[0];
  }

  async function state(): Promise<State> {
    const { epoch } = await store.schema();
    const rows = await store.transact({ mode: "read", collections: ["Things"], epoch }, (transaction) =>
      transaction.read("Things", { by: "all" }),
    );
    return new Map(rows.map((row) => [row._id, stringifySorted(row)]));
  }

  /** Runs a write, and remembers the states around its step. */
  async function note(write: () => Promise<unknown>): Promise<void> {
    const before = await state();
    await write();
    const step = ((await newest())?.step ?? first) - first;
    if (step > known.size) known.set(step, { before, after: await state() });
  }

  async function write(requests: readonly (() => PartRequest)[], isTransaction: boolean): Promise<void> {
    const made = requests.map((each) => each());
    await readAnswer(await send({ handle }, made, isTransaction ? "?transaction=true" : ""));
  }

  /** Undoes a step, and expects what the states around it say. @returns the status */
  async function undo(step: number): Promise<number> {
    const before = await state();
    const { status } = await call("POST", `/$undo?step=${first + step}`);
    expect([status, await state()]).toEqual(predictUndo(before, known.get(step)));
    return status;
  }

  return { call, note, write, undo, known };
}

/** The status and the state after the undoing of a step; undefined for a step that there is not. */
function predictUndo(now: State, step: StepStates | undefined): readonly [status: number, state: State] {
  if (step === undefined) return [404, now];
  const { before, after } = step;
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (each) => before.get(each) !== after.get(each),
  );
  if (changed.some((each) => now.get(each) !== after.get(each))) return [409, now];
  const next = new Map(now);
  for (const each of changed) {
    const row = before.get(each);
    if (row === undefined) next.delete(each);
    else next.set(each, row);
  }
  return [200, next];
}

function stringifySorted(row: Row): string {
  return JSON.stringify(row, Object.keys(row).sort());
}
