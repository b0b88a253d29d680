// The history of writes, kept in records of the store beside the rows, and the undo of a step.

import type { CollectionDeclaration } from "../../language/public.ts";
import { fail } from "../../wire/public.ts";
import { validateRow } from "../rows/validate.ts";
import { compareKeys } from "../store/key-order.ts";
import type { Key, Row, Schema, StoreTransaction } from "../store/store.ts";
import type { Changes, RecordedChange } from "./changes.ts";
import { computeFingerprint, stringifyRow } from "./fingerprint.ts";

/** At least so many steps are kept if there is room; the oldest go first. */
export const stepLimit = 100;
/** So many more come together before the oldest are removed, which costs as much for many as for one. */
const stepsOver = 20;
/** The most characters of JSON that all steps together may take. A larger step is not kept. */
const historyLimit = 32 * 1024 * 1024;

/** How many rows a step created, changed and removed. */
export interface StepCounts {
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}

/** One committed transaction that wrote. */
export interface StepSummary {
  /** Its number, from 1 on. */
  readonly step: number;
  /** When it was written, as an ISO date-time. */
  readonly at: string;
  /** The step that it undid, if any. */
  readonly undoes?: number;
  readonly collections: Readonly<Record<string, StepCounts>>;
  /** What it did to declarations, if anything. */
  readonly declarations?: Readonly<Record<string, "created" | "changed" | "removed">>;
  /** Present if its rows were too large to be kept, so that it can't be undone. */
  readonly tooLarge?: true;
}

/** A declaration that a step created, changed or removed; null where there is none. */
export interface DeclarationChange {
  readonly name: string;
  readonly before: CollectionDeclaration | null;
  /** Its position before, among all collections. */
  readonly at: number;
  readonly after: CollectionDeclaration | null;
}

/** The record under `history`, which every write replaces. */
interface Index {
  /** The number of the last step. */
  readonly last: number;
  /** The sizes of the steps up to it that are kept, in characters of JSON. */
  readonly sizes: readonly number[];
}

interface StepRecord {
  readonly summary: StepSummary;
  readonly declarations?: readonly DeclarationChange[];
  /** Of the declarations that the rows before were valid for. */
  readonly epoch: number;
  readonly collections: readonly (StepRows | FormerStepRows)[];
}

/** What a step did to the rows of a collection: one array for each member, which takes less time than objects to store. */
interface StepRows {
  readonly collection: string;
  readonly keys: readonly Key[];
  /** By position, null for a row that the step created. Missing if it created all of them. */
  readonly before?: readonly (Row | null)[];
  /** Fingerprints, null for a row that the step removed. */
  readonly after: readonly (number | null)[];
}

/** As earlier versions stored it. */
interface FormerStepRows {
  readonly collection: string;
  readonly rows: readonly { readonly key: Key; readonly before: Row | null; readonly after: number | null }[];
}

/** A step of so many rows reads all rows of the collection, if it wrote many of them. */
const manyRows = 1_000;

// The record that the store over IndexedDB reads with each transaction (store/dexie-layout.ts).
const indexKey = "history";
const empty: Index = { last: 0, sizes: [] };

const getStepKey = (step: number): string => `${indexKey}/${step}`;

async function readIndex(transaction: StoreTransaction): Promise<Index> {
  const record = await transaction.getRecord(indexKey);
  return isIndex(record) ? record : empty;
}

/** A record that another program has changed must not make every write fail. */
function isIndex(record: unknown): record is Index {
  const { last, sizes } = (record ?? {}) as Partial<Index>;
  return Number.isSafeInteger(last) && Array.isArray(sizes) && sizes.every(Number.isFinite);
}

/**
 * Records the changes of a transaction as a step, inside it. To be called when nothing more is written.
 *
 * @param undoes - the step that the transaction undoes, if any
 * @returns the number of the step; undefined if nothing was written, and for a step that can't be undone because it is too
 * large, or no JSON: it is only listed
 */
