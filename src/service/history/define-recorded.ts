// Changes declarations and rows together, as one step of the history, and undoes such a step.

import { type CollectionDeclaration, chooseForm, readCollections } from "../../language/internal.ts";
import { fail } from "../../wire/public.ts";
import { StorageFullError, type StoreContext, type StoreTransaction } from "../store/store.ts";
import { Changes } from "./changes.ts";
import { type DeclarationChange, readDeclarations, recordStep, undoStep } from "./history.ts";

/** Writes rows of the collections before and after, and notes what it writes. */
export type Fill = (transaction: StoreTransaction, changes: Changes) => Promise<void>;

/**
 * Sets the declarations and runs `fill` in one transaction, which becomes a step; see `runRecorded`.
 *
 * @param undoes - the step that this undoes, if any
 * @returns the number of the step; undefined if nothing was changed
 * @throws as `fill` and `Store.define` do; nothing was changed then. SchemaChangedError if `schema` is no longer in force
 */
export async function defineRecorded(
  { store, schema }: StoreContext,
  collections: readonly CollectionDeclaration[],
  fill: Fill,
  undoes?: number,
): Promise<number | undefined> {
  const declared = listDeclarationChanges(schema.collections, collections);
  return runRecorded(async (isRecorded) => {
    let step: number | undefined;
    const work = async (transaction: StoreTransaction) => {
      const changes = new Changes();
      await fill(transaction, changes);
      for (const { name, after } of declared) {
        if (after !== null) continue;
        for (const row of await transaction.read(name, { by: "all" })) changes.note(name, row._id, row, undefined);
      }
      // The first rows of a store are no step.
      if (isRecorded && schema.epoch > 0) step = await recordStep(transaction, changes, schema, undoes, declared);
    };
    await store.define(collections, work, schema.epoch);
    return step;
  });
}

/**
 * Runs work that records a step of the history. Without room for the step it runs again without one: rows must be deletable
 * when the storage is full.
 */
export async function runRecorded<T>(run: (isRecorded: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(true);
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    return run(false);
  }
}

function listDeclarationChanges(
  before: readonly CollectionDeclaration[],
  after: readonly CollectionDeclaration[],
): readonly DeclarationChange[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const at = before.findIndex((each) => each.name === name);
    const change = { name, before: findNamed(before, name), at, after: findNamed(after, name) };
    return isSame(change.before, change.after) ? [] : [change];
  });
}

function findNamed(collections: readonly CollectionDeclaration[], name: string): CollectionDeclaration | null {
  return collections.find((each) => each.name === name) ?? null;
}

/** Whether both mean the same, in whatever order their members are. */
function isSame(...both: readonly (CollectionDeclaration | null)[]): boolean {
  const [one, other] = both.map((each) => each && JSON.stringify(readCollections([each])));
  return one === other;
}

/** What the undo of a step with declarations wrote. */
export interface Undone {
  readonly affected: number;
  readonly step: number | undefined;
}

/**
 * Undoes a step that changed declarations.
 *
 * @param adapt - brings the rows of a collection into the form of a declaration
 * @returns undefined for a step that only wrote rows
 * @throws ServiceError STEP_NOT_FOUND; CHANGED_SINCE; VALIDATION_FAILED if rows do not fit the former declaration.
 * SchemaChangedError
 */
export async function undoDeclared(
  step: number,
  context: StoreContext,
  adapt: (collection: CollectionDeclaration, transaction: StoreTransaction, changes: Changes) => Promise<void>,
): Promise<Undone | undefined> {
  const { store, schema } = context;
  const { collections, epoch } = schema;
  const changes = await store.transact({ mode: "read", collections: [], epoch }, (transaction) =>
    readDeclarations(step, transaction),
  );
  if (changes.length === 0) return undefined;
  const changed = changes.find(({ name, after }) => !isSame(findNamed(collections, name), after));
  if (changed !== undefined)
    throw fail("CHANGED_SINCE", `The collection ${changed.name} has changed since step ${step}. Nothing was undone.`);
  const former = changes.flatMap(({ before }) => (before === null ? [] : [before]));
  const next = collections.filter(({ name }) => changes.every((each) => each.name !== name));
  for (const { before, at } of [...changes].sort((a, b) => a.at - b.at))
    if (before !== null) next.splice(at, 0, before);
  if (next.length === 0) throw fail("CHANGED_SINCE", "It would leave no collection. Nothing was undone.");
  const gone = changes.flatMap(({ after, before }) => (before === null && after !== null ? [after] : []));
  let affected = 0;
  const undone = await defineRecorded(
    context,
    next,
    async (transaction, noted) => {
      affected = await undoStep(step, transaction, { epoch: Number.NaN, collections: [...next, ...gone] }, noted);
      for (const { name } of gone) {
        const count = await transaction.count(name, { by: "all" });
        if (count > 0)
          throw fail(
            "CHANGED_SINCE",
            `${count} ${chooseForm(count, "row")} of ${name} ${chooseForm(count, "was", "were")} added since step ${step}. Nothing was undone.`,
          );
      }
      for (const collection of former) await adapt(collection, transaction, noted);
    },
    step,
  );
  return { affected, step: undone };
}
