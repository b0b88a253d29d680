// The rules of an editor's filter, and its analysis: the tree and every problem, once per edit.

import { ensureSyntaxTree } from "@codemirror/language";
import { type EditorState, Facet, StateField, type Transaction } from "@codemirror/state";
import type { Tree } from "@lezer/common";
import {
  type Condition,
  check,
  type FilterRules,
  type Issue,
  keepFittingFixes,
  lower,
  parseTree,
} from "../language/internal.ts";

/** Without rules: no field is known, and only the syntax is checked. */
const noRules: FilterRules = { types: new Map(), filterable: {} };

/**
 * The fields, types and operators that the filter in an editor can use. To change them while the editor is open, keep
 * this in a `Compartment`.
 */
export const editorRules = Facet.define<FilterRules, FilterRules>({ combine: ([rules = noRules]) => rules });

/** Whether the user is typing, so that new problems wait. False in an editor without `detectTypingPause`. */
export const isTyping = Facet.define<boolean, boolean>({ combine: (values) => values.includes(true) });

/** What is known about the text of an editor. */
export interface Analysis {
  readonly text: string;
  /** Null for an empty filter; contains `missing` nodes in place of syntax errors. */
  readonly filter: Condition | null;
  /** Errors and warnings, by position. */
  readonly issues: readonly Issue[];
  /** The issues to show: while the user is typing, only those that were shown before. */
  readonly shown: readonly Issue[];
  /** Whether the user is still typing, so that new issues and empty results wait. */
  readonly isTyping: boolean;
  /** Whether the filter has no errors. */
  readonly usable: boolean;
}

/** Computes the analysis whenever the text, the rules or `isTyping` change. */
export const analysisField = StateField.define<Analysis>({
  create: (state) => analyseState(state, []),
  update: (before, transaction) =>
    isAnalysedAgain(before, transaction) ? analyseState(transaction.state, before.shown) : before,
});

/** The analysis of an editor with `filterLint`. */
export function getAnalysis(state: EditorState): Analysis {
  return state.field(analysisField);
}

function isAnalysedAgain(before: Analysis, { docChanged, startState, state }: Transaction): boolean {
  return (
    docChanged ||
    startState.facet(editorRules) !== state.facet(editorRules) ||
    before.isTyping !== state.facet(isTyping)
  );
}

/** How long the parser may block for a long text, in milliseconds; it continues in idle time. */
const parseBudget = 20;

function analyseState(state: EditorState, before: readonly Issue[]): Analysis {
  const text = state.doc.toString();
  const tree = ensureSyntaxTree(state, text.length, parseBudget) ?? parseTree(text);
  const analysis = analyseTree(tree, text, state.facet(editorRules));
  if (!state.facet(isTyping)) return analysis;
  const known = new Set(before.map(({ message }) => message));
  return { ...analysis, shown: analysis.issues.filter(({ message }) => known.has(message)), isTyping: true };
}

/** Analyses a text that is in no editor, as an editor does whose user is not typing. */
export function analyseText(text: string, rules: FilterRules): Analysis {
  return analyseTree(parseTree(text), text, rules);
}

function analyseTree(tree: ReturnType<typeof parseTree>, text: string, rules: FilterRules): Analysis {
  const { filter, issues } = "code" in tree ? { filter: null, issues: [tree] } : analyse(tree, text, rules);
  const usable = issues.every(({ severity }) => severity === "warning");
  return { text, filter, issues, shown: issues, isTyping: false, usable };
}

/** Analyses the text of a tree, with the same checks, codes and positions as the service. */
export function analyse(tree: Tree, text: string, rules: FilterRules): Pick<Analysis, "filter" | "issues"> {
  const { filter, issues } = lower(tree, text);
  if (rules === noRules) return { filter, issues };
  const all = [...keepFittingFixes(text, issues, rules), ...check(filter, rules, text)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  return { filter, issues: all };
}
