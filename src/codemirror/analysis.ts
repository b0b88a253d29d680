// Analyses the filter in the editor once per edit: its tree and every problem.

import type { Tree } from "@lezer/common";
import { type Condition, check, type FilterRules, fittingFixes, type Issue, lower } from "../language/index.ts";

export interface Analysis {
  readonly text: string;
  /** Null for an empty filter; contains `missing` nodes in place of syntax errors. */
  readonly filter: Condition | null;
  /** Errors and warnings, by position. */
  readonly issues: readonly Issue[];
  /** The issues to show: while the reader is typing, only those that were shown before. */
  readonly shown: readonly Issue[];
  /** Whether the reader is still typing, so that new issues and empty results wait. */
  readonly isTyping: boolean;
  /** Whether the filter can be sent. */
  readonly usable: boolean;
}

/** Analyses the text of a tree, with the same checks, codes and positions as the service. */
export function analyse(tree: Tree, text: string, rules: FilterRules): Pick<Analysis, "filter" | "issues"> {
  const { filter, issues } = lower(tree, text);
  const all = [...fittingFixes(text, issues, rules), ...check(filter, rules, text)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  return { filter, issues: all };
}
