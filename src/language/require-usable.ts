// Refuses filters that have missing parts, and those that a check rejects.

import type { Condition } from "./ast.ts";
import { check } from "./check.ts";
import { listNodes } from "./collect-fields.ts";
import { createIncompleteError, FilterError } from "./filter-error.ts";
import type { FilterRules } from "./filter-rules.ts";

/**
 * Refuses a filter that has a missing part, or for which `check` reports an error.
 *
 * @param use - what is not possible otherwise, as in "translated"
 * @throws FilterError with the errors
 */
export function requireUsable(filter: Condition | null, rules: FilterRules, use: string): void {
  if (filter === null) return;
  for (const node of listNodes(filter)) if (node.kind === "missing") throw createIncompleteError(node, use);
  const errors = check(filter, rules).filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first !== undefined) throw new FilterError(`The filter can't be ${use}. ${first.message}`, errors);
}
