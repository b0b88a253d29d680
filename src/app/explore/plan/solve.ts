// Taking arithmetic off a field: `total * 2 > 100` becomes `total > 50`, and only if both are true of the same numbers.

import {
  type Comparison,
  type Condition,
  compile,
  type FieldTypes,
  type NumberLiteral,
  type Operand,
  type OperatorSymbol,
  operator,
  type RowLike,
  ungrouped,
} from "../../../language/index.ts";
import { firstTrue, lastTrue, next, previous } from "./doubles.ts";
import { chain, comparison, nowhere } from "./nodes.ts";

export interface Solved {
  /** Of the field alone. */
  readonly condition: Condition;
  /** Whether both hold for the same rows, whatever these hold; otherwise they part where a result is past any number. */
  readonly always: boolean;
}

/** Only numbers larger than this may give a result that is past any number. */
const unheardOf = 1e200;

/**
 * A comparison of arithmetic over one field with a number, as bounds of the field itself; undefined where it can't be
 * said so. The bounds are not reckoned but searched for, by asking the comparison itself: floating-point numbers round,
 * and `total * 1.1 > 110` begins at another number than 110 / 1.1.
 */
export function solve(node: Comparison, types: FieldTypes): Solved | undefined {
  const { mirror } = operator(node.operator);
  const left = ungrouped(node.left);
  const right = ungrouped(node.right);
  if (right.kind === "number") return solveFor(left, node.operator, right, types);
  if (left.kind !== "number" || mirror === null || right.kind === "array" || right.kind === "pattern") return undefined;
  return solveFor(right, mirror, left, types);
}

function solveFor(term: Operand, symbol: OperatorSymbol, bound: NumberLiteral, types: FieldTypes): Solved | undefined {
  const line = term.kind === "field" ? undefined : lineOf(term);
  const declared = types.get(line?.field ?? "")?.declaration;
  if (line === undefined || declared?.type !== "number") return undefined;
  const trial = (compared: OperatorSymbol, right: Comparison["right"] = bound) =>
    trialOf(comparison(term, compared, right), line.field, types);
  const hasValue = trial("!=", { kind: "null", ...nowhere });
  const [least, most] = [lastFinite((value) => hasValue(-value)), lastFinite(hasValue)];
  if (least === undefined || most === undefined || Math.min(least, most) < unheardOf) return undefined;
  const condition = boundsOf(line, symbol, trial, { least: -least, most });
  if (condition === undefined) return undefined;
  const always = [
    most === Number.MAX_VALUE || Number(declared.maximum ?? Number.POSITIVE_INFINITY) <= most,
    least === Number.MAX_VALUE || Number(declared.minimum ?? Number.NEGATIVE_INFINITY) >= -least,
  ];
  return { condition, always: always.every(Boolean) };
}

function lastFinite(hasValue: Trial): number | undefined {
  return lastTrue(hasValue, 0, Number.MAX_VALUE);
}

interface Line {
  readonly field: string;
  /** Whether the term grows with the field. */
  readonly rising: boolean;
}

/** What a term is as a function of its one field: rising or falling all the way; undefined for every other shape. */
function lineOf(term: Operand): Line | undefined {
  switch (term.kind) {
    case "field":
      return { field: term.name, rising: true };
    case "group":
      return lineOf(term.operand);
    case "negative": {
      const inner = lineOf(term.operand);
      return inner === undefined ? undefined : turned(inner);
    }
    case "sum":
    case "product":
      return lineOfChain(term);
    default:
      return undefined;
  }
}

function lineOfChain(term: Operand & { readonly kind: "sum" | "product" }): Line | undefined {
  const at = term.operands.findIndex((each) => constantOf(each) === undefined);
  const numbers = term.operands.flatMap((each) => constantOf(each) ?? []);
  const line = lineOf(term.operands[at] ?? term);
  if (line === undefined || numbers.length !== term.operands.length - 1) return undefined;
  const sign = term.operators[at - 1];
  if (term.kind === "sum") return sign === "-" ? turned(line) : line;
  // A number divided by the field jumps at zero; a product with zero stands still.
  if (sign === "/" || numbers.includes(0)) return undefined;
  return numbers.filter((each) => each < 0).length % 2 === 1 ? turned(line) : line;
}

function turned({ field, rising }: Line): Line {
  return { field, rising: !rising };
}

function constantOf(operand: Operand): number | undefined {
  const inner = ungrouped(operand);
  if (inner.kind === "number") return inner.value;
  const negated = inner.kind === "negative" ? constantOf(inner.operand) : undefined;
  return negated === undefined ? undefined : -negated;
}

type Trial = (value: number) => boolean;

/** The truth of a comparison of a row whose field holds the value, by the language's own evaluator. */
function trialOf(node: Comparison, path: string, types: FieldTypes): Trial {
  const holds = compile(node, types);
  const names = path.split(".");
  return (value) => holds(names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as RowLike);
}

/** Numbers further out would be written in hundreds of digits. */
const readable = 1e21;

function boundsOf(
  { field: name, rising }: Line,
  symbol: OperatorSymbol,
  trial: (symbol: OperatorSymbol) => Trial,
  { least, most }: { readonly least: number; readonly most: number },
): Condition | undefined {
  const bound = (compared: OperatorSymbol, value: number): Comparison =>
    // Zero has no sign here.
    comparison({ kind: "field", name, ...nowhere }, compared, { kind: "number", value: value + 0, ...nowhere });
  const isUsable = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < readable;
  switch (symbol) {
    case "=": {
      const from = firstTrue(trial(rising ? ">=" : "<="), least, most);
      const to = lastTrue(trial(rising ? "<=" : ">="), least, most);
      if (!isUsable(from) || !isUsable(to) || from > to) return undefined;
      return from === to ? bound("=", from) : chain("and", [bound(">=", from), bound("<=", to)]);
    }
    case "<":
    case ">":
    case "<=":
    case ">=": {
      const goesUp = symbol.startsWith(">") === rising;
      const edge = goesUp ? firstTrue(trial(symbol), least, most) : lastTrue(trial(symbol), least, most);
      if (!isUsable(edge)) return undefined;
      // Of the two ways to say the same the shorter: `> 50` rather than `>= 50.00000000000001`.
      const outside = goesUp ? previous(edge) : next(edge);
      if (String(outside).length < String(edge).length) return bound(goesUp ? ">" : "<", outside);
      return bound(goesUp ? ">=" : "<=", edge);
    }
    default:
      return undefined;
  }
}
