// That every problem of a request is told, not only the first.

import { ServiceError } from "../wire/index.ts";
import { IssueList, type Problems } from "./issue-list.ts";

type Readings<T> = { readonly [K in keyof T]: () => T[K] };

/**
 * Takes every reading and gives what they give, under the same names.
 * @param before problems found before, told first
 * @param limit how many problems are listed; 100 by default
 * @throws ServiceError with the problems of all readings that failed, in their order; any other error as it is
 */
export function readAll<T extends object>(
  readings: Readings<T>,
  before: Problems = { issues: [], more: 0 },
  limit?: number,
): T {
  const problems = new IssueList(limit);
  problems.addAll(before);
  const results: Partial<T> = {};
  for (const name of Object.keys(readings) as (keyof T)[]) {
    try {
      results[name] = readings[name]();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      problems.addAll(error);
    }
  }
  problems.throwIfAny();
  return results as T;
}
