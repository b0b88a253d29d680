// Analyses the filter in the editor once per edit: its tree and every problem.

import type { Tree } from "@lezer/common";
import { type Condition, check, type FilterRules, fittingFixes, type Issue, lower } from "../../language/index.ts";

export interface Analysis {
  readonly text: string;
  /** Null for an empty filter; contains `missing` nodes in place of syntax errors. */
  readonly filter: Condition | null;
  /** Errors and warnings, by position. */
  readonly issues: readonly Issue[];
  /** Whether the filter can be sent. */
  readonly usable: boolean;
}

/** Analyses the text of a tree, with the same checks, codes and positions as the service. */
export function analyse(tree: Tree, text: string, rules: FilterRules): Analysis {
  const { filter, issues } = lower(tree, text);
  const all = [...fittingFixes(text, issues, rules), ...check(filter, rules, text)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  return { text, filter, issues: all, usable: all.every((issue) => issue.severity === "warning") };
}
