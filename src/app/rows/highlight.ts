// Finds which cells of a row, and which parts of them, a filter matched.

import {
  type CollectionDeclaration,
  type Comparison,
  type Condition,
  collectFields,
  compile,
  compileFoldedPatternSpans,
  compilePath,
  compilePatternSpans,
  type FieldTypes,
  listFieldTypes,
  type Operand,
  operator,
  type PatternSpans,
  type Predicate,
  parse,
  removeGroups,
} from "../../language/internal.ts";
import type { FoundRow } from "../requests/query/find.ts";
import { type Column, findColumn } from "./columns.ts";

/** The highlighted parts of a value. */
export interface Highlight {
  /** Whether a condition matched the value as a whole. */
  readonly whole: boolean;
  /** The parts of a text that a pattern matched, in UTF-16 code units, ordered and disjoint. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** For an array: the highlights of its items, by index. */
  readonly items: ReadonlyMap<number, Highlight>;
}

/** Computes the highlights of a row, by column path. */
export type HighlightRow = (row: FoundRow) => ReadonlyMap<string, Highlight>;

/**
 * Creates the highlighting for the rows of a response; null without a filter or if the text can't be parsed.
 *
 * @param text - the filter that was sent for the rows
 * @param columns - the columns that the rows contain
 */
export function createFilterHighlighter(
  text: string,
  collection: CollectionDeclaration,
  columns: readonly ColumnPath[],
): HighlightRow | null {
  const { filter, issues } = parse(text);
  if (filter === null || issues.some(({ severity }) => severity === "error")) return null;
  return compileHighlight(filter, listFieldTypes(collection), columns);
}

/**
 * Compiles the highlighting for the rows of a filter; each row is computed once. Only conditions that contribute to the
 * match are highlighted: negated conditions, and those in a group with a false condition, are not. If a projection
 * omits fields of a group, its other conditions are highlighted independently.
 *
 * @param filter - the filter of the response, without issues
 * @param columns - the columns that the rows contain
 */
export function compileHighlight(filter: Condition, types: FieldTypes, columns: readonly ColumnPath[]): HighlightRow {
  const compiled = compileCondition(filter, true, { types, columns });
  const known = new WeakMap<FoundRow, ReadonlyMap<string, Highlight>>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const found = new Map<string, Highlight>();
    compiled?.(row, found);
    known.set(row, found);
    return found;
  };
}

type ColumnPath = Pick<Column, "path">;

interface Surroundings {
  readonly types: FieldTypes;
  readonly columns: readonly ColumnPath[];
}

type Highlighter = (row: FoundRow, into: Map<string, Highlight>) => void;

/** @param wanted - false inside a `not`, where the condition must be false for the row to match */
function compileCondition(condition: Condition, wanted: boolean, around: Surroundings): Highlighter | null {
  switch (condition.kind) {
    case "and":
    case "or": {
      const parts = condition.conditions.flatMap((inner) => compileCondition(inner, wanted, around) ?? []);
      if (parts.length === 0) return null;
      const isKnown = [...collectFields(condition)].every((name) => findColumn(name, around.columns) !== undefined);
      const holds: Predicate = isKnown ? compile(condition, around.types) : () => wanted;
      const all = combineHighlighters(parts);
      return (row, into) => {
        if (holds(row) === wanted) all(row, into);
      };
    }
    case "not":
      return compileCondition(condition.condition, !wanted, around);
    case "paren":
      return compileCondition(condition.condition, wanted, around);
    case "comparison":
      return compileComparison(condition, wanted, around);
    case "missing":
      return null;
  }
}

function combineHighlighters(parts: readonly Highlighter[]): Highlighter {
  return (row, into) => {
    for (const part of parts) part(row, into);
  };
}

function compileComparison(comparison: Comparison, wanted: boolean, around: Surroundings): Highlighter | null {
  const { negative, complement } = operator(comparison.operator);
  // A condition that is true because a value is absent has nothing to highlight.
  if (negative === wanted) return null;
  const positive = negative && complement !== null ? { ...comparison, operator: complement } : comparison;
  const parts = [comparison.left, comparison.right].flatMap((side) => {
    const bare = removeGroups(side);
    return bare.kind === "field" ? (compileField(bare, positive, around) ?? []) : [];
  });
  return parts.length === 0 ? null : combineHighlighters(parts);
}

function compileField(
  { name }: Operand & { kind: "field" },
  comparison: Comparison,
  around: Surroundings,
): Highlighter | null {
  const column = findColumn(name, around.columns)?.path;
  if (column === undefined) return null;
  const read = compilePath(column);
  const holds = compile(comparison, around.types);
  const spansOf = compileSpans(comparison);
  if (around.types.get(name)?.many !== true) {
    return (row, into) => {
      if (holds(row)) add(into, column, createHighlight(read(row), spansOf));
    };
  }
  return (row, into) => {
    const items = read(row);
    if (!Array.isArray(items)) return;
    // Evaluates the condition for the row as if this were its only item.
    const highlight = items.flatMap((item, index) =>
      holds(createNestedRow(column, [item])) ? [[index, createHighlight(item, spansOf)] as const] : [],
    );
    if (highlight.length > 0) add(into, column, { whole: false, spans: [], items: new Map(highlight) });
  };
}

/** A row with only this value. */
export function createNestedRow(path: string, value: unknown): FoundRow {
  return path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as FoundRow;
}

function compileSpans({ operator: symbol, right }: Comparison): PatternSpans {
  if (right.kind !== "pattern" || right.parts.length < 2) return () => null;
  const row = operator(symbol);
  return row.right === "pattern" && row.ignoresCase
    ? compileFoldedPatternSpans(right.parts)
    : compilePatternSpans(right.parts);
}

function createHighlight(value: unknown, spansOf: PatternSpans): Highlight {
  const spans = (typeof value === "string" ? spansOf(value) : null) ?? [];
  return { whole: spans.length === 0, spans, items: new Map() };
}

function add(into: Map<string, Highlight>, column: string, highlight: Highlight): void {
  const before = into.get(column);
  into.set(column, before === undefined ? highlight : mergeHighlights(before, highlight));
}

function mergeHighlights(one: Highlight, other: Highlight): Highlight {
  const items = new Map(one.items);
  for (const [index, highlight] of other.items) {
    const before = items.get(index);
    items.set(index, before === undefined ? highlight : mergeHighlights(before, highlight));
  }
  return { whole: one.whole || other.whole, spans: mergeSpans([...one.spans, ...other.spans]), items };
}

function mergeSpans(spans: Highlight["spans"]): Highlight["spans"] {
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const before = apart.at(-1);
    if (before !== undefined && from <= before.to) before.to = Math.max(before.to, to);
    else apart.push({ from, to });
  }
  return apart;
}
