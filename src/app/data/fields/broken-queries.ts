// Finds the saved queries that a changed declaration would reject.

import { type CollectionDeclaration, check, filterRules, parse } from "../../../language/public.ts";
import type { Favourites } from "../../history/favourites.ts";
import { operationNames, readExplore } from "../../requests/query/explore-state.ts";
import { sortKeys } from "../../rows/sort-text.ts";

/** A saved query that a declaration rejects, and the reason. */
export interface BrokenQuery {
  readonly name: string;
  readonly message: string;
}

/** The saved queries that `before` accepts and `after`, of the same collection, rejects. */
export function findBrokenQueries(
  queries: Favourites,
  before: CollectionDeclaration,
  after: CollectionDeclaration,
): readonly BrokenQuery[] {
  return queries.flatMap(({ name, question }) => {
    if (question.collection !== before.name || findQueryProblem(question, before) !== null) return [];
    const message = findQueryProblem(question, after);
    return message === null ? [] : [{ name, message }];
  });
}

/** Why a declaration rejects a query; null if it accepts it. */
function findQueryProblem(question: Favourites[number]["question"], collection: CollectionDeclaration): string | null {
  const state = readExplore(new Map(Object.entries(question)), [collection]);
  if (state === null) return null;
  const { filter, issues } = parse(state.filter);
  const problem = [
    ...issues,
    ...check(filter, filterRules(collection, operationNames[state.operation]), state.filter),
  ].find(({ severity }) => severity === "error");
  if (problem !== undefined) return problem.message;
  const sorted = sortKeys(state.sort).find(({ path }) => !collection.operations.FindMany.sort.includes(path));
  return sorted === undefined ? null : `\`${sorted.path}\` can't be sorted by.`;
}
