// The error for filters that can't be used.

import type { Missing } from "./ast.ts";
import { createIssue, type Issue } from "./issue.ts";

/** A filter that can't be used as requested. */
export class FilterError extends TypeError {
  override readonly name = "FilterError";
  /** At least one error, each with its position in the text of the filter. */
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[]) {
    super(message);
    this.issues = issues;
  }
}

/**
 * Creates the error for a tree with a `missing` node: its other parts must not be taken for the whole filter.
 *
 * @param use - what is not possible, as in "evaluated"
 */
export function createIncompleteError(missing: Missing, use: string): FilterError {
  const message = `A filter with issues can't be ${use}; see the issues that parse returned.`;
  return new FilterError(message, [createIssue("FILTER_SYNTAX", "error", missing, "A part of the filter is missing.")]);
}
