// Changes of the collections themselves: creating, changing and removing one, and restoring the samples.

import { type CollectionDeclaration, chooseForm, issueLimit } from "../../language/internal.ts";
import { createIssue, fail, ServiceError, type ServiceIssue } from "../../wire/public.ts";
import { type Columns, withColumns } from "../files/columns.ts";
import type { Conversion } from "../files/conversion.ts";
import { convertRow } from "../files/convert-row.ts";
import { type CheckedRows, createImportReport, type ImportOptions, writeRows } from "../files/import-rows.ts";
import { convertMapsToEntries, listEntryPaths } from "../files/map-entries.ts";
import { checkFitting } from "../files/unfit-values.ts";
import type { Changes } from "../history/changes.ts";
import { defineRecorded } from "../history/define-recorded.ts";
import { createStepHeaders, createSuccess, type Outcome } from "../message/outcome.ts";
import { IssueList } from "../rows/issue-list.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { withKeyRule } from "../rows/make-key.ts";
import { validateRow } from "../rows/validate.ts";
import type { Key, Row, StoreContext, StoreTransaction } from "../store/store.ts";

/** The greatest number of collections: each is described in every response of `$schema`, and in the page's list. */
export const collectionLimit = 500;

interface RowChange {
  /** The members that get another name, or are left out. */
  readonly columns: Columns;
  /** How values are converted; undefined if all stay. */
  readonly conversion: Conversion | undefined;
}

const noChange: RowChange = { columns: {}, conversion: undefined };

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
  context: StoreContext,
): Promise<Outcome> {
  const { collections } = context.schema;
  const { name } = declaration;
  if (collections.some((each) => each.name === name))
    throw fail("COLLECTION_EXISTS", `There is a collection ${name} already. Choose another name, or remove it first.`);
  checkCount(collections.length);
  let report: ReturnType<typeof createImportReport> | undefined;
  const step = await defineRecorded(context, [...collections, declaration], async (transaction, changes) => {
    report = createImportReport(await writeRows(rows, declaration, options, transaction, changes));
  });
  return createSuccess(201, { payload: withKeyRule(declaration), ...report }, createStepHeaders(step));
}

/**
 * Checks whether every stored row would fit a declaration, and changes nothing.
 *
 * @throws ServiceError VALIDATION_FAILED with the rows that do not fit. SchemaChangedError
 */
export async function checkChange(
  declaration: CollectionDeclaration,
  change: RowChange,
  { store, schema: { collections, epoch } }: StoreContext,
): Promise<Outcome> {
  const { name } = declaration;
  if (collections.every((each) => each.name !== name)) return createSuccess(200, { affected: 0 });
  const scope = { mode: "read", collections: [name], epoch } as const;
  const { changed, lost } = await store.transact(scope, (transaction) =>
    readFittingRows(declaration, change, transaction),
  );
  const { issues, more } = lost;
  const loss = issues.length === 0 ? {} : { lost: issues.length + more, problems: issues };
  return createSuccess(200, { affected: changed.length, ...loss });
}

/**
 * Creates a collection, or changes its declaration. Stored rows must fit; they are stored again where the new declaration
 * has another canonical form for them.
 *
 * @throws ServiceError VALIDATION_FAILED with the rows that do not fit; nothing was changed then. SchemaChangedError
 */
export async function define(
  declaration: CollectionDeclaration,
  change: RowChange,
  context: StoreContext,
): Promise<Outcome> {
  const { collections } = context.schema;
  const before = collections.find(({ name }) => name === declaration.name);
  if (before === undefined) checkCount(collections.length);
  const next =
    before === undefined
      ? [...collections, declaration]
      : collections.map((collection) => (collection === before ? declaration : collection));
  const step = await defineRecorded(context, next, (transaction, changes) =>
    fitRows(declaration, transaction, changes, change),
  );
  return createSuccess(
    before === undefined ? 201 : 200,
    { payload: withKeyRule(declaration) },
    createStepHeaders(step),
  );
}

/** Checks every stored row, and stores those again that have another form now. */
export async function fitRows(
  declaration: CollectionDeclaration,
  transaction: StoreTransaction,
  changes: Changes,
  change = noChange,
): Promise<void> {
  const { name } = declaration;
  const { changed } = await readFittingRows(declaration, change, transaction);
  for (const [before, after] of changed) changes.note(name, after._id, before, after);
  await transaction.put(
    name,
    changed.map(([, after]) => after),
  );
}

interface FittingRows {
  /** The rows that have another form now. */
  readonly changed: readonly (readonly [before: Row, after: Row])[];
  /** The values that became null because they do not fit. */
  readonly lost: IssueList;
}

/** The stored rows as they are with another declaration. Keys stay. @throws ServiceError VALIDATION_FAILED */
async function readFittingRows(
  declaration: CollectionDeclaration,
  { columns, conversion }: RowChange,
  transaction: StoreTransaction,
): Promise<FittingRows> {
  const { name } = declaration;
  const [problems, lost] = [new IssueList(), new IssueList()];
  const unlisted: Key[] = [];
  const changed: [before: Row, after: Row][] = [];
  const maps = listEntryPaths(conversion);
  for (const row of await transaction.read(name, { by: "all" })) {
    try {
      const moved = convertMapsToEntries(withColumns(row, columns), maps);
      const converted = conversion && { ...convertRow(moved, declaration.fields, conversion), _id: row._id };
      const check = (each: JsonObject) => validateRow(each, declaration) as Row;
      const onLost = (issue: ServiceIssue) => lost.add(createRowIssue(row, issue));
      const after =
        conversion?.unfit === "null" ? checkFitting(converted ?? moved, check, onLost) : check(converted ?? moved);
      if (JSON.stringify(after) !== JSON.stringify(row)) changed.push([row, after]);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (problems.issues.length >= issueLimit) unlisted.push(row._id);
      else for (const issue of error.issues) problems.add(createRowIssue(row, issue));
    }
  }
  if (unlisted.length > 0) {
    const these = `${unlisted.length} more ${chooseForm(unlisted.length, "row does", "rows do")}`;
    const message = `${these} not fit. \`details.keys\` has the keys.`;
    throw new ServiceError([...problems.issues, createIssue("VALIDATION_FAILED", message, { keys: unlisted })]);
  }
  problems.throwIfAny();
  return { changed, lost };
}

function createRowIssue({ _id }: Row, issue: ServiceIssue): ServiceIssue {
  const message = `The row with the key ${JSON.stringify(_id)} does not fit: ${issue.message}`;
  return { ...issue, message, details: { ...issue.details, key: _id } };
}

/**
 * Removes a collection and its rows.
 *
 * @throws ServiceError VALIDATION_FAILED for the last collection. SchemaChangedError
 */
export async function remove(name: string, context: StoreContext): Promise<Outcome> {
  const { collections } = context.schema;
  if (collections.length === 1)
    throw fail("VALIDATION_FAILED", `${name} is the only collection and can't be removed. Create another one first.`);
  let affected = 0;
  const others = collections.filter((collection) => collection.name !== name);
  const step = await defineRecorded(context, others, async (transaction) => {
    affected = await transaction.count(name, { by: "all" });
  });
  return createSuccess(200, { affected }, createStepHeaders(step));
}
