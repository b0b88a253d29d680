// Collects the issues of one check, and stops it when the limit is reached.

import { type Issue, issueLimit } from "./issue.ts";

/** Stops a check that has found enough errors. */
class CheckStopped extends Error {}

/** Keeps errors and warnings separately, so that a warning never displaces an error. */
export class IssueCollector {
  /** The maximum number of errors, and of warnings. */
  readonly limit: number;
  readonly #errors: Issue[] = [];
  readonly #warnings: Issue[] = [];

  constructor(limit = issueLimit) {
    this.limit = limit;
  }

  /** The number of errors and warnings. */
  get size(): number {
    return this.#errors.length + this.#warnings.length;
  }

  /** Runs a check to its end, or until the limit of errors is reached. */
  collect(check: () => void): Issue[] {
    try {
      check();
    } catch (error) {
      if (!(error instanceof CheckStopped)) throw error;
    }
    return [...this.#errors, ...this.#warnings];
  }

  /** Call only inside `collect`. */
  add(issue: Issue): void {
    const issues = issue.severity === "error" ? this.#errors : this.#warnings;
    if (issues.length < this.limit) issues.push(issue);
    if (this.#errors.length >= this.limit) throw new CheckStopped();
  }
}
