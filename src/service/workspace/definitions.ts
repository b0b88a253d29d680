// Changes of the collections themselves: creating, changing and removing one, and restoring the samples.

import type { CollectionDeclaration } from "../../language/index.ts";
import { fail, ServiceError } from "../../wire/index.ts";
import { Changes } from "../history/changes.ts";
import { IssueList } from "../issue-list.ts";
import { withKeyRule } from "../make-key.ts";
import { type Outcome, success } from "../outcome.ts";
import type { Row, Schema, Store, StoreTransaction } from "../store/store.ts";
import { validateRow } from "../validate.ts";
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
  { store, schema }: Context,
): Promise<Outcome> {
  const { collections, epoch } = schema;
  const { name } = declaration;
  if (collections.some((each) => each.name === name))
    throw fail("COLLECTION_EXISTS", `There is a collection ${name} already. Choose another name, or remove it first.`);
  checkCount(collections.length);
  let report: ReturnType<typeof reportOf> | undefined;
  const fill = async (transaction: StoreTransaction) => {
    report = reportOf(await writeRows(rows, declaration, options, transaction, new Changes()));
  };
  await store.define([...collections, declaration], fill, epoch);
  return success(201, { payload: withKeyRule(declaration), ...report });
}

/**
 * Checks whether every stored row would fit a declaration, and changes nothing.
 *
 * @throws ServiceError VALIDATION_FAILED with the rows that do not fit. SchemaChangedError
 */
export async function checkChange(
  declaration: CollectionDeclaration,
  { store, schema: { collections, epoch } }: Context,
): Promise<Outcome> {
  const { name } = declaration;
  if (collections.every((each) => each.name !== name)) return success(200, { affected: 0 });
  const scope = { mode: "read", collections: [name], epoch } as const;
  const changed = await store.transact(scope, (transaction) => fittingRows(declaration, transaction));
  return success(200, { affected: changed.length });
}

/**
 * Creates a collection, or changes its declaration. Stored rows must fit; they are stored again where the new declaration
 * has another canonical form for them.
 *
 * @throws ServiceError VALIDATION_FAILED with the rows that do not fit; nothing was changed then. SchemaChangedError
 */
export async function define(declaration: CollectionDeclaration, { store, schema }: Context): Promise<Outcome> {
  const { collections, epoch } = schema;
  const before = collections.find(({ name }) => name === declaration.name);
  if (before === undefined) checkCount(collections.length);
  const next =
    before === undefined
      ? [...collections, declaration]
      : collections.map((collection) => (collection === before ? declaration : collection));
  await store.define(next, (transaction) => fitRows(declaration, transaction), epoch);
  return success(before === undefined ? 201 : 200, { payload: withKeyRule(declaration) });
}

/** Checks every stored row, and stores those again that have another form now. */
async function fitRows(declaration: CollectionDeclaration, transaction: StoreTransaction): Promise<void> {
  await transaction.put(declaration.name, await fittingRows(declaration, transaction));
}

/** The stored rows that have another form in a declaration, in that form. @throws ServiceError VALIDATION_FAILED */
async function fittingRows(declaration: CollectionDeclaration, transaction: StoreTransaction): Promise<Row[]> {
  const { name } = declaration;
  const problems = new IssueList();
  const changed: Row[] = [];
  for (const row of await transaction.read(name, { by: "all" })) {
    try {
      const fitting = validateRow(row, declaration) as Row;
      if (JSON.stringify(fitting) !== JSON.stringify(row)) changed.push(fitting);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      for (const issue of error.issues)
        problems.add({
          ...issue,
          message: `The row ${JSON.stringify(row._id)} does not fit: ${issue.message}`,
          details: { ...issue.details, key: row._id },
        });
    }
  }
  problems.throwIfAny();
  return changed;
}

/**
 * Removes a collection and its rows.
 *
 * @throws ServiceError VALIDATION_FAILED for the last collection. SchemaChangedError
 */
export async function remove(name: string, { store, schema }: Context): Promise<Outcome> {
  const { collections, epoch } = schema;
  if (collections.length === 1)
    throw fail("VALIDATION_FAILED", `${name} is the only collection and can't be removed. Create another one first.`);
  const scope = { mode: "read", collections: [name], epoch } as const;
  const affected = await store.transact(scope, (transaction) => transaction.count(name, { by: "all" }));
  await store.define(
    collections.filter((collection) => collection.name !== name),
    undefined,
    epoch,
  );
  return success(200, { affected });
}
