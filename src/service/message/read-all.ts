import { ServiceError } from "../../wire/public.ts";
import { IssueList, type Problems } from "../rows/issue-list.ts";

type Readings<T> = { readonly [K in keyof T]: () => T[K] };

/**
 * Calls every reader and returns their results under the same names.
 * @param before - problems found earlier, listed first
 * @param limit - maximum number of listed problems; defaults to 100
 * @throws ServiceError with the problems of all readers that failed, in order; other errors are rethrown
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
