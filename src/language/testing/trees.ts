// Random trees for tests: every shape that the syntax can express, regardless of types.

import fc from "fast-check";
import { operators } from "../../../grammar/operators.ts";
import type { Comparison, Condition, Field, Literal, Operand } from "../ast.ts";
import { isObject } from "../is-object.ts";

/** The span of a node that was not parsed from text. */
export const at = { from: 0, to: 0 } as const;

/** Removes the spans from a tree, and the parentheses that are only needed in text. */
export function stripSpans(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripSpans);
  if (!isObject(value)) return value;
  if (value.kind === "paren") return stripSpans(value.condition);
  if (value.kind === "group") return stripSpans(value.operand);
  const members = Object.entries(value).filter(([name]) => name !== "from" && name !== "to" && name !== "operatorSpan");
  return Object.fromEntries(members.map(([name, member]) => [name, stripSpans(member)]));
}

/**
 * Removes the spans from a tree that was parsed from the text of another one, and those parentheses that the other does
 * not have where `print` adds them: around `and`, `or` and arithmetic.
 */
export function withoutAdded(parsed: unknown, built: unknown): unknown {
  if (Array.isArray(parsed) && Array.isArray(built))
    return parsed.map((item, index) => withoutAdded(item, built[index]));
  if (!isObject(parsed) || !isObject(built)) return parsed;
  const inner = parsed.kind === "paren" ? parsed.condition : parsed.kind === "group" ? parsed.operand : undefined;
  const isAdded =
    parsed.kind !== built.kind && isObject(inner) && inner.kind === built.kind && canBeAdded.has(built.kind);
  if (isAdded) return withoutAdded(inner, built);
  const members = Object.entries(parsed).map(([name, member]) => [name, withoutAdded(member, built[name])]);
  return { ...Object.fromEntries(members), ...("operatorSpan" in parsed ? { operatorSpan: at } : {}), ...at };
}

const canBeAdded: ReadonlySet<unknown> = new Set(["and", "or", "sum", "product"]);

const two = (value: number) => String(value).padStart(2, "0");

/** Canonical dates in every year. */
export const anyDate = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);

/** Canonical times. */
export const anyTime = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999))
  .map(
    ([hour, minute, second, milli]) => `${two(hour)}:${two(minute)}:${two(second)}.${String(milli).padStart(3, "0")}`,
  );

/** Numbers that a filter can contain. Zero is unsigned. */
export const anyNumber = fc
  .oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.integer(),
    fc.constantFrom(1e21, 1e-7, 5e-324, 2 ** 60),
  )
  .map((value) => (value === 0 ? 0 : value));

const anyName = fc.oneof(
  fc.constantFrom("a", "status", "_id", "$x", "inStock", "價格", "𝒳y", "été", "nothing"),
  fc.constantFrom("a.in", "a.not.null", "customer.city", "a.TRUE", "__proto__", "constructor.prototype"),
);
const anyText = fc.oneof(fc.string({ unit: fc.constantFrom(..."ab'\"*\\\n\u2028é") }), fc.string({ unit: "binary" }));

const anyField = anyName.map((name): Field => ({ kind: "field", name, ...at }));
const anyLiteral: fc.Arbitrary<Literal> = fc.oneof(
  anyNumber.map((value): Literal => ({ kind: "number", value, ...at })),
  anyText.map((value): Literal => ({ kind: "string", value, ...at })),
  fc.boolean().map((value): Literal => ({ kind: "boolean", value, ...at })),
  fc.constant<Literal>({ kind: "null", ...at }),
  anyDate.map((value): Literal => ({ kind: "date", value, ...at })),
  fc.tuple(anyDate, anyTime).map(([day, clock]): Literal => ({ kind: "datetime", value: `${day}T${clock}Z`, ...at })),
  anyTime.map((value): Literal => ({ kind: "time", value, ...at })),
);

function generateOperandChain<Sign>(operand: fc.Arbitrary<Operand>, sign: fc.Arbitrary<Sign>) {
  return fc.tuple(operand, fc.array(fc.tuple(sign, operand), { minLength: 1, maxLength: 3 })).map(([first, rest]) => ({
    operands: [first, ...rest.map(([, next]) => next)],
    operators: rest.map(([joint]) => joint),
    ...at,
  }));
}

/** Arithmetic of any depth over the given operands, and the operands themselves. */
export function generateArithmetic(atom: fc.Arbitrary<Operand>): fc.Arbitrary<Operand> {
  return fc.letrec<{ operand: Operand }>((tie) => ({
    operand: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      atom,
      generateOperandChain(tie("operand"), fc.constantFrom<"+" | "-">("+", "-")).map(
        (chain): Operand => ({ kind: "sum", ...chain }),
      ),
      generateOperandChain(tie("operand"), fc.constantFrom<"*" | "/">("*", "/")).map(
        (chain): Operand => ({ kind: "product", ...chain }),
      ),
      tie("operand").map(
        // A minus sign before a number literal is part of the number, so it is never a node of its own.
        (inner): Operand => (inner.kind === "number" ? inner : { kind: "negative", operand: inner, ...at }),
      ),
      tie("operand").map((inner): Operand => ({ kind: "group", operand: inner, ...at })),
    ),
  })).operand;
}

/** Conditions of any depth over the given comparisons. */
export function generateConditions(comparison: fc.Arbitrary<Comparison>): fc.Arbitrary<Condition> {
  return fc.letrec<{ condition: Condition }>((tie) => {
    const chain = (kind: "and" | "or") =>
      fc.array(tie("condition"), { minLength: 2, maxLength: 4 }).map(
        (conditions): Condition => ({
          kind,
          // Nested chains of the same kind are flattened.
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
  }).condition;
}

const anyOperand = generateArithmetic(fc.oneof(anyField, anyLiteral));
const anyComparison: fc.Arbitrary<Comparison> = fc
  .tuple(
    fc.constantFrom(...operators.values()),
    anyOperand,
    anyOperand,
    fc.array(anyLiteral),
    fc.array(anyText, { minLength: 1 }),
  )
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

/** Every filter that the syntax can express. */
export const anyFilter = generateConditions(anyComparison);
