// Relaxes a comparison, so that rows match.

import {
  type Comparison,
  compile,
  compilePath,
  type FieldTypes,
  type FilterRules,
  type Literal,
  type Node,
  type OperatorSymbol,
  operatorsFor,
  type RowLike,
  readTemporalAs,
} from "../../../language/index.ts";

/** The smallest change of a comparison that matches rows. */
export interface Relaxation {
  readonly comparison: Comparison;
  /** The change, in words. */
  readonly change: string;
  /** How many of the rows match. */
  readonly rows: number;
}

/**
 * The ways to relax a comparison, those that match fewest rows first: moving a bound to the nearest value, ignoring
 * case, or finding the text anywhere in the field. Uses only operators that are declared for the field.
 *
 * @param rows - rows that match every other condition
 */
export function relax(comparison: Comparison, rules: FilterRules, rows: readonly RowLike[]): readonly Relaxation[] {
  const { left } = comparison;
  if (left.kind !== "field") return [];
  const allowed = operatorsFor(rules, left.name) ?? [];
  return [...boundMoved(comparison, rules.types, rows), ...textLoosened(comparison)]
    .filter(({ comparison: { operator } }) => allowed.includes(operator))
    .map((change) => ({ ...change, rows: rows.filter(compile(change.comparison, rules.types)).length }))
    .filter((relaxed) => relaxed.rows > 0)
    .sort((a, b) => a.rows - b.rows);
}

type Change = Omit<Relaxation, "rows">;

function boundMoved(comparison: Comparison, types: FieldTypes, rows: readonly RowLike[]): Change[] {
  const { left, right, operator } = comparison;
  if (left.kind !== "field" || !isBound(right) || types.get(left.name)?.many === true) return [];
  const isUpper = operator === "<" || operator === "<=";
  if (!isUpper && operator !== ">" && operator !== ">=") return [];
  const [first, ...others] = rows.map(compilePath(left.name)).filter(isLike(right));
  if (first === undefined) return [];
  const nearest = others.reduce((best, value) => ((isUpper ? value < best : value > best) ? value : best), first);
  const moved = { ...comparison, operator: isUpper ? "<=" : ">=", right: literalLike(right, nearest) } as const;
  return [{ comparison: moved, change: "the nearest value" }];
}

type Bound = Extract<Literal, { readonly kind: "number" | "date" | "datetime" | "time" }>;

function isBound(node: Node): node is Bound {
  return node.kind === "number" || node.kind === "date" || node.kind === "datetime" || node.kind === "time";
}

/** Whether a value has the literal's type, because a row may contain any type. */
function isLike(bound: Bound): (value: unknown) => value is string | number {
  return (value): value is string | number => {
    if (bound.kind === "number") return typeof value === "number";
    if (typeof value !== "string") return false;
    return typeof readTemporalAs(bound.kind === "time" ? "time" : "date", value) !== "string";
  };
}

function literalLike(bound: Bound, value: string | number): Bound {
  if (typeof value === "number") return { kind: "number", value, from: bound.from, to: bound.to };
  // A date is compared with a date-time as midnight.
  const kind = bound.kind === "time" ? "time" : value.includes("T") ? "datetime" : "date";
  return { kind, value, from: bound.from, to: bound.to };
}

function textLoosened(comparison: Comparison): Change[] {
  const { operator, right } = comparison;
  const parts = right.kind === "pattern" ? right.parts : right.kind === "string" ? [right.value] : undefined;
  if (parts === undefined || !["=", "like", "ilike"].includes(operator)) return [];
  const like = (symbol: OperatorSymbol, texts: readonly string[], change: string): Change => ({
    comparison: { ...comparison, operator: symbol, right: { kind: "pattern", parts: texts, from: 0, to: 0 } },
    change,
  });
  const anywhere = ["", ...parts.filter((part, at) => part !== "" || (at > 0 && at < parts.length - 1)), ""];
  return [
    ...(operator === "ilike" ? [] : [like("ilike", parts, "ignoring case")]),
    like(operator === "ilike" ? "ilike" : "like", anywhere, "anywhere in the text"),
    ...(operator === "ilike" ? [] : [like("ilike", anywhere, "anywhere, ignoring case")]),
  ];
}
