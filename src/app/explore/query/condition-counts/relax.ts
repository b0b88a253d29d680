import {
  type Comparison,
  coerce,
  compile,
  compilePath,
  compilePathThroughArrays,
  type FieldTypes,
  type FilterRules,
  findMarkedType,
  findNearest,
  findOperators,
  type Literal,
  type LiteralOf,
  type MarkedTypeName,
  type Node,
  type OperatorSymbol,
  operator,
  type RowLike,
} from "../../../../language/internal.ts";

/** A small change of a comparison that matches rows. */
export interface Relaxation {
  readonly comparison: Comparison;
  /** The change, in words. */
  readonly change: string;
  readonly isCorrection: boolean;
  readonly rows: number;
}

/** Corrections first, the nearest one before others; then the changes that match fewest rows. */
export function compareRelaxations(one: Relaxation, other: Relaxation): number {
  if (one.isCorrection || other.isCorrection) return Number(other.isCorrection) - Number(one.isCorrection);
  return one.rows - other.rows;
}

/**
 * The ways to relax a comparison, sorted by size: correcting a text to one that is stored, moving a bound to the nearest
 * value, ignoring case, or finding the text anywhere in the field. Uses only operators that are declared for the field.
 *
 * @param rows - rows that match every other condition
 */
export function relax(comparison: Comparison, rules: FilterRules, rows: readonly RowLike[]): readonly Relaxation[] {
  const { left } = comparison;
  if (left.kind !== "field") return [];
  const allowed = findOperators(rules, left.name) ?? [];
  const corrected = correctText(comparison, rows).map((change) => ({ ...change, isCorrection: true }));
  const loosened = [...moveBound(comparison, rules.types, rows), ...loosenText(comparison)];
  return [...corrected, ...loosened.map((change) => ({ ...change, isCorrection: false }))]
    .filter((change) => allowed.includes(change.comparison.operator))
    .map((change) => ({ ...change, rows: rows.filter(compile(change.comparison, rules.types)).length }))
    .filter((relaxed) => relaxed.rows > 0)
    .sort(compareRelaxations);
}

type Change = Omit<Relaxation, "rows" | "isCorrection">;

function moveBound(comparison: Comparison, types: FieldTypes, rows: readonly RowLike[]): Change[] {
  const { left, right } = comparison;
  if (left.kind !== "field" || !isBound(right) || types.get(left.name)?.many === true) return [];
  const { index } = operator(comparison.operator);
  if (index !== "below" && index !== "above") return [];
  const isUpper = index === "below";
  const [first, ...others] = rows.map(compilePath(left.name)).filter(isLike(right));
  if (first === undefined) return [];
  const nearest = others.reduce((best, value) => ((isUpper ? value < best : value > best) ? value : best), first);
  const literal = createLiteralLike(right, nearest);
  if (literal === undefined) return [];
  const moved = { ...comparison, operator: isUpper ? "<=" : ">=", right: literal } as const;
  return [{ comparison: moved, change: "the nearest value" }];
}

type Bound = LiteralOf<"number" | MarkedTypeName>;

function isBound(node: Node): node is Bound {
  return node.kind === "number" || findMarkedType(node.kind) !== undefined;
}

/** Whether a value has the literal's type, because a row may contain any type. */
function isLike(bound: Bound): (value: unknown) => value is string | number {
  return (value): value is string | number =>
    (typeof value === "number" || typeof value === "string") && createLiteralLike(bound, value) !== undefined;
}

/** A value as a literal; undefined if the bound can't be compared with it. */
function createLiteralLike({ kind, from, to }: Bound, value: string | number): Literal | undefined {
  const literal: Literal =
    typeof value === "number" ? { kind: "number", value, from, to } : { kind: "string", value, from, to };
  return coerce(literal, kind);
}

/** The number of stored texts that are offered for a misspelt one. */
const mostCorrections = 3;

/** Longer texts are not compared with the stored ones, in characters: that would take too long. */
const longestCorrected = 60;

/** Replaces a text by the nearest ones that are stored: the operand, or one item of a list. */
function correctText(comparison: Comparison, rows: readonly RowLike[]): Change[] {
  const { left, right } = comparison;
  const { operands, negative } = operator(comparison.operator);
  if (left.kind !== "field" || operands === "ordering" || negative) return [];
  const stored = new Set(
    rows.flatMap(compilePathThroughArrays(left.name)).filter((value) => typeof value === "string"),
  );
  const similar = (text: string): readonly string[] =>
    text.length > longestCorrected ? [] : findNearest(text, stored).slice(0, mostCorrections);
  const corrected = (next: Comparison["right"]): Change => ({
    comparison: { ...comparison, right: next },
    change: "a similar value",
  });
  if (right.kind === "string") return similar(right.value).map((value) => corrected({ ...right, value }));
  if (right.kind === "pattern") {
    const [text, ...more] = right.parts;
    if (text === undefined || more.length > 0) return [];
    return similar(text).map((value) => corrected({ ...right, parts: [value] }));
  }
  if (right.kind !== "array") return [];
  return right.items
    .flatMap((item, at) =>
      item.kind !== "string"
        ? []
        : similar(item.value).map((value) => corrected({ ...right, items: right.items.with(at, { ...item, value }) })),
    )
    .slice(0, mostCorrections);
}

function loosenText(comparison: Comparison): Change[] {
  const { right } = comparison;
  const row = operator(comparison.operator);
  const parts = right.kind === "pattern" ? right.parts : right.kind === "string" ? [right.value] : undefined;
  const isWhole = row.right === "pattern" || row.operands === "equality";
  if (parts === undefined || !isWhole || row.negative) return [];
  const ignoresCase = row.right === "pattern" && row.ignoresCase;
  const like = (symbol: OperatorSymbol, texts: readonly string[], change: string): Change => ({
    comparison: { ...comparison, operator: symbol, right: { kind: "pattern", parts: texts, from: 0, to: 0 } },
    change,
  });
  const anywhere = ["", ...parts.filter((part, at) => part !== "" || (at > 0 && at < parts.length - 1)), ""];
  return [
    ...(ignoresCase ? [] : [like("ilike", parts, "ignoring case")]),
    like(ignoresCase ? "ilike" : "like", anywhere, "anywhere in the text"),
    ...(ignoresCase ? [] : [like("ilike", anywhere, "anywhere, ignoring case")]),
  ];
}
