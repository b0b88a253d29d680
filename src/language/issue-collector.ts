// Collects the issues of one check, and ends it early when there are enough.

import { type Issue, issueLimit } from "./issue.ts";

/** Ends a check that has found enough errors. */
class CheckStopped extends Error {}

/** Keeps errors and warnings apart: a warning never takes the place of an error. */
export class IssueCollector {
  /** The most errors, and the most warnings, that are kept. */
  readonly limit: number;
  readonly #errors: Issue[] = [];
  readonly #warnings: Issue[] = [];

  constructor(limit = issueLimit) {
    this.limit = limit;
  }

  /** How many errors and warnings there are. */
  get size(): number {
    return this.#errors.length + this.#warnings.length;
  }

  /** Runs a check to its end, or until as many errors as the limit allows were added. */
  collect(check: () => void): Issue[] {
    try {
      check();
    } catch (error) {
      if (!(error instanceof CheckStopped)) throw error;
    }
    return [...this.#errors, ...this.#warnings];
  }

  /** Only to be called within `collect`. */
  add(issue: Issue): void {
    const issues = issue.severity === "error" ? this.#errors : this.#warnings;
    if (issues.length < this.limit) issues.push(issue);
    if (this.#errors.length >= this.limit) throw new CheckStopped();
  }
}