export async function recordStep(
  transaction: StoreTransaction,
  changes: Changes,
  { epoch }: Pick<Schema, "epoch">,
  undoes?: number,
  declarations: readonly DeclarationChange[] = [],
): Promise<number | undefined> {
  const entries = changes.entries();
  if (entries.length === 0 && declarations.length === 0) return undefined;
  let size = 0;
  const counts: Record<string, StepCounts> = {};
  const collections = entries.map(([collection, rows]): StepRows => {
    const count = { created: 0, changed: 0, removed: 0 };
    const [keys, before, after]: [Key[], (Row | null)[], (number | null)[]] = [[], [], []];
    for (const change of rows) {
      count[getEffect(change)] += 1;
      size += change.before === undefined ? 40 : (stringifyRow(change.before)?.length ?? Number.POSITIVE_INFINITY);
      // Only listed.
      if (size > historyLimit) continue;
      keys.push(change.key);
      before.push(change.before ?? null);
      after.push(change.after === undefined ? null : computeFingerprint(change.after));
    }
    counts[collection] = count;
    return { collection, keys, ...(count.created === rows.length ? {} : { before }), after };
  });
  const tooLarge = size > historyLimit;
  const index = await readIndex(transaction);
  const step = index.last + 1;
  const summary = {
    step,
    at: new Date().toISOString(),
    ...(undoes === undefined ? {} : { undoes }),
    collections: counts,
    ...(declarations.length === 0 ? {} : { declarations: Object.fromEntries(declarations.map(getDeclarationEffect)) }),
    ...(tooLarge ? { tooLarge } : {}),
  };
  const { dropped, sizes } = trimSteps([...index.sizes, tooLarge ? 0 : size]);
  const kept = tooLarge ? { collections: [] } : { collections, declarations };
  await Promise.all([
    transaction.putRecord(getStepKey(step), { summary, epoch, ...kept } satisfies StepRecord),
    transaction.putRecord(indexKey, { last: step, sizes } satisfies Index),
    ...listNumbersUpTo(step - sizes.length, dropped).map((old) => transaction.putRecord(getStepKey(old), undefined)),
  ]);
  return tooLarge ? undefined : step;
}

function getEffect({ before, after }: RecordedChange): keyof StepCounts {
  if (before === undefined) return "created";
  return after === undefined ? "removed" : "changed";
}

function getDeclarationEffect({ name, before, after }: DeclarationChange) {
  return [name, before === null ? "created" : after === null ? "removed" : "changed"] as const;
}

/** The sizes of the newest steps that there is room for, and how many older ones must go. */
function trimSteps(sizes: readonly number[]): { readonly dropped: number; readonly sizes: readonly number[] } {
  let room = historyLimit;
  const most = sizes.length > stepLimit + stepsOver ? stepLimit : sizes.length;
  let kept = 0;
  for (const size of sizes.toReversed().slice(0, most)) {
    room -= size;
    if (room < 0) break;
    kept += 1;
  }
  return { dropped: sizes.length - kept, sizes: sizes.slice(sizes.length - kept) };
}

