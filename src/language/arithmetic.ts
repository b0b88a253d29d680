// Owns arithmetic: IEEE doubles, and null for whatever has no finite result.

import type { Operand } from "./ast.ts";
import { compilePath, type RowLike } from "./row-path.ts";

type Compute = (row: RowLike) => number | null;
type Step = (left: number, right: number) => number;

const steps: Readonly<Record<"+" | "-" | "*" | "/", Step>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};

/**
 * A function that computes an operand for a row (LANGUAGE.md "Arithmetic"): null when an operand is null or no number,
 * on division by zero, and for every result that is not finite, also one on the way.
 */
export function compileArithmetic(operand: Operand): Compute {
  switch (operand.kind) {
    case "number": {
      const { value } = operand;
      return () => value;
    }
    case "field": {
      const read = compilePath(operand.name);
      return (row) => {
        const value = read(row);
        return typeof value === "number" ? value : null;
      };
    }
    case "group":
      return compileArithmetic(operand.operand);
    case "negative": {
      const inner = compileArithmetic(operand.operand);
      return (row) => {
        const value = inner(row);
        return value === null ? null : -value;
      };
    }
    case "sum":
    case "product":
      return compileChain(operand.operands, operand.operators);
    default:
      return () => null;
  }
}

function compileChain(operands: readonly Operand[], operators: readonly ("+" | "-" | "*" | "/")[]): Compute {
  const [first, ...rest] = operands.map(compileArithmetic);
  if (first === undefined) throw new TypeError("An arithmetic chain has at least two operands.");
  const [second] = rest;
  if (second !== undefined && rest.length === 1) return compilePair(first, second, operators[0] ?? "+");
  const links = rest.map((read, index) => ({ read, apply: steps[operators[index] ?? "+"] }));
  return (row) => {
    let total = first(row);
    for (const { read, apply } of links) {
      if (total === null) return null;
      const value = read(row);
      if (value === null) return null;
      total = apply(total, value);
      if (!Number.isFinite(total)) return null;
    }
    return total;
  };
}

/** The commonest chain, without the loop; one closure for each sign, so that the engine can draw the arithmetic in. */
function compilePair(readLeft: Compute, readRight: Compute, sign: "+" | "-" | "*" | "/"): Compute {
  switch (sign) {
    case "+":
      return (row) => {
        const left = readLeft(row);
        const right = left === null ? null : readRight(row);
        return left === null || right === null ? null : finite(left + right);
      };
    case "-":
      return (row) => {
        const left = readLeft(row);
        const right = left === null ? null : readRight(row);
        return left === null || right === null ? null : finite(left - right);
      };
    case "*":
      return (row) => {
        const left = readLeft(row);
        const right = left === null ? null : readRight(row);
        return left === null || right === null ? null : finite(left * right);
      };
    case "/":
      return (row) => {
        const left = readLeft(row);
        const right = left === null ? null : readRight(row);
        return left === null || right === null ? null : finite(left / right);
      };
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
