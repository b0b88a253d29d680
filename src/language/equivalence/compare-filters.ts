// Decides whether two filters match the same rows, and if not, finds a row that only one of them matches.

import type { Condition } from "../ast.ts";
import { compile } from "../evaluate.ts";
import { createUnrestrictedRules } from "../filter-rules.ts";
import { requireUsable } from "../require-usable.ts";
import type { RowLike } from "../row-path.ts";
import { type CollectionDeclaration, listFieldTypes } from "../schema.ts";
import { evaluateFormula, type Formula, TermCollector } from "./condition-terms.ts";
import { type Case, createCases, createRowWith, type Members } from "./witnesses.ts";

/** The result of `compareFilters`. */
export type FilterComparison =
  | {
      readonly kind: "different";
      /** A row that only one of the filters matches. */
      readonly row: RowLike;
      readonly matchedBy: "first" | "second";
    }
  | {
      readonly kind: "equivalent";
      /** Whether no row can distinguish them. If false, none of the rows that were tried does. */
      readonly isProved: boolean;
      /** The number of combinations that were tried. */
      readonly tried: number;
    };

export interface CompareOptions {
  /**
   * The row to start from: a row that distinguishes the filters differs from it in as few members as possible. Default: a
   * row without members.
   */
  readonly base?: RowLike;
  /** Whether a row may distinguish the filters. Default: every row that the collection allows may. */
  readonly allows?: (row: RowLike) => boolean;
}

/** The combinations of cases to look at. */
const searchLimit = 100_000;

/**
 * Compares two filters. Null matches every row.
 *
 * The comparisons of each field split its values into a few classes. If each combination of classes gives the same
 * result for both filters, they are equivalent. This is a proof unless arithmetic or comparisons between fields are
 * involved, or `ilike` beside case-sensitive comparisons of the same field: then `isProved` is false.
 *
 * @param collection - declares the fields. Only values that it allows are considered, so `priority > 4` is equivalent to
 * `priority >= 5` if `priority` is an integer. Which fields and operators its operations allow does not matter.
 * @throws FilterError, with the issues, if a filter has missing parts, names a field that is not declared, or compares
 * different types
 */
export function compareFilters(
  first: Condition | null,
  second: Condition | null,
  collection: CollectionDeclaration,
  { base = {}, allows = () => true }: CompareOptions = {},
): FilterComparison {
  for (const filter of [first, second]) requireUsable(filter, createUnrestrictedRules(collection), "compared");
  const types = listFieldTypes(collection);
  const collector = new TermCollector(types);
  const formulas = [collector.formula(first), collector.formula(second)] as const;
  const { terms } = collector;
  const groups = createCases(terms, collection).map(({ cases, isComplete }) => ({
    // What the base row already has is the first choice.
    cases: putBaseFirst(base, cases, (row) => terms.map(({ holds }) => holds(row))),
    isComplete,
  }));
  const matches = [compile(first, types), compile(second, types)] as const;
  const differ = (row: RowLike) => matches[0](row) !== matches[1](row) && allows(row);
  const search = new Search(formulas, (members) => differ(createRowWith(members, base)));
  const found = search.run(
    groups.map(({ cases }) => cases),
    terms.length,
  );
  if (found === undefined) {
    const isProved = !search.isLimited && groups.every(({ isComplete }) => isComplete);
    return { kind: "equivalent", isProved, tried: search.tried };
  }
  const row = createRowWith(
    shrinkMembers(found, (members) => differ(createRowWith(members, base))),
    base,
  );
  return { kind: "different", row, matchedBy: matches[0](row) ? "first" : "second" };
}

/** Puts the case of the base row first, without members, so that the row stays as it is. */
function putBaseFirst(
  base: RowLike,
  cases: readonly Case[],
  computeTruths: (row: RowLike) => boolean[],
): readonly Case[] {
  const own = computeTruths(base);
  const isOwn = ({ truths }: Case) => truths.every((truth, index) => truth === undefined || truth === own[index]);
  const at = cases.findIndex(isOwn);
  const found = cases[at];
  if (found === undefined) return cases;
  return [{ truths: found.truths, members: new Map() }, ...cases.filter((_, index) => index !== at)];
}

/** Chooses a case for each group of terms, until the filters differ. */
class Search {
  tried = 0;
  readonly #formulas: readonly [Formula, Formula];
  readonly #differ: (members: Members) => boolean;

  constructor(formulas: readonly [Formula, Formula], differ: (members: Members) => boolean) {
    this.#formulas = formulas;
    this.#differ = differ;
  }

  get isLimited(): boolean {
    return this.tried >= searchLimit;
  }

  run(groups: readonly (readonly Case[])[], termCount: number): Members | undefined {
    return this.#choose(groups, 0, new Array<boolean | undefined>(termCount).fill(undefined), new Map());
  }

  #choose(
    groups: readonly (readonly Case[])[],
    at: number,
    truths: readonly (boolean | undefined)[],
    members: Members,
  ): Members | undefined {
    if (this.isLimited) return undefined;
    this.tried += 1;
    const [first, second] = this.#formulas.map((formula) => evaluateFormula(formula, truths));
    if (first !== undefined && second !== undefined) {
      return first !== second && this.#differ(members) ? members : undefined;
    }
    for (const one of groups[at] ?? []) {
      const next = truths.map((truth, index) => one.truths[index] ?? truth);
      const found = this.#choose(groups, at + 1, next, new Map([...members, ...one.members]));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Leaves out each member that is not needed. */
function shrinkMembers(members: Members, differ: (members: Members) => boolean): Members {
  let kept = members;
  for (const path of members.keys()) {
    const fewer = new Map([...kept].filter(([other]) => other !== path));
    if (differ(fewer)) kept = fewer;
  }
  return kept;
}