/** `count` numbers, of which `last` is the greatest, in rising order. */
function listNumbersUpTo(last: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** The steps that are kept, newest first. */
export async function readSteps(transaction: StoreTransaction): Promise<readonly StepSummary[]> {
  const { last, sizes } = await readIndex(transaction);
  const steps = await Promise.all(
    listNumbersUpTo(last, sizes.length).map((step) => transaction.getRecord(getStepKey(step))),
  );
  return (steps as (StepRecord | undefined)[])
    .flatMap((step) => (step === undefined ? [] : [step.summary]))
    .toReversed();
}

/**
 * The declarations that a step changed; none for a step that only wrote rows.
 *
 * @throws ServiceError STEP_NOT_FOUND, also if it is too large to be undone
 */
export async function readDeclarations(
  step: number,
  transaction: StoreTransaction,
): Promise<readonly DeclarationChange[]> {
  return (await readStep(step, transaction)).declarations ?? [];
}

async function readStep(step: number, transaction: StoreTransaction): Promise<StepRecord> {
  const record = (await transaction.getRecord(getStepKey(step))) as StepRecord | undefined;
  if (record === undefined)
    throw fail(
      "STEP_NOT_FOUND",
      `Step ${step} is not in the history. At least the last ${stepLimit} steps are kept if they have room.`,
    );
  if (record.summary.tooLarge === true)
    throw fail(
      "STEP_NOT_FOUND",
      `Step ${step} wrote too much to be kept, and can't be undone. Take a snapshot before.`,
    );
  return record;
}

/**
 * The undo of a step as a single operation, which may be a part of a bundle.
 *
 * @throws ServiceError MALFORMED_PART for a step that changed declarations; and as `undoStep`
 */
export async function undoRows(
  step: number,
  transaction: StoreTransaction,
  schema: Schema,
  changes: Changes,
): Promise<number> {
  if ((await readDeclarations(step, transaction)).length > 0)
    throw fail("MALFORMED_PART", `Step ${step} changed collections, which a bundle can't. Undo it on its own.`);
  return undoStep(step, transaction, schema, changes);
}

/**
 * Restores the rows of a step as they were before it, and adds that to `changes`.
 *
 * @returns how many rows were written
 * @throws ServiceError STEP_NOT_FOUND; CHANGED_SINCE if a row is no longer as the step left it; VALIDATION_FAILED if a row
 * no longer fits its declaration
 */
export async function undoStep(
  step: number,
  transaction: StoreTransaction,
  { epoch, collections }: Schema,
  changes: Changes,
): Promise<number> {
  const record = await readStep(step, transaction);
  let affected = 0;
  for (const { collection, keys, before, after } of record.collections.map(readRows)) {
    const declaration = collections.find(({ name }) => name === collection);
    if (declaration === undefined)
      throw fail("CHANGED_SINCE", `The collection ${collection} was removed after step ${step}. Nothing was changed.`);
    const { present, areAll } = await readExistingRows(transaction, declaration, keys);
    const changed = keys.filter((key, at) => fingerprintOrNull(present.get(key)) !== after[at]);
    if (changed.length > 0) throw createChangedError(step, collection, changed);
    // The declaration may have changed since, and with it the form of the rows.
    const formed = (row: Row) => (record.epoch === epoch ? row : (validateRow(row, declaration) as Row));
    const former = (before ?? []).flatMap((row) => (row === null ? [] : [formed(row)]));
    const created = before === undefined ? keys : keys.filter((_, at) => before[at] === null);
    if (former.length > 0) await transaction.put(collection, former);
    if (areAll && created.length === keys.length) await transaction.clear(collection);
    else if (created.length > 0) await transaction.remove(collection, created);
    for (const row of former) changes.note(collection, row._id, present.get(row._id), row);
    for (const key of created) changes.note(collection, key, present.get(key), undefined);
    affected += keys.length;
  }
  return affected;
}

function readRows(stored: StepRows | FormerStepRows): StepRows {
  if (!("rows" in stored)) return stored;
  const { collection, rows } = stored;
  return {
    collection,
    keys: rows.map(({ key }) => key),
    before: rows.map(({ before }) => before),
    after: rows.map(({ after }) => after),
  };
}

/** The rows that there are of some keys, and whether a collection has no others. */
async function readExistingRows(
  transaction: StoreTransaction,
  { name }: CollectionDeclaration,
  keys: readonly Key[],
): Promise<{ readonly present: ReadonlyMap<Key, Row>; readonly areAll: boolean }> {
  const count = keys.length < manyRows ? Number.POSITIVE_INFINITY : await transaction.count(name, { by: "all" });
  // A database finds many keys one by one, which takes longer than to read a few times as many rows.
  const isWhole = count <= keys.length * 4;
  const ranges = isWhole ? [] : [...keys].sort(compareKeys).map((key) => ({ lower: key, upper: key }));
  const found = await transaction.read(name, isWhole ? { by: "all" } : { by: "index", index: "_id", ranges });
  const present = new Map(found.map((row) => [row._id, row]));
  return { present, areAll: isWhole && present.size === keys.length };
}

function fingerprintOrNull(row: Row | undefined): number | null {
  return row === undefined ? null : computeFingerprint(row);
}

/** How many keys an error names. */
const listed = 10;

function createChangedError(step: number, collection: string, keys: readonly Key[]): Error {
  const named = keys.slice(0, listed);
  const rows =
    keys.length === 1 ? `The row ${keys[0]} of ${collection} has` : `${keys.length} rows of ${collection} have`;
  return fail("CHANGED_SINCE", `${rows} changed since step ${step}. Nothing was undone.`, {
    collection,
    keys: named,
    count: keys.length,
  });
}
