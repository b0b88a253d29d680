// Imports the rows of a file into a collection: all of them, or only those that fit, in one transaction.

import { type CollectionDeclaration, joinCode } from "../../language/internal.ts";
import { createIssue, fail, ServiceError, type ServiceIssue, yieldToTasks } from "../../wire/public.ts";
import type { Changes } from "../history/changes.ts";
import { createParameterError } from "../message/parameters.ts";
import { IssueList } from "../rows/issue-list.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { doesGenerateKeys, makeKeys } from "../rows/make-key.ts";
import { PackedRows, takeFirst } from "../rows/packed-rows.ts";
import { validateRow } from "../rows/validate.ts";
import { OverlappingWrites } from "../store/overlapping-writes.ts";
import type { Key, Row, StoreTransaction } from "../store/store.ts";
import { type Conversion, textConversion } from "./conversion.ts";
import { convertRow } from "./convert-row.ts";
import { type FileRows, placeText } from "./file-rows.ts";
import { withEntries } from "./map-entries.ts";
import { checkFitting } from "./unfit-values.ts";

export interface ImportOptions {
  /** The member of the file's rows that becomes `_id`; undefined for `_id` itself. */
  readonly key?: string | undefined;
  /** Whether rows with problems are left out, instead of the import failing. */
  readonly partial: boolean;
  /** Whether a row replaces the one with its key; otherwise such a row is a problem. */
  readonly replace: boolean;
  /** How values are converted. Without it, those of a text file are read with decimal points, and others stay. */
  readonly conversion?: Conversion | undefined;
}

/** A row that fits its declaration. It has no key yet if the service makes it. */
interface CheckedRow {
  readonly place: number;
  readonly row: JsonObject;
}

/** The rows of a file that fit, and the problems of the others. */
export interface CheckedRows {
  readonly rows: PackedRows<CheckedRow>;
  /** The places of the rows that do not fit. */
  readonly refused: readonly number[];
  readonly problems: IssueList;
  /** The values that became null because they do not fit. */
  readonly lost: IssueList;
  readonly unit: FileRows["unit"];
}

type CheckArguments = readonly [given: FileRows, collection: CollectionDeclaration, options: ImportOptions];

/**
 * Checks the rows of a file against a declaration, and converts their values. Every problem names its place.
 *
 * @throws ServiceError VALIDATION_FAILED with the problems, unless `partial`
 */
