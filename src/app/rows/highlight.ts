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
  operator,
  type PatternSpans,
  parse,
  removeGroups,
  removeParentheses,
} from "../../language/internal.ts";
import type { FoundRow } from "../requests/query/find.ts";
import { type Column, findColumn } from "./columns.ts";

export interface Highlight {
  /** Whether a condition matched the value as a whole. */
  readonly whole: boolean;
  /** The parts of a text that a pattern matched, in UTF-16 code units, ordered and disjoint. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** For an array: the highlights of its items, by index. */
  readonly items: ReadonlyMap<number, Highlight>;
}

export type HighlightRow = (row: FoundRow) => ReadonlyMap<string, Highlight>;

type ColumnPath = Pick<Column, "path">;

/** Null without a filter or if the text can't be parsed. @param columns - those that the rows contain */
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
 * Only conditions that contribute to the match are highlighted, not those negated once, or in a group with a false
 * condition. If a projection omits fields of a group, its other conditions are highlighted independently.
 */
export function compileHighlight(filter: Condition, types: FieldTypes, columns: readonly ColumnPath[]): HighlightRow {
  const highlight = combineHighlighters(compileCondition(filter, { types, columns }));
  return (row) => {
    const found = new Map<string, Highlight>();
    highlight(row, found);
    return found;
  };
}

interface Surroundings {
  readonly types: FieldTypes;
  readonly columns: readonly ColumnPath[];
}

type Highlighter = (row: FoundRow, into: Map<string, Highlight>) => void;

function compileCondition(condition: Condition, around: Surroundings): readonly Highlighter[] {
  switch (condition.kind) {
    case "and":
    case "or": {
      const all = combineHighlighters(condition.conditions.flatMap((inner) => compileCondition(inner, around)));
      const isKnown = [...collectFields(condition)].every((name) => findColumn(name, around.columns) !== undefined);
      if (!isKnown) return [all];
      const holds = compile(condition, around.types);
      return [(row, into) => holds(row) && all(row, into)];
    }
    case "paren":
      return compileCondition(condition.condition, around);
    case "not": {
      const inner = removeParentheses(condition.condition);
      return inner.kind === "not" ? compileCondition(inner.condition, around) : [];
    }
    case "comparison":
      return compileComparison(condition, around);
    default:
      return [];
  }
}

function combineHighlighters(parts: readonly Highlighter[]): Highlighter {
  return (row, into) => {
    for (const part of parts) part(row, into);
  };
}

function compileComparison(comparison: Comparison, around: Surroundings): readonly Highlighter[] {
  // A condition that is true because a value is absent has nothing to highlight.
  if (operator(comparison.operator).negative) return [];
  return [comparison.left, comparison.right].flatMap((side) => {
    const bare = removeGroups(side);
    return bare.kind === "field" ? compileField(bare.name, comparison, around) : [];
  });
}

function compileField(name: string, comparison: Comparison, around: Surroundings): readonly Highlighter[] {
  const column = findColumn(name, around.columns)?.path;
  if (column === undefined) return [];
  const read = compilePath(column);
  const holds = compile(comparison, around.types);
  const findSpans = compileSpans(comparison);
  const highlightValue: Highlighter = (row, into) => {
    if (holds(row)) add(into, column, createHighlight(read(row), findSpans));
  };
  const highlightItems: Highlighter = (row, into) => {
    const items = read(row);
    if (!Array.isArray(items)) return;
    // Evaluates the condition for the row as if this were its only item.
    const highlights = items.flatMap((item, index) =>
      holds(createNestedRow(column, [item])) ? [[index, createHighlight(item, findSpans)] as const] : [],
    );
    if (highlights.length > 0) add(into, column, { whole: false, spans: [], items: new Map(highlights) });
  };
  return [around.types.get(name)?.many === true ? highlightItems : highlightValue];
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

function createHighlight(value: unknown, findSpans: PatternSpans): Highlight {
  const spans = (typeof value === "string" ? findSpans(value) : null) ?? [];
  return { whole: spans.length === 0, spans, items: new Map() };
}

function add<K>(into: Map<K, Highlight>, key: K, highlight: Highlight): void {
  const before = into.get(key);
  into.set(key, before === undefined ? highlight : mergeHighlights(before, highlight));
}

function mergeHighlights(one: Highlight, other: Highlight): Highlight {
  const items = new Map(one.items);
  for (const [index, highlight] of other.items) add(items, index, highlight);
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
