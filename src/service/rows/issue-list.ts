// A list of problems up to a limit; further ones are counted.

import { issueLimit } from "../../language/internal.ts";
import { ServiceError, type ServiceIssue } from "../../wire/public.ts";
import { createViolation } from "./violation.ts";

/** Listed problems, and the number of further ones; `Infinity` if they were not counted. */
export interface Problems {
  readonly issues: readonly ServiceIssue[];
  readonly more: number;
}

export class IssueList implements Problems {
  readonly #issues: ServiceIssue[] = [];
  readonly #limit: number;
  #more = 0;

  /** @param limit - maximum number of listed problems; defaults to 100 */
  constructor(limit = issueLimit) {
    this.#limit = limit;
  }

  get issues(): readonly ServiceIssue[] {
    return this.#issues;
  }

  get more(): number {
    return this.#more;
  }

  add(issue: ServiceIssue): void {
    if (this.#issues.length < this.#limit) this.#issues.push(issue);
    else this.#more += 1;
  }

  /** See `createViolation`. @param message - may be a function, which is called if the violation is listed */
  addViolation(path: string, message: string | (() => string)): void {
    if (this.#issues.length >= this.#limit) this.#more += 1;
    else this.#issues.push(createViolation(path, typeof message === "string" ? message : message()));
  }

  addAll({ issues, more }: Problems): void {
    for (const issue of issues) this.add(issue);
    this.#more += more;
  }

  /** Counts problems that are not known one by one. */
  addMore(count: number): void {
    this.#more += count;
  }

  /** @throws ServiceError with the problems, if there are any */
  throwIfAny(): void {
    if (this.#issues.length > 0) throw new ServiceError(this.#issues, [], this.#more);
  }
}
