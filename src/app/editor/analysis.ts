// The analysis of the filter in the editor: its tree and every problem, computed once per edit.

import type { Tree } from "@lezer/common";
import { type Condition, check, type FilterRules, fittingFixes, type Issue, lower } from "../../language/index.ts";

export interface Analysis {
  readonly text: string;
  /** Null for no filter; holds `missing` nodes where there are syntax errors. */
  readonly filter: Condition | null;
  /** Errors and warnings in the order of the text. */
  readonly issues: readonly Issue[];
  /** Whether the filter can be sent. */
  readonly usable: boolean;
}

/** Analyses the text of a tree: the same checks, codes and places as the service's. */
export function analyse(tree: Tree, text: string, rules: FilterRules): Analysis {
  const { filter, issues } = lower(tree, text);
  const all = [...fittingFixes(text, issues, rules), ...check(filter, rules, text)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  return { text, filter, issues: all, usable: all.every((issue) => issue.severity === "warning") };
}
