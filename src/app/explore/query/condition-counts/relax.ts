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
  type OperatorSymbol,
  operator,
  type RowLike,
  toLiteral,
} from "../../../../language/internal.ts";

export interface Relaxation {
  readonly comparison: Comparison;
  readonly change: string;
  readonly isCorrection: boolean;
  readonly rows: number;
}

/** Corrections first, the nearest one before others; then the changes that match fewest rows. */
export function compareRelaxations(one: Relaxation, other: Relaxation): number {
  if (one.isCorrection || other.isCorrection) return Number(other.isCorrection) - Number(one.isCorrection);
  return one.rows - other.rows;
}

/** Uses only operators that are declared for the field. @param rows - that match every other condition */
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
  const { index } = operator(comparison.operator);
  const isBound = right.kind === "number" || findMarkedType(right.kind) !== undefined;
  if (left.kind !== "field" || !isBound || types.get(left.name)?.many === true) return [];
  if (index !== "below" && index !== "above") return [];
  // A row may contain any type, and only values of the bound's are compared with it.
  const createBound = (value: unknown): Literal | undefined => {
    const literal = typeof value === "number" || typeof value === "string" ? toLiteral(value) : undefined;
    return literal && coerce(literal, right.kind);
  };
  const values = rows.map(compilePath(left.name)).filter((value) => createBound(value) !== undefined);
  const sorted = (values as (string | number)[]).sort((one, other) => (one < other ? -1 : 1));
  const literal = createBound(sorted.at(index === "below" ? 0 : -1));
  if (literal === undefined) return [];
  const moved = { ...comparison, operator: index === "below" ? "<=" : ">=", right: literal } as const;
  return [{ comparison: moved, change: "the nearest value" }];
}

const mostCorrections = 3;

/** Longer texts are not compared with the stored ones, in characters: that would take too long. */
const longestCorrected = 60;

function correctText(comparison: Comparison, rows: readonly RowLike[]): Change[] {
  const { left, right } = comparison;
  const { operands, negative } = operator(comparison.operator);
  if (left.kind !== "field" || operands === "ordering" || negative) return [];
  const stored = new Set(
    rows.flatMap(compilePathThroughArrays(left.name)).filter((value) => typeof value === "string"),
  );
  return listTexts(right)
    .filter(({ text }) => text.length <= longestCorrected)
    .flatMap(({ text, replace }) => findNearest(text, stored).slice(0, mostCorrections).map(replace))
    .slice(0, mostCorrections)
    .map((corrected) => ({ comparison: { ...comparison, right: corrected }, change: "a similar value" }));
}

type Right = Comparison["right"];

/** The texts of an operand that are whole values, each with what makes the operand with another text. */
function listTexts(right: Right): { readonly text: string; readonly replace: (value: string) => Right }[] {
  if (right.kind === "string") return [{ text: right.value, replace: (value) => ({ ...right, value }) }];
  if (right.kind === "pattern") {
    const [text, ...more] = right.parts;
    return text === undefined || more.length > 0 ? [] : [{ text, replace: (value) => ({ ...right, parts: [value] }) }];
  }
  if (right.kind !== "array") return [];
  return right.items.flatMap((item, at) => {
    const replace = (value: string) => ({ ...right, items: right.items.with(at, { ...item, value } as Literal) });
    return item.kind === "string" ? [{ text: item.value, replace }] : [];
  });
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
