// Tests the canonical text: its form, and that it parses to the same tree.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Condition, Operand } from "./ast.ts";
import { and, eq, not, or, paren } from "./build.ts";
import { format } from "./format.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { createPicker, spellFilter } from "./testing/spelling.ts";
import { anyFilter, at, stripSpans } from "./testing/trees.ts";

// Many runs and long texts need more time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test("every tree prints as text that parses to the same tree and prints the same again", () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      const printed = print(tree);
      const { filter, issues } = parse(printed);
      expect(issues, printed).toEqual([]);
      expect(stripSpans(filter), printed).toEqual(stripSpans(tree));
      expect(print(filter)).toBe(printed);
    }),
    { numRuns: 200 },
  );
});

test("every spelling of a tree parses to the same tree and prints the same", () => {
  fc.assert(
    fc.property(anyFilter, fc.nat(), (tree, seed) => {
      const text = spellFilter(tree, createPicker(seed));
      const { filter, issues } = parse(text);
      expect(issues, text).toEqual([]);
      expect(stripSpans(filter), text).toEqual(stripSpans(tree));
      const printed = print(filter);
      expect(print(parse(printed).filter)).toBe(printed);
    }),
    { numRuns: 200 },
  );
});

/** Wraps a tree in another one, adding one or two levels. */
const wrappers: readonly ((inner: Condition) => Condition)[] = [
  (inner) => paren(inner),
  (inner) => not(inner),
  (inner) => or(and(inner, eq("b", -2)), eq("c", -3)),
  (inner) => and(or(inner, eq("b", 2)), eq("c", 3)),
  (inner) => or(eq("b", 2), and(paren(inner), eq("c", 3))),
];
const deepest = (levels: number, wrap: (inner: Condition) => Condition, inner: Condition): Condition =>
  levels === 0 ? inner : deepest(levels - 1, wrap, wrap(inner));

function expectRoundTrip(tree: Condition): void {
  for (const text of [print(tree), format(tree)]) {
    const { filter, issues } = parse(text);
    expect(issues).toEqual([]);
    expect(stripSpans(filter)).toEqual(stripSpans(tree));
    expect(print(filter)).toBe(print(tree));
  }
}

describe("a tree at a limit of the language can be parsed again", () => {
  const mixed = parse("a = 1 or b = 2 and c = 3").filter as Condition;

  test("with the maximum number of enclosing parentheses", () => {
    const { filter, issues } = parse(`${"(".repeat(250)}a = 1 or b = 2 and c = 3${")".repeat(250)}`);
    expect(issues).toEqual([]);
    expectRoundTrip(filter as Condition);
    expect(print(filter)).toBe(`${"(".repeat(250)}a = 1 or b = 2 and c = 3${")".repeat(250)}`);
    expect(print(deepest(249, paren, mixed))).toContain("a = 1 or (b = 2 and c = 3)");
  });

  test("with any nesting of node kinds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(wrappers.length - 1), { minLength: 80, maxLength: 300 }),
        fc.nat(249),
        (kinds, room) => {
          let tree: Condition = eq("a", -1);
          for (const kind of kinds) {
            try {
              tree = wrappers[kind]?.(tree) ?? tree;
            } catch (error) {
              expect(error).toBeInstanceOf(RangeError);
              break;
            }
          }
          for (let left = room; left > 0; left--) {
            try {
              tree = not(tree);
            } catch {
              break;
            }
          }
          expectRoundTrip(tree);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("with the maximum number of nodes", () => {
    const { filter, issues } = parse(new Array(14_285).fill("a=1 and b=2").join(" or "));
    expect(issues).toEqual([]);
    const printed = print(filter);
    expect(printed.slice(0, 30)).toBe("a = 1 and b = 2 or a = 1 and b");
    expect(parse(printed).issues).toEqual([]);
    expect(parse(format(filter)).issues).toEqual([]);
  });

  test("with the maximum number of characters", () => {
    const long = "x".repeat(1_048_576 - "a = '' or b = 2 and c = 3".length);
    const { filter, issues } = parse(`a = '${long}' or b = 2 and c = 3`);
    expect(issues).toEqual([]);
    expect(parse(print(filter)).issues).toEqual([]);
    expect(parse(format(filter)).issues).toEqual([]);
  });
});

test.each([
  ["", ""],
  ["a=1", "a = 1"],
  ['a . b\n!=\t"it\'s"', "a.b != 'it''s'"],
  ["a=1&&b=2", "a = 1 and b = 2"],
  ["a=1||b=2", "a = 1 or b = 2"],
  ["!a=1", "not a = 1"],
  ["! ( a=1 )", "not (a = 1)"],
  // Parentheses where `and` and `or` are mixed.
  ["a = 1 or b = 2 and c = 3", "a = 1 or (b = 2 and c = 3)"],
  ["a = 1 and b = 2 or c = 3 and d = 4", "(a = 1 and b = 2) or (c = 3 and d = 4)"],
  ["(a = 1 or b = 2) and c = 3", "(a = 1 or b = 2) and c = 3"],
  ["a = 1 or (b = 2 or c = 3)", "a = 1 or (b = 2 or c = 3)"],
  ["a = 1 or not b = 2 and c = 3", "a = 1 or (not b = 2 and c = 3)"],
  // Arithmetic keeps its parentheses and gets those that it needs.
  ["a-(b-c)*2=-1", "a - (b - c) * 2 = -1"],
  ["-(a)*b = - -c", "-(a) * b = --c"],
  ["a in[1,'x',null]", "a in [1, 'x', null]"],
  ["a !in [ ]", "a !in []"],
  ['a like "*x\\*"', "a like '*x\\*'"],
  ["a = '\\n\\u0041'", "a = '\\nA'"],
  ["a = '*'", "a = '*'"],
  // Integers are printed with all digits.
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

describe("adds necessary parentheses that the tree does not contain", () => {
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

  test("adds parentheses around a chain after not", () => {
    const chain: Condition = { kind: "and", conditions: [equal(a), equal(a)], ...at };
    expect(print({ kind: "not", condition: chain, ...at })).toBe("not (a = 1 and a = 1)");
  });
});
