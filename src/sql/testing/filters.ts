// Random filters over `things` that have no issues.

import fc from "fast-check";
import {
  type Comparison,
  type Condition,
  check,
  filterRules,
  type Issue,
  type Literal,
  type Operand,
  type Operator,
  operators,
  type ScalarTypeName,
} from "../../language/public.ts";
import { anyDate, anyInstant, anyNumber, anyTime, generateAnyText, listPathsOfTypes, things } from "./things.ts";

/** The span of a node that was not parsed from text. */
const at = { from: 0, to: 0 } as const;

const nothing: Literal = { kind: "null", ...at };
const asText = (value: string): Literal => ({ kind: "string", value, ...at });

/** Operands that can be compared with each other. */
interface Family {
  readonly types: readonly ScalarTypeName[];
  readonly literals: fc.Arbitrary<Literal>;
}

/** Constants have every string, whatever the table can hold. */
const texts = generateAnyText(false);

const families: readonly Family[] = [
  { types: ["string"], literals: texts.map(asText) },
  { types: ["string"], literals: texts.map(asText) },
  { types: ["number"], literals: anyNumber.map((value): Literal => ({ kind: "number", value, ...at })) },
  { types: ["boolean"], literals: fc.boolean().map((value): Literal => ({ kind: "boolean", value, ...at })) },
  {
    types: ["date", "datetime"],
    literals: fc.oneof(
      anyDate.map((value): Literal => ({ kind: "date", value, ...at })),
      anyInstant.map((value): Literal => ({ kind: "datetime", value, ...at })),
      // Quoted dates, also with an offset.
      fc.oneof(anyDate, anyInstant, fc.constantFrom("2024-03-01T01:30+02:00", "2024-02-29T23:59-00:01")).map(asText),
    ),
  },
  {
    types: ["time"],
    literals: fc.oneof(
      anyTime.map((value): Literal => ({ kind: "time", value, ...at })),
      fc.constantFrom("10:30", "T00:00:00").map(asText),
    ),
  },
];

function generatePathField(paths: readonly string[]): fc.Arbitrary<Operand> {
  return fc.constantFrom(...paths).map((name): Operand => ({ kind: "field", name, ...at }));
}

function listFamilyOperators({ types }: Family): readonly Operator[] {
  return [...operators.values()].filter(
    ({ operands }) =>
      operands === "equality" ||
      (operands === "ordering" && !types.includes("boolean")) ||
      (operands === "text" && types.includes("string")),
  );
}

function generateArithmeticChain<Sign>(operand: fc.Arbitrary<Operand>, sign: fc.Arbitrary<Sign>) {
  return fc.tuple(operand, fc.array(fc.tuple(sign, operand), { minLength: 1, maxLength: 3 })).map(([first, rest]) => ({
    operands: [first, ...rest.map(([, next]) => next)],
    operators: rest.map(([joint]) => joint),
    ...at,
  }));
}

function generateSqlArithmetic(atom: fc.Arbitrary<Operand>): fc.Arbitrary<Operand> {
  return fc.letrec<{ operand: Operand }>((tie) => ({
    operand: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      atom,
      generateArithmeticChain(tie("operand"), fc.constantFrom<"+" | "-">("+", "-")).map(
        (made): Operand => ({ kind: "sum", ...made }),
      ),
      generateArithmeticChain(tie("operand"), fc.constantFrom<"*" | "/">("*", "/")).map(
        (made): Operand => ({ kind: "product", ...made }),
      ),
      tie("operand").map((operand): Operand => ({ kind: "negative", operand, ...at })),
      tie("operand").map((operand): Operand => ({ kind: "group", operand, ...at })),
    ),
  })).operand;
}

function generateFamilyComparison(family: Family): fc.Arbitrary<Comparison> {
  const { single, many } = listPathsOfTypes(family.types);
  const field = generatePathField(single);
  const isNumber = family.types.includes("number");
  const terms = fc.oneof(
    { weight: 8, arbitrary: field },
    { weight: 4, arbitrary: family.literals },
    fc.constant(nothing),
  );
  const operand: fc.Arbitrary<Operand> = isNumber
    ? fc.oneof(field, generateSqlArithmetic(terms))
    : fc.oneof({ weight: 8, arbitrary: field }, { weight: 1, arbitrary: fc.constant(nothing) });
  const literal = fc.oneof({ weight: 8, arbitrary: family.literals }, { weight: 1, arbitrary: fc.constant(nothing) });
  const tested = fc.oneof(operand, generatePathField(many));
  return fc.constantFrom(...listFamilyOperators(family)).chain((row): fc.Arbitrary<Comparison> => {
    const made = ([left, right]: readonly [Operand, Comparison["right"]]): Comparison => ({
      kind: "comparison",
      operator: row.symbol,
      operatorSpan: at,
      left,
      right,
      ...at,
    });
    if (row.right === "array") {
      const items = fc.array(literal, { maxLength: 4 });
      return fc.tuple(tested, items).map(([left, list]) => made([left, { kind: "array", items: list, ...at }]));
    }
    if (row.right === "pattern")
      return fc.tuple(tested, anyParts).map(([left, parts]) => made([left, { kind: "pattern", parts, ...at }]));
    return fc
      .oneof(
        { weight: 3, arbitrary: fc.tuple(tested, literal) },
        { weight: 1, arbitrary: fc.tuple(literal, tested) },
        { weight: 2, arbitrary: fc.tuple(operand, operand) },
      )
      .map(made);
  });
}

/** Patterns that often match, and patterns of any characters. */
const anyParts = fc.oneof(
  fc.array(fc.constantFrom("", "a", "B", "k", "i", "\u0307", "é"), { minLength: 1, maxLength: 4 }),
  fc.constantFrom(["é"], ["E\u0301", ""], ["", "\u212a"]),
  fc.array(texts, { minLength: 1, maxLength: 3 }),
  texts.map((text) => ["", text, ""]),
  texts.map((text) => [text, ""]),
);

const rules = filterRules(things, "FindMany");
const isWarning = ({ severity }: Issue) => severity === "warning";

/** Filters of `things` with every operator, every type, arithmetic and nesting. */
export const anyFilter: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => {
  const generateConditionChain = (kind: "and" | "or") =>
    fc.array(tie("condition"), { minLength: 2, maxLength: 4 }).map(
      (conditions): Condition => ({
        kind,
        conditions: conditions.flatMap((inner) => (inner.kind === kind ? inner.conditions : [inner])),
        ...at,
      }),
    );
  return {
    condition: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      // A list beside null may have values of two types.
      fc
        .oneof(...families.map(generateFamilyComparison))
        .filter((comparison) => check(comparison, rules).every(isWarning)),
      generateConditionChain("and"),
      generateConditionChain("or"),
      tie("condition").map((condition): Condition => ({ kind: "not", condition, ...at })),
      tie("condition").map((condition): Condition => ({ kind: "paren", condition, ...at })),
    ),
  };
}).condition;
