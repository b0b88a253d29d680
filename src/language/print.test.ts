// Tests the canonical text: what it looks like, and that it reads back as the same tree.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Condition, Operand } from "./ast.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { picker, spelled } from "./trial-spelling.ts";
import { anyFilter, at, bare } from "./trial-trees.ts";

// Many runs and long texts, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

test("every tree prints as a text that reads back as the same tree, and prints the same again", () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      const printed = print(tree);
      const { filter, issues } = parse(printed);
      expect(issues, printed).toEqual([]);
      expect(bare(filter), printed).toEqual(bare(tree));
      expect(print(filter)).toBe(printed);
    }),
    { numRuns: 400 },
  );
});

test("however a tree is spelled, it is read as the same tree, and prints the same", () => {
  fc.assert(
    fc.property(anyFilter, fc.nat(), (tree, seed) => {
      const text = spelled(tree, picker(seed));
      const { filter, issues } = parse(text);
      expect(issues, text).toEqual([]);
      expect(bare(filter), text).toEqual(bare(tree));
      const printed = print(filter);
      expect(print(parse(printed).filter)).toBe(printed);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ["", ""],
  ["a=1", "a = 1"],
  ['a . b\n!=\t"it\'s"', "a.b != 'it''s'"],
  ["a=1&&b=2", "a = 1 and b = 2"],
  ["a=1||b=2", "a = 1 or b = 2"],
  ["!a=1", "not a = 1"],
  ["! ( a=1 )", "not (a = 1)"],
  // Parentheses wherever `and` and `or` mix.
  ["a = 1 or b = 2 and c = 3", "a = 1 or (b = 2 and c = 3)"],
  ["a = 1 and b = 2 or c = 3 and d = 4", "(a = 1 and b = 2) or (c = 3 and d = 4)"],
  ["(a = 1 or b = 2) and c = 3", "(a = 1 or b = 2) and c = 3"],
  ["a = 1 or (b = 2 or c = 3)", "a = 1 or (b = 2 or c = 3)"],
  ["a = 1 or not b = 2 and c = 3", "a = 1 or (not b = 2 and c = 3)"],
  // Arithmetic keeps the parentheses it was given and needs.
  ["a-(b-c)*2=-1", "a - (b - c) * 2 = -1"],
  ["-(a)*b = - -c", "-(a) * b = --c"],
  ["a in[1,'x',null]", "a in [1, 'x', null]"],
  ["a !in [ ]", "a !in []"],
  ['a like "*x\\*"', "a like '*x\\*'"],
  ["a = '\\n\\u0041'", "a = '\\nA'"],
  ["a = '*'", "a = '*'"],
  // Numbers in full digits where they are whole.
  ["a = 1e21", "a = 1000000000000000000000"],
  ["a = 1.50", "a = 1.5"],
  ["a = 1E-7", "a = 1e-7"],
  ["a = -0", "a = 0"],
  ["a = 100.0", "a = 100"],
  ["a = #2024-03-01#", "a = #2024-03-01#"],
  ["a = #2024-03-01T10:30+02:00#", "a = #2024-03-01T08:30:00.000Z#"],
  ["a = #T10:30#", "a = #T10:30:00.000#"],
])("%j prints as %j", (written, printed) => {
  const { filter, issues } = parse(written);
  expect(issues).toEqual([]);
  expect(print(filter)).toBe(printed);
});

describe("what needs parentheses and has none in the tree gets them", () => {
  const a: Operand = { kind: "field", name: "a", ...at };
  const one: Operand = { kind: "number", value: 1, ...at };
  const sum: Operand = { kind: "sum", operands: [a, one], operators: ["-"], ...at };
  const product: Operand = { kind: "product", operands: [a, one], operators: ["/"], ...at };
  const equal = (left: Operand): Condition => ({
    kind: "comparison",
    operator: "=",
    operatorSpan: at,
    left,
    right: one,
    ...at,
  });
  test.each<[string, Operand]>([
    ["a - (a - 1) = 1", { kind: "sum", operands: [a, sum], operators: ["-"], ...at }],
    ["(a - 1) - a = 1", { kind: "sum", operands: [sum, a], operators: ["-"], ...at }],
    ["a * (a - 1) = 1", { kind: "product", operands: [a, sum], operators: ["*"], ...at }],
    ["a / (a / 1) = 1", { kind: "product", operands: [a, product], operators: ["/"], ...at }],
    ["a - a / 1 = 1", { kind: "sum", operands: [a, product], operators: ["-"], ...at }],
    ["-(a - 1) = 1", { kind: "negative", operand: sum, ...at }],
    ["-(a / 1) = 1", { kind: "negative", operand: product, ...at }],
  ])("%s", (printed, left) => {
    expect(print(equal(left))).toBe(printed);
  });

  test("not around a chain", () => {
    const chain: Condition = { kind: "and", conditions: [equal(a), equal(a)], ...at };
    expect(print({ kind: "not", condition: chain, ...at })).toBe("not (a = 1 and a = 1)");
  });
});

test("a tree with something missing can't be printed", () => {
  expect(() => print(parse("a = 1 and").filter)).toThrow(
    new TypeError("A filter with issues can't be printed; see the issues that parse returned."),
  );
});
