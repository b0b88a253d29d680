// Takes filters apart: their comparisons, and how `and`, `or` and `not` combine them.

import { operator } from "../../../grammar/operators.ts";
import type { Comparison, Condition } from "../ast.ts";
import { collectFields } from "../collect-fields.ts";
import { compile, type Predicate } from "../evaluate.ts";
import { createIncompleteError } from "../filter-error.ts";
import { printNode } from "../print.ts";
import type { FieldTypes } from "../schema.ts";

/** A comparison, in its positive form: `status = 'open'` for `status != 'open'`. */
export interface Term {
  readonly comparison: Comparison;
  readonly holds: Predicate;
  readonly paths: ReadonlySet<string>;
}

/** A filter over terms. `term` is an index. */
export type Formula =
  | { readonly kind: "term"; readonly term: number }
  | { readonly kind: "not"; readonly of: Formula }
  | { readonly kind: "and" | "or"; readonly of: readonly Formula[] };

/** Collects the terms of several filters. Equal comparisons are one term. */
export class TermCollector {
  readonly terms: Term[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #types: FieldTypes;

  constructor(types: FieldTypes) {
    this.#types = types;
  }

  /** @param condition - without issues; null is the filter that every row matches */
  formula(condition: Condition | null): Formula {
    if (condition === null) return { kind: "and", of: [] };
    switch (condition.kind) {
      case "and":
      case "or":
        return { kind: condition.kind, of: condition.conditions.map((inner) => this.formula(inner)) };
      case "not":
        return { kind: "not", of: this.formula(condition.condition) };
      case "paren":
        return this.formula(condition.condition);
      case "comparison":
        return this.#comparison(condition);
      case "missing":
        throw createIncompleteError(condition, "compared");
    }
  }

  #comparison(comparison: Comparison): Formula {
    const { negative, complement } = operator(comparison.operator);
    if (negative && complement !== null) {
      return { kind: "not", of: this.#comparison({ ...comparison, operator: complement }) };
    }
    const text = printNode(comparison);
    let term = this.#indexes.get(text);
    if (term === undefined) {
      term = this.terms.length;
      this.#indexes.set(text, term);
      this.terms.push({ comparison, holds: compile(comparison, this.#types), paths: collectFields(comparison) });
    }
    return { kind: "term", term };
  }
}

/** The truth of a formula where some terms are unknown: undefined if it depends on those. */
export function evaluateFormula(formula: Formula, terms: readonly (boolean | undefined)[]): boolean | undefined {
  switch (formula.kind) {
    case "term":
      return terms[formula.term];
    case "not": {
      const inner = evaluateFormula(formula.of, terms);
      return inner === undefined ? undefined : !inner;
    }
    case "and":
    case "or": {
      const decisive = formula.kind === "or";
      let truth: boolean | undefined = !decisive;
      for (const inner of formula.of) {
        const found = evaluateFormula(inner, terms);
        if (found === decisive) return decisive;
        if (found === undefined) truth = undefined;
      }
      return truth;
    }
  }
}
