import {
  type CollectionDeclaration,
  check,
  compile,
  filterRules,
  keepFittingFixes,
  listFieldTypes,
  type OperationName,
  type Predicate,
  parse,
} from "../../language/public.ts";
import { fail, filterErrors, ServiceError } from "../../wire/public.ts";
import type { Parameters } from "../message/parameters.ts";
import type { Stopwatch } from "../message/stopwatch.ts";
import type { Found, Query, Row, Selection, StoreTransaction } from "../store/store.ts";

/** The selections that were decoded last, of each declaration: many requests have the same filter. */
const recent = new WeakMap<CollectionDeclaration, Map<string, Selection>>();
const mostRecent = 50;
/** In characters. Longer filters are not kept. */
const longestRecent = 2_000;

/**
 * Decodes the filter of an operation.
 * @param limit - maximum number of issues
 * @throws ServiceError with every problem found, up to the limit
 */
export function decodeSelection(
  collection: CollectionDeclaration,
  operation: OperationName,
  parameters: Parameters,
  limit: number,
): Selection {
  const text = parameters.get("$filter");
  const kept = recent.get(collection) ?? new Map<string, Selection>();
  recent.set(collection, kept);
  const name = `${operation} ${text === undefined ? "" : `=${text}`}`;
  const selection = kept.get(name) ?? readSelection(collection, operation, text, limit);
  kept.delete(name);
  if (name.length <= longestRecent) kept.set(name, selection);
  const [oldest] = kept.keys();
  if (kept.size > mostRecent && oldest !== undefined) kept.delete(oldest);
  return selection;
}

function readSelection(
  collection: CollectionDeclaration,
  operation: OperationName,
  text: string | undefined,
  limit: number,
): Selection {
  const { filter, issues } = parse(text ?? "");
  const rules = filterRules(collection, operation);
  // One more than is listed, to know whether there are more.
  const most = Math.max(1, limit + 1 - issues.length);
  const errors = filterErrors([...keepFittingFixes(text ?? "", issues, rules), ...check(filter, rules, text, most)]);
  if (errors.length > 0)
    throw new ServiceError(errors.slice(0, limit), [], errors.length > limit ? Number.POSITIVE_INFINITY : 0);
  // An unset variable must not select every row.
  if (text !== undefined && filter === null && operation !== "FindMany")
    throw fail(
      "FILTER_SYNTAX",
      "The `$filter` is blank. Write a condition, or leave the parameter out to select every row.",
      { from: 0, to: text.length },
    );
  let compiled: Predicate | undefined;
  return {
    filter,
    // A database may select the rows itself.
    get matches() {
      compiled ??= compile(filter, listFieldTypes(collection));
      return compiled;
    },
  };
}

interface Selecting {
  readonly collection: CollectionDeclaration;
  readonly selection: Selection;
}

/** Runs a query and records the time of its planning. */
export async function find(query: Query, transaction: StoreTransaction, stopwatch: Stopwatch): Promise<Found> {
  const found = await transaction.find(query);
  stopwatch.add("plan", found.planning);
  return found;
}

/** Reads every row that a selection matches. */
export async function readSelected(
  { selection, collection }: Selecting,
  transaction: StoreTransaction,
  stopwatch: Stopwatch,
): Promise<readonly Row[]> {
  const every = { sort: [], skip: 0, limit: Number.POSITIVE_INFINITY, count: false, explain: false };
  return (await find({ collection, selection, ...every }, transaction, stopwatch)).rows;
}
