// Arithmetic: IEEE doubles, and null for whatever has no finite result.

import type { Operand } from "./ast.ts";
import { compilePath, plainNames, type RowLike } from "./row-path.ts";
import { isNumberIn, type NumberTest } from "./row-value.ts";

/** A number for a row. On the way, whatever is not finite stands for null: null itself would make numbers objects. */
type Compute = (row: RowLike) => number;
type Sign = "+" | "-" | "*" | "/";

/**
 * A function that computes an operand for a row (docs/language.md#arithmetic): null when an operand is null or no number,
 * on division by zero, and for every result that is not finite, also one on the way.
 */
export function compileArithmetic(operand: Operand): (row: RowLike) => number | null {
  const compute = compileNumber(operand);
  return (row) => {
    const value = compute(row);
    return Number.isFinite(value) ? value : null;
  };
}

/** Returns a predicate: whether an operand's number is in a range. */
export function compileArithmeticTest(operand: Operand, { from, below }: NumberTest): (row: RowLike) => boolean {
  const compute = compileNumber(operand);
  return (row) => {
    const value = compute(row);
    return Number.isFinite(value) && isNumberIn(value, from, below);
  };
}

function compileNumber(operand: Operand): Compute {
  switch (operand.kind) {
    case "number": {
      const { value } = operand;
      return () => value;
    }
    case "field": {
      const read = compilePath(operand.name);
      return (row) => asNumber(read(row));
    }
    case "group":
      return compileNumber(operand.operand);
    case "negative": {
      const inner = compileNumber(operand.operand);
      return (row) => -inner(row);
    }
    case "sum":
    case "product":
      return compileChain(operand.operands, operand.operators);
    default:
      return () => Number.NaN;
  }
}

/** Chains longer than this are loops: each step in a function of its own would be a call inside a call, without end. */
const longest = 8;

function compileChain(operands: readonly Operand[], signs: readonly Sign[]): Compute {
  const [first, second, ...rest] = operands;
  if (first === undefined || second === undefined)
    throw new TypeError("An arithmetic chain has at least two operands.");
  const start = compilePair(first, signs[0] ?? "+", second);
  if (operands.length <= longest) {
    return rest.reduce((left, right, index) => compileStep(left, signs[index + 1] ?? "+", right), start);
  }
  const links = rest.map((operand, index) => ({ sign: signs[index + 1] ?? "+", compute: compileNumber(operand) }));
  return (row) => {
    let total = start(row);
    for (const { sign, compute } of links) total = apply(sign, total, compute(row));
    return total;
  };
}

/** The first step of a chain, of two names as a rule. */
function compilePair(left: Operand, sign: Sign, right: Operand): Compute {
  const name = plainName(left);
  const other = plainName(right);
  if (name === undefined || other === undefined) return compileStep(compileNumber(left), sign, right);
  return (row) => apply(sign, asNumber(row[name]), asNumber(row[other]));
}

/** One step of a chain. A name or a number on its right is taken in place, which saves a call for each row. */
function compileStep(left: Compute, sign: Sign, operand: Operand): Compute {
  if (operand.kind === "number") {
    const { value } = operand;
    return (row) => apply(sign, left(row), value);
  }
  const name = plainName(operand);
  if (name !== undefined) return (row) => apply(sign, left(row), asNumber(row[name]));
  const right = compileNumber(operand);
  return (row) => apply(sign, left(row), right(row));
}

/** The name of a field that is a name alone. */
function plainName(operand: Operand): string | undefined {
  const [name, member] = (operand.kind === "field" ? plainNames(operand.name) : undefined) ?? [];
  return member === undefined ? name : undefined;
}

function asNumber(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

function apply(sign: Sign, left: number, right: number): number {
  switch (sign) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      // The one step that could make something finite of what is not.
      return Number.isFinite(right) ? left / right : Number.NaN;
  }
}
