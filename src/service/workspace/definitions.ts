// Changes of the collections themselves: creating, changing and removing one, and restoring the samples.

import { type CollectionDeclaration, issueLimit } from "../../language/index.ts";
import { fail, ServiceError } from "../../wire/index.ts";
import type { Changes } from "../history/changes.ts";
import { defineRecorded } from "../history/define-recorded.ts";
import { IssueList } from "../issue-list.ts";
import { withKeyRule } from "../make-key.ts";
import { type Outcome, stepHeader, success } from "../outcome.ts";
import type { Key, Row, Schema, Store, StoreTransaction } from "../store/store.ts";
import { validateRow } from "../validate.ts";
import { type Columns, withColumns } from "./columns.ts";
import { type CheckedRows, type ImportOptions, reportOf, writeRows } from "./import-rows.ts";

/** The greatest number of collections. */
export const collectionLimit = 100;

interface Context {
  readonly store: Store;
  readonly schema: Schema;
}

function checkCount(count: number): void {
  if (count >= collectionLimit)
    throw fail("TOO_LARGE", `There can be at most ${collectionLimit} collections. Remove one first.`);
}

/**
 * Creates a collection with rows, in one transaction.
 *
 * @throws ServiceError COLLECTION_EXISTS; TOO_LARGE; and as `writeRows`. SchemaChangedError
 */
export async function create(
  declaration: CollectionDeclaration,
  rows: CheckedRows,
  options: ImportOptions,
  context: Context,
): Promise<Outcome> {
  const { collections } = context.schema;
  const { name } = declaration;
  if (collections.some((each) => each.name === name))
    throw fail("COLLECTION_EXISTS", `There is a collection ${name} already. Choose another name, or remove it first.`);
  checkCount(collections.length);
  let report: ReturnType<typeof reportOf> | undefined;
  const step = await defineRecorded(context, [...collections, declaration], async (transaction, changes) => {
    report = reportOf(await writeRows(rows, declaration, options, transaction, changes));
  });
  return success(201, { payload: withKeyRule(declaration), ...report }, stepHeader(step));
}

/**
 * Checks whether every stored row would fit a declaration, and changes nothing.
 *
 * @throws ServiceError VALIDATION_FAILED with the rows that do not fit. SchemaChangedError
 */
export async function checkChange(
  declaration: CollectionDeclaration,
  columns: Columns,
  { store, schema: { collections, epoch } }: Context,
): Promise<Outcome> {
  const { name } = declaration;
  if (collections.every((each) => each.name !== name)) return success(200, { affected: 0 });
  const scope = { mode: "read", collections: [name], epoch } as const;
  const changed = await store.transact(scope, (transaction) => fittingRows(declaration, columns, transaction));
  return success(200, { affected: changed.length });
}

/**
 * Creates a collection, or changes its declaration. Stored rows must fit; they are stored again where the new declaration
 * has another canonical form for them.
 *
 * @param columns - the members of the rows that get another name, or are left out
 * @throws ServiceError VALIDATION_FAILED with the rows that do not fit; nothing was changed then. SchemaChangedError
 */
export async function define(declaration: CollectionDeclaration, columns: Columns, context: Context): Promise<Outcome> {
  const { collections } = context.schema;
  const before = collections.find(({ name }) => name === declaration.name);
  if (before === undefined) checkCount(collections.length);
  const next =
    before === undefined
      ? [...collections, declaration]
      : collections.map((collection) => (collection === before ? declaration : collection));
  const step = await defineRecorded(context, next, (transaction, changes) =>
    fitRows(declaration, transaction, changes, columns),
  );
  return success(before === undefined ? 201 : 200, { payload: withKeyRule(declaration) }, stepHeader(step));
}

/** Checks every stored row, and stores those again that have another form now. */
export async function fitRows(
  declaration: CollectionDeclaration,
  transaction: StoreTransaction,
  changes: Changes,
  columns: Columns = {},
): Promise<void> {
  const { name } = declaration;
  const changed = await fittingRows(declaration, columns, transaction);
  for (const [before, after] of changed) changes.note(name, after._id, before, after);
  await transaction.put(
    name,
    changed.map(([, after]) => after),
  );
}

/** The stored rows that have another form in a declaration, each before and after. @throws ServiceError VALIDATION_FAILED */
async function fittingRows(
  declaration: CollectionDeclaration,
  columns: Columns,
  transaction: StoreTransaction,
): Promise<readonly (readonly [before: Row, after: Row])[]> {
  const { name } = declaration;
  const problems = new IssueList();
  const unlisted: Key[] = [];
  const changed: [before: Row, after: Row][] = [];
  for (const row of await transaction.read(name, { by: "all" })) {
    try {
      const fitting = validateRow(withColumns(row, columns), declaration) as Row;
      if (JSON.stringify(fitting) !== JSON.stringify(row)) changed.push([row, fitting]);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (problems.issues.length >= issueLimit) unlisted.push(row._id);
      else
        for (const issue of error.issues)
          problems.add({
            ...issue,
            message: `The row ${JSON.stringify(row._id)} does not fit: ${issue.message}`,
            details: { ...issue.details, key: row._id },
          });
    }
  }
  if (unlisted.length > 0) {
    const these = unlisted.length === 1 ? "One more row does" : `${unlisted.length} more rows do`;
    const message = `${these} not fit. \`details.keys\` has the keys.`;
    const last = { code: "VALIDATION_FAILED", severity: "error", message, details: { keys: unlisted } } as const;
    throw new ServiceError([...problems.issues, last]);
  }
  problems.throwIfAny();
  return changed;
}

/**
 * Removes a collection and its rows.
 *
 * @throws ServiceError VALIDATION_FAILED for the last collection. SchemaChangedError
 */
export async function remove(name: string, context: Context): Promise<Outcome> {
  const { collections } = context.schema;
  if (collections.length === 1)
    throw fail("VALIDATION_FAILED", `${name} is the only collection and can't be removed. Create another one first.`);
  let affected = 0;
  const others = collections.filter((collection) => collection.name !== name);
  const step = await defineRecorded(context, others, async (transaction) => {
    affected = await transaction.count(name, { by: "all" });
  });
  return success(200, { affected }, stepHeader(step));
}
