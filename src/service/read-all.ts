// Owns that every problem of a request is told, not only the first.

import { ServiceError, type ServiceIssue } from "../wire/index.ts";

type Readings<T> = { readonly [K in keyof T]: () => T[K] };

/**
 * Takes every reading and gives what they give, under the same names.
 * @param issues problems found before, told first
 * @throws ServiceError with the problems of all readings that failed, in their order; any other error as it is
 */
export function readAll<T extends object>(readings: Readings<T>, issues: readonly ServiceIssue[] = []): T {
  const problems = [...issues];
  const results: Partial<T> = {};
  for (const name of Object.keys(readings) as (keyof T)[]) {
    try {
      results[name] = readings[name]();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      problems.push(...error.issues);
    }
  }
  if (problems.length > 0) throw new ServiceError(problems);
  return results as T;
}
