// Compiles arithmetic: IEEE doubles, and null for results that are not finite.

import type { Operand } from "./ast.ts";
import { createIncompleteError } from "./filter-error.ts";
import { compilePath, type RowLike, splitPlainPath } from "./row-path.ts";
import { isNumberIn, type NumberTest } from "./row-value.ts";

/**
 * Computes a number for a row. Intermediate results that represent null are NaN or infinite, which keeps them unboxed.
 */
type Compute = (row: RowLike) => number;
type Sign = "+" | "-" | "*" | "/";

/**
 * Compiles an operand to a function that computes its value for a row (docs/language.md#arithmetic). The result is null
 * if an operand is null or not a number, on division by zero, and if any result, including an intermediate one, is not
 * finite.
 *
 * @throws FilterError for an operand with `missing` nodes
 */
export function compileArithmetic(operand: Operand): (row: RowLike) => number | null {
  const compute = compileNumber(operand);
  return (row) => {
    const value = compute(row);
    return Number.isFinite(value) ? value : null;
  };
}

/** Compiles a predicate that tests whether an operand's number is in a range. */
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
      return (row) => toNumber(read(row));
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
    case "missing":
      throw createIncompleteError(operand, "evaluated");
    default:
      return () => Number.NaN;
  }
}

/** Longer chains are evaluated in a loop. One closure per step would nest calls without bound. */
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

/** The first step of a chain. Usually both operands are plain field names. */
function compilePair(left: Operand, sign: Sign, right: Operand): Compute {
  const name = getPlainName(left);
  const other = getPlainName(right);
  if (name === undefined || other === undefined) return compileStep(compileNumber(left), sign, right);
  return (row) => apply(sign, toNumber(row[name]), toNumber(row[other]));
}

/** One step of a chain. A plain field name or a number on the right is inlined, which saves a call per row. */
function compileStep(left: Compute, sign: Sign, operand: Operand): Compute {
  if (operand.kind === "number") {
    const { value } = operand;
    return (row) => apply(sign, left(row), value);
  }
  const name = getPlainName(operand);
  if (name !== undefined) return (row) => apply(sign, left(row), toNumber(row[name]));
  const right = compileNumber(operand);
  return (row) => apply(sign, left(row), right(row));
}

/** The name of a field whose path has only one part. */
function getPlainName(operand: Operand): string | undefined {
  const [name, member] = (operand.kind === "field" ? splitPlainPath(operand.name) : undefined) ?? [];
  return member === undefined ? name : undefined;
}

function toNumber(value: unknown): number {
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
      // Division is the only operation that could turn a non-finite operand into a finite result.
      return Number.isFinite(right) ? left / right : Number.NaN;
  }
}
