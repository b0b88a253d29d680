// Changes of the collections themselves: creating, changing and removing one, and restoring the samples.

import type { CollectionDeclaration } from "../../language/index.ts";
import { fail, ServiceError } from "../../wire/index.ts";
import { IssueList } from "../issue-list.ts";
import { withKeyRule } from "../make-key.ts";
import { type Outcome, success } from "../outcome.ts";
import type { Row, Schema, Store, StoreTransaction } from "../store/store.ts";
import { validateRow } from "../validate.ts";

/** The greatest number of collections. */
export const collectionLimit = 100;

interface Context {
  readonly store: Store;
  readonly schema: Schema;
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
  if (before === undefined && collections.length >= collectionLimit)
    throw fail("TOO_LARGE", `There can be at most ${collectionLimit} collections. Remove one first.`);
  const next =
    before === undefined
      ? [...collections, declaration]
      : collections.map((collection) => (collection === before ? declaration : collection));
  await store.define(next, (transaction) => fitRows(declaration, transaction), epoch);
  return success(before === undefined ? 201 : 200, { payload: withKeyRule(declaration) });
}

/** Checks every stored row, and stores those again that have another form now. */
async function fitRows(declaration: CollectionDeclaration, transaction: StoreTransaction): Promise<void> {
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
  await transaction.put(name, changed);
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
