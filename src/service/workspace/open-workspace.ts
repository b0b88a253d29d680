// Opens an exported workspace: its declarations and rows replace all others, or are added to them.

import type { CollectionDeclaration } from "../../language/public.ts";
import { fail, ServiceError, type ServiceIssue } from "../../wire/public.ts";
import { createMalformedError } from "../files/file-rows.ts";
import { findLosses, formatJsonPath } from "../files/json-losses.ts";
import { decodeFileText, isMarkup } from "../files/read-file.ts";
import { defineRecorded } from "../history/define-recorded.ts";
import { formatSyntaxProblem } from "../message/body.ts";
import { createStepHeaders, createSuccess, type Outcome } from "../message/outcome.ts";
import { IssueList } from "../rows/issue-list.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { validateRow } from "../rows/validate.ts";
import type { Key, Row, Schema, StoreContext } from "../store/store.ts";
import { checkDeclaration } from "./check-declaration.ts";
import { collectionLimit } from "./definitions.ts";
import { workspaceFormat } from "./export.ts";
import { replaceTables } from "./replace-rows.ts";

/** The content of a workspace file. */
export interface Workspace {
  readonly collections: readonly CollectionDeclaration[];
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** What a client keeps in the file beside the rows, returned to it as it is; undefined for nothing. */
  readonly saved: unknown;
}

/**
 * Replaces all collections and rows by those of a workspace, in one transaction that is a step of the history.
 *
 * @param bytes - JSON, as `GET $export` returns it
 * @param add - whether the others stay; a name that exists already is refused then
 * @throws ServiceError MALFORMED_FILE; VALIDATION_FAILED with every declaration and row that is wrong, and with every name
 * that exists; TOO_LARGE for more than `collectionLimit` collections. SchemaChangedError
 */
export async function openWorkspace(
  bytes: Uint8Array,
  add: boolean,
  { store, schema }: StoreContext,
): Promise<Outcome> {
  const { collections, rows, saved } = readWorkspace(bytes);
  if (add) checkAdditions(collections, schema);
  const next = add ? [...schema.collections, ...collections] : collections;
  const step = await defineRecorded({ store, schema }, next, (transaction, changes) =>
    replaceTables([...rows], transaction, changes),
  );
  const affected = [...rows.values()].reduce((sum, { length }) => sum + length, 0);
  return createSuccess(200, { affected, ...(saved === undefined ? {} : { saved }) }, createStepHeaders(step));
}

function checkAdditions(added: readonly CollectionDeclaration[], { collections }: Schema): void {
  const problems = new IssueList();
  for (const { name } of added.filter((each) => collections.some((other) => other.name === each.name))) {
    const message = `There is a collection ${name} already. Remove it, or rename one of them.`;
    problems.addAll(fail("VALIDATION_FAILED", message, { collection: name }));
  }
  problems.throwIfAny();
  const count = collections.length + added.length;
  if (count > collectionLimit)
    throw fail("TOO_LARGE", `There can be at most ${collectionLimit} collections; these would be ${count}.`);
}

/**
 * Reads and checks a workspace.
 * @throws ServiceError MALFORMED_FILE; VALIDATION_FAILED with every declaration and row that is wrong; TOO_LARGE
 */
export function readWorkspace(bytes: Uint8Array): Workspace {
  const json = readJson(decodeFileText(bytes));
  const { riddle, collections, rows, saved } = Object(json) as Readonly<Record<string, unknown>>;
  if (typeof riddle !== "number" || !Array.isArray(collections))
    throw createMalformedError(
      "This is no workspace: it needs the members `riddle`, `collections` and `rows`, as an export has.",
    );
  if (riddle !== workspaceFormat)
    throw createMalformedError(
      `This workspace has format ${riddle}; this version reads ${workspaceFormat}. Update the page, or export it again.`,
    );
  checkSaved(saved);
  if (collections.length === 0 || collections.length > collectionLimit)
    throw createMalformedError(
      `A workspace has 1 to ${collectionLimit} collections; this one has ${collections.length}.`,
    );
  const problems = new IssueList();
  const declared = collections.flatMap((each: unknown, index) => readDeclaration(each, index, problems));
  const twice = declared.find(({ name }, index) => declared.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined)
    throw createMalformedError(`The collection ${twice.name} is declared twice. Rename one of them.`);
  problems.throwIfAny();
  return { collections: declared, rows: readRows(rows, declared), saved };
}

/** The most characters of JSON that `saved` may have: it is returned in the response. */
const savedLimit = 10 * 1024 * 1024;

/** Checked before anything is written, because the response must have it. */
function checkSaved(saved: unknown): void {
  let length = 0;
  try {
    length = JSON.stringify(saved)?.length ?? 0;
  } catch {
    throw createMalformedError("The member `saved` is nested too deeply. Remove it, and open the workspace again.");
  }
  if (length > savedLimit)
    throw fail("TOO_LARGE", "The member `saved` may have at most 10 MiB. Remove what is not needed from it.");
}

function readJson(text: string): unknown {
  if (isMarkup(text))
    throw createMalformedError("This is HTML or XML, not a workspace. Open the file that `$export` returns.");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw createMalformedError(`The workspace is not JSON: ${formatSyntaxProblem(error)}. Export it again.`);
  }
  // What the page has saved is not of the service.
  const lost = findLosses(text).filter(({ path }) => path[0] !== "saved");
  const problems = new IssueList();
  for (const { path, message } of lost)
    problems.addAll(createMalformedError(`\`${formatJsonPath(path).slice(0, 80)}\`: ${message}`));
  problems.throwIfAny();
  return json;
}

function readDeclaration(json: unknown, index: number, problems: IssueList): readonly CollectionDeclaration[] {
  const { name } = Object(json) as { readonly name?: unknown };
  const place = typeof name === "string" ? name.slice(0, 80) : `The collection ${index + 1}`;
  try {
    return [checkDeclaration(Object(json) as JsonObject, typeof name === "string" ? name : "")];
  } catch (error) {
    addAll(problems, place, error);
    return [];
  }
}

function readRows(json: unknown, collections: readonly CollectionDeclaration[]): ReadonlyMap<string, readonly Row[]> {
  const tables = Object(json) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(tables).find((name) => !collections.some((collection) => collection.name === name));
  if (unknown !== undefined)
    throw createMalformedError(`There are rows of \`${unknown.slice(0, 80)}\`, which is not declared.`);
  const problems = new IssueList();
  const rows = new Map(
    collections.map((collection) => {
      const { name } = collection;
      const table = Object.hasOwn(tables, name) ? tables[name] : [];
      if (!Array.isArray(table)) throw createMalformedError(`The rows of ${name} must be an array.`);
      return [name, table.flatMap(createRowReader(collection, problems))] as const;
    }),
  );
  problems.throwIfAny();
  return rows;
}

/** Reads one row after the other, each with another key. */
function createRowReader(collection: CollectionDeclaration, problems: IssueList) {
  const keys = new Set<Key>();
  return (json: unknown, index: number): readonly Row[] => {
    try {
      const row = validateRow(Object(json) as JsonObject, collection) as Row;
      if (keys.has(row._id)) throw fail("VALIDATION_FAILED", `The key \`${row._id}\` comes twice.`, { path: "_id" });
      keys.add(row._id);
      return [row];
    } catch (error) {
      addAll(problems, `${collection.name}, row ${index + 1}`, error);
      return [];
    }
  };
}

/** Adds the problems of a place. @throws any other error */
function addAll(problems: IssueList, place: string, error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
  for (const issue of error.issues)
    problems.add({ ...issue, message: `${place}: ${issue.message}` } satisfies ServiceIssue);
}
