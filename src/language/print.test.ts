// Tests the canonical text: what it looks like, and that it reads back as the same tree.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Comparison, Condition, Literal, Operand } from "./ast.ts";
import { operators } from "./operators.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

// Many runs and long texts, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const at = { from: 0, to: 0 };

/** A tree without its places, and without the parentheses that only a text needs. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const node = value as Record<string, unknown>;
  if (node.kind === "paren") return bare(node.condition);
  if (node.kind === "group") return bare(node.operand);
  const members = Object.entries(node).filter(([name]) => name !== "from" && name !== "to" && name !== "operatorSpan");
  return Object.fromEntries(members.map(([name, member]) => [name, bare(member)]));
}

const two = (value: number) => String(value).padStart(2, "0");
const name = fc.oneof(
  fc.constantFrom("a", "status", "_id", "$x", "inStock", "價格", "𝒳y", "été", "nothing"),
  fc.constantFrom("a.in", "a.not.null", "customer.city", "a.TRUE"),
);
const date = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);
const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999))
  .map(
    ([hour, minute, second, milli]) => `${two(hour)}:${two(minute)}:${two(second)}.${String(milli).padStart(3, "0")}`,
  );
const text = fc.oneof(fc.string({ unit: fc.constantFrom(..."ab'\"*\\\n\u2028é") }), fc.string({ unit: "binary" }));
const finite = fc
  .oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.integer(),
    fc.constantFrom(1e21, 1e-7, 5e-324, 2 ** 60),
  )
  .map((value) => (value === 0 ? 0 : value));

const field = name.map((one): Operand => ({ kind: "field", name: one, ...at }));
const literal: fc.Arbitrary<Literal> = fc.oneof(
  finite.map((value): Literal => ({ kind: "number", value, ...at })),
  text.map((value): Literal => ({ kind: "string", value, ...at })),
  fc.boolean().map((value): Literal => ({ kind: "boolean", value, ...at })),
  fc.constant<Literal>({ kind: "null", ...at }),
  date.map((value): Literal => ({ kind: "date", value, ...at })),
  fc.tuple(date, time).map(([day, clock]): Literal => ({ kind: "datetime", value: `${day}T${clock}Z`, ...at })),
  time.map((value): Literal => ({ kind: "time", value, ...at })),
);

function chained<Sign>(operand: fc.Arbitrary<Operand>, sign: fc.Arbitrary<Sign>) {
  return fc.tuple(operand, fc.array(fc.tuple(sign, operand), { minLength: 1, maxLength: 3 })).map(([first, rest]) => ({
    operands: [first, ...rest.map(([, next]) => next)],
    operators: rest.map(([joint]) => joint),
    ...at,
  }));
}

const { operand } = fc.letrec<{ operand: Operand }>((tie) => ({
  operand: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(field, literal),
    chained(tie("operand"), fc.constantFrom<"+" | "-">("+", "-")).map((chain): Operand => ({ kind: "sum", ...chain })),
    chained(tie("operand"), fc.constantFrom<"*" | "/">("*", "/")).map(
      (chain): Operand => ({ kind: "product", ...chain }),
    ),
    tie("operand").map(
      // A minus sign before a number literal is part of the number, so it is never a node of its own.
      (inner): Operand => (inner.kind === "number" ? inner : { kind: "negative", operand: inner, ...at }),
    ),
    tie("operand").map((inner): Operand => ({ kind: "group", operand: inner, ...at })),
  ),
}));

const comparison: fc.Arbitrary<Comparison> = fc
  .tuple(fc.constantFrom(...operators.values()), operand, operand, fc.array(literal), fc.array(text, { minLength: 1 }))
  .map(([row, left, value, items, parts]) => ({
    kind: "comparison",
    operator: row.symbol,
    operatorSpan: at,
    left,
    right:
      row.right === "array"
        ? { kind: "array", items, ...at }
        : row.right === "pattern"
          ? { kind: "pattern", parts, ...at }
          : value,
    ...at,
  }));

const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const chain = (kind: "and" | "or") =>
    fc.array(tie("condition"), { minLength: 2, maxLength: 4 }).map(
      (conditions): Condition => ({
        kind,
        // Like chains inside like chains are flat.
        conditions: conditions.flatMap((inner) => (inner.kind === kind ? inner.conditions : [inner])),
        ...at,
      }),
    );
  return {
    condition: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      comparison,
      chain("and"),
      chain("or"),
      tie("condition").map((inner): Condition => ({ kind: "not", condition: inner, ...at })),
      tie("condition").map((inner): Condition => ({ kind: "paren", condition: inner, ...at })),
    ),
  };
});

test("every tree prints as a text that reads back as the same tree, and prints the same again", () => {
  fc.assert(
    fc.property(condition, (tree) => {
      const printed = print(tree);
      const { filter, issues } = parse(printed);
      expect(issues, printed).toEqual([]);
      expect(bare(filter), printed).toEqual(bare(tree));
      expect(print(filter)).toBe(printed);
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
  expect(() => print(parse("a = 1 and").filter)).toThrow(TypeError);
});
