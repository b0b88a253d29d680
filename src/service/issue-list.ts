// A list of problems with an end: it keeps as many as an answer lists, and counts the rest.

import { issueLimit } from "../language/index.ts";
import { ServiceError, type ServiceIssue } from "../wire/index.ts";

/** Problems that were found, and how many more there are: `Infinity` where nobody counted them. */
export interface Problems {
  readonly issues: readonly ServiceIssue[];
  readonly more: number;
}

export class IssueList implements Problems {
  readonly #issues: ServiceIssue[] = [];
  readonly #limit: number;
  #more = 0;

  /** @param limit how many problems are kept */
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

  addAll({ issues, more }: Problems): void {
    for (const issue of issues) this.add(issue);
    this.#more += more;
  }

  /** @throws ServiceError with the problems, if there are any */
  throwIfAny(): void {
    if (this.#issues.length > 0) throw new ServiceError(this.#issues, [], this.#more);
  }
}
