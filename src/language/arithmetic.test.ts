// Tests arithmetic against a simple reference implementation of the specified null handling.

import fc from "fast-check";
import { expect, test } from "vitest";
import { compileArithmetic, compileArithmeticTest } from "./arithmetic.ts";
import type { Operand } from "./ast.ts";
import type { RowLike } from "./row-path.ts";

type Sign = "+" | "-" | "*" | "/";
const nowhere = { from: 0, to: 0 };

function reckon(operand: Operand, row: RowLike): number | null {
  switch (operand.kind) {
    case "number":
      return operand.value;
    case "field": {
      const value = operand.name.split(".").reduce<unknown>((outer, name) => (outer as RowLike | null)?.[name], row);
      return typeof value === "number" ? value : null;
    }
    case "group":
      return reckon(operand.operand, row);
    case "negative": {
      const value = reckon(operand.operand, row);
      return value === null ? null : -value;
    }
    case "sum":
    case "product": {
      const [first = null, ...rest] = operand.operands.map((inner) => reckon(inner, row));
      return rest.reduce((total, value, index) => step(total, operand.operators[index] ?? "+", value), first);
    }
    default:
      return null;
  }
}

function step(left: number | null, sign: Sign, right: number | null): number | null {
  if (left === null || right === null) return null;
  const value = { "+": left + right, "-": left - right, "*": left * right, "/": left / right }[sign];
  return Number.isFinite(value) ? value : null;
}

const value = fc.constantFrom(null, -3, -0.5, -0, 0, 1, 2, 7.25, 1e200, -1e200, 1e308);
const row = fc.record({ a: value, b: value, c: value, o: fc.option(fc.record({ d: value })) }, { requiredKeys: [] });
const { operand } = fc.letrec<{ operand: Operand; chain: Operand }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("a", "b", "c", "o.d").map((name): Operand => ({ kind: "field", name, ...nowhere })),
    fc.constantFrom(-2, 0, 0.1, 3, 1e200).map((number): Operand => ({ kind: "number", value: number, ...nowhere })),
    fc.constant<Operand>({ kind: "null", ...nowhere }),
    tie("chain"),
    tie("operand").map((inner): Operand => ({ kind: "negative", operand: inner, ...nowhere })),
    tie("operand").map((inner): Operand => ({ kind: "group", operand: inner, ...nowhere })),
  ),
  chain: fc
    .tuple(fc.array(tie("operand"), { minLength: 2, maxLength: 12 }), fc.infiniteStream(fc.nat(1)), fc.boolean())
    .map(([operands, choices, product]): Operand => {
      const chosen = operands.slice(1).map(() => choices.next().value);
      return product
        ? { kind: "product", operands, operators: chosen.map((at) => (at === 0 ? "*" : "/")), ...nowhere }
        : { kind: "sum", operands, operators: chosen.map((at) => (at === 0 ? "+" : "-")), ...nowhere };
    }),
}));

test("evaluates step by step and propagates null", () => {
  fc.assert(
    fc.property(operand, row, (formula, given) => {
      expect(compileArithmetic(formula)(given)).toBe(reckon(formula, given));
    }),
    { numRuns: 5_000 },
  );
});

test("a range test matches exactly the numbers in the range, never null", () => {
  const bound = fc.constantFrom(Number.NEGATIVE_INFINITY, -3, 0, 7.25, 1e200);
  fc.assert(
    fc.property(operand, row, bound, fc.option(bound, { nil: undefined }), (formula, given, from, below) => {
      const expected = reckon(formula, given);
      const holds = expected !== null && expected >= from && (below === undefined || expected < below);
      expect(compileArithmeticTest(formula, { kind: "number", from, below })(given)).toBe(holds);
    }),
    { numRuns: 5_000 },
  );
});

test("evaluates a chain of any length", () => {
  const operands = Array.from({ length: 50_000 }, (): Operand => ({ kind: "field", name: "a", ...nowhere }));
  const operators = Array.from({ length: 49_999 }, () => "+" as const);
  expect(compileArithmetic({ kind: "sum", operands, operators, ...nowhere })({ a: 2 })).toBe(100_000);
});

test.each([0, 1])("rejects a chain of %i operands", (count) => {
  const operands = Array.from({ length: count }, (): Operand => ({ kind: "number", value: 1, ...nowhere }));
  expect(() => compileArithmetic({ kind: "sum", operands, operators: [], ...nowhere })).toThrow(
    new TypeError("An arithmetic chain has at least two operands."),
  );
});