export function checkRows(...given: CheckArguments): CheckedRows {
  const steps = checkInSteps(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Like `checkRows`, with pauses. @param signal - ends it; it then rejects with the reason */
export async function checkRowsSlowly(signal: AbortSignal | undefined, ...given: CheckArguments): Promise<CheckedRows> {
  const steps = checkInSteps(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await yieldToTasks();
    signal?.throwIfAborted();
  }
}

/** How many rows are checked in a step. */
const stepSize = 100;

/** @yields after each step */
function* checkInSteps(...[given, collection, options]: CheckArguments): Generator<undefined, CheckedRows> {
  const { unit, isText } = given;
  const { key: keyName, conversion = isText ? textConversion : undefined } = options;
  const file = withEntries(given, conversion);
  const [problems, lost] = [new IssueList(), new IssueList()];
  const rows = new PackedRows<CheckedRow>();
  const places = new Map<Key, number>();
  const refused = [...file.problems.places];
  const keyOptional = doesGenerateKeys(collection);
  checkKeyName(file, keyName);
  // Both are in the order of the file.
  const unread = file.problems.first.values();
  let next = unread.next().value;
  const addUnread = (end: number) => {
    for (; next !== undefined && next.place < end; next = unread.next().value)
      problems.add(createPlacedIssue(unit, next.place, next.message));
  };
  const check = (row: JsonObject) => validateRow(row, collection, { keyOptional });
  let count = 0;
  for (const { place, row } of file.rows) {
    count += 1;
    if (count % stepSize === 0) yield;
    addUnread(place);
    try {
      const converted = conversion === undefined ? row : convertRow(row, collection.fields, conversion, "", keyName);
      const onLost = ({ message, details }: ServiceIssue) => lost.add(createPlacedIssue(unit, place, message, details));
      const given = withKey(converted, keyName);
      const checked = conversion?.unfit === "null" ? checkFitting(given, check, onLost) : check(given);
      const key = checked._id as Key | undefined;
      const other = key === undefined ? undefined : places.get(key);
      if (other !== undefined) throw fail("VALIDATION_FAILED", `The key \`${key}\` is also in ${unit} ${other}.`);
      if (key !== undefined) places.set(key, place);
      rows.push({ place, row: checked });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refused.push(place);
      for (const { message, details } of error.issues) problems.add(createPlacedIssue(unit, place, message, details));
    }
  }
  addUnread(Number.POSITIVE_INFINITY);
  problems.addMore(file.problems.count - file.problems.first.length);
  if (!options.partial) problems.throwIfAny();
  return { rows, refused, problems, lost, unit };
}

export interface Imported {
  readonly affected: number;
  /** The places of the rows that were left out. */
  readonly refused: readonly number[];
  readonly problems: IssueList;
  readonly unit: FileRows["unit"];
}

/**
 * Writes checked rows, in the order of the file.
 *
 * @throws ServiceError KEY_CONFLICT if keys exist already, unless `replace` or `partial`
 */
export async function writeRows(
  checked: CheckedRows,
  collection: CollectionDeclaration,
  { partial, replace }: ImportOptions,
  transaction: StoreTransaction,
  changes: Changes,
): Promise<Imported> {
  const { refused, unit } = checked;
  const { name } = collection;
  const isEmpty = (await transaction.count(name, { by: "all" })) === 0;
  const stored = isEmpty ? [] : await transaction.read(name, { by: "all" });
  const found = new Map(stored.map((row) => [row._id, row]));
  const { taken, conflicts } = findConflicts(checked, name, replace ? noKeys : found);
  if (!partial) conflicts.throwIfAny();
  // The work may be run again.
  const problems = new IssueList();
  problems.addAll(checked.problems);
  problems.addAll(conflicts);
  const note = (rows: readonly Row[]) => {
    if (isEmpty) changes.noteCreated(name, rows);
    else for (const row of rows) changes.note(name, row._id, found.get(row._id), row);
  };
  const writes = new OverlappingWrites();
  transaction.announce?.(checked.rows.length - taken.length);
  let keyed = 0;
  let unkeyed = 0;
  for (const group of checked.rows.groups()) {
    const rows = group.map(({ row }) => row).filter((row): row is Row => row._id !== undefined);
    const free = replace ? rows : rows.filter(({ _id }) => !found.has(_id));
    await writes.add(replace ? transaction.put(name, free) : transaction.add(name, free));
    note(free);
    keyed += free.length;
    unkeyed += group.length - rows.length;
  }
  // After the rows that have keys, whose keys must not be made again.
  await writes.end();
  const keys = await makeKeys(collection, transaction, unkeyed);
  for (const group of unkeyed === 0 ? [] : checked.rows.groups()) {
    const rows = group.filter(({ row }) => row._id === undefined);
    const made = rows.map(({ row }): Row => ({ _id: keys.next().value as Key, ...row }));
    await writes.add(transaction.add(name, made));
    note(made);
  }
  await writes.end();
  const affected = keyed + unkeyed;
  return { affected, refused: [...refused, ...taken].sort((a, b) => a - b), problems, unit };
}

/** No row is a conflict with these. */
export const noKeys: ReadonlySet<Key> = new Set();

interface Conflicts {
  /** The places of the rows that can't be added. */
  readonly taken: readonly number[];
  readonly conflicts: IssueList;
}

/**
 * Finds the rows whose keys exist already.
 *
 * @param name - of the collection
 * @param stored - has its keys
 */
export function findConflicts(
  { rows, unit }: CheckedRows,
  name: string,
  stored: Pick<ReadonlySet<Key>, "has" | "size">,
): Conflicts {
  const taken: number[] = [];
  const conflicts = new IssueList();
  for (const each of stored.size === 0 ? [] : rows) {
    const key = each.row._id as Key | undefined;
    if (key === undefined || !stored.has(key)) continue;
    taken.push(each.place);
    const message = `${name} already has a row with the key \`${key}\`.`;
    conflicts.add(createPlacedIssue(unit, each.place, message, { path: "_id" }, "KEY_CONFLICT"));
  }
  return { taken, conflicts };
}

/** The body of the response: with the places of the rows that were left out, and the first problems of them. */
export function createImportReport({ affected, refused, problems: { issues, more }, unit }: Imported) {
  if (refused.length === 0) return { affected };
  const places = unit === "line" ? { lines: refused } : { rows: refused };
  return { affected, refused: refused.length, ...places, problems: issues, ...(more > 0 ? { more } : {}) };
}

/** @throws ServiceError INVALID_PARAMETER for a key that no row of the file has */
function checkKeyName({ rows }: FileRows, key: string | undefined): void {
  if (key === undefined || key === "_id" || rows.length === 0) return;
  for (const { row } of rows) if (Object.hasOwn(row, key)) return;
  const [first] = takeFirst(rows, 1);
  const names = Object.keys(first?.row ?? {}).slice(0, 20);
  throw createParameterError(
    "key",
    `names \`${key.slice(0, 40)}\`, which no row of the file has. The first one has ${joinCode(names)}.`,
  );
}

function withKey(row: JsonObject, key: string | undefined): JsonObject {
  if (key === undefined || key === "_id" || !Object.hasOwn(row, key)) return row;
  if (Object.hasOwn(row, "_id"))
    throw fail("VALIDATION_FAILED", `There is \`_id\` beside the key, \`${key}\`. Leave one of them out.`, {
      path: "_id",
    });
  const { [key]: value, ...rest } = row;
  return { _id: value, ...rest };
}

function createPlacedIssue(
  unit: FileRows["unit"],
  place: number,
  message: string,
  details: ServiceIssue["details"] = {},
  code: ServiceIssue["code"] = "VALIDATION_FAILED",
): ServiceIssue {
  return createIssue(code, `${placeText(unit, place)}: ${message}`, { [unit]: place, ...details });
}
