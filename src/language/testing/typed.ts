// Random filters over declared fields, and rows to evaluate them on. There are few distinct values, so that matches are
// common, and unusual ones among them.

import fc from "fast-check";
import { type Operator, operators } from "../../../grammar/operators.ts";
import type { Comparison, Literal, Operand, Pattern } from "../ast.ts";
import type { RowLike } from "../row-path.ts";
import { type CollectionDeclaration, listFieldTypes, type TypeDeclaration } from "../schema.ts";
import type { ScalarTypeName } from "../types/table.ts";
import { anyDate, anyNumber, anyTime, at, generateArithmetic, generateConditions } from "./trees.ts";

const declareScalar = (type: ScalarTypeName): TypeDeclaration => ({ type });

/** Every type twice or more, top-level and nested. Some names are keywords elsewhere, or inherited by every object. */
const fields: Readonly<Record<string, TypeDeclaration>> = {
  name: declareScalar("string"),
  note: declareScalar("string"),
  constructor: declareScalar("string"),
  price: declareScalar("number"),
  価格: declareScalar("number"),
  paid: declareScalar("boolean"),
  due: declareScalar("date"),
  placed: declareScalar("datetime"),
  opens: declareScalar("time"),
  closes: declareScalar("time"),
  place: {
    type: "object",
    fields: {
      city: declareScalar("string"),
      in: declareScalar("number"),
      open: declareScalar("boolean"),
      like: {
        type: "object",
        fields: { since: declareScalar("date"), at: declareScalar("datetime"), null: declareScalar("number") },
      },
    },
  },
};

const allowed = [
  "name note constructor price 価格 paid due placed opens closes",
  "place.city place.in place.open place.like.since place.like.at place.like.null",
].flatMap((names) => names.split(" "));
const filter = Object.fromEntries(allowed.map((path) => [path, [...operators.keys()]]));

/** A collection with fields of every type, on which every operator is allowed. */
export const things: CollectionDeclaration = {
  name: "Things",
  description: "Things with a field of every type.",
  fields: { _id: declareScalar("number"), ...fields },
  indexes: [],
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};

const listPathsWhere = (wanted: (type: ScalarTypeName) => boolean) =>
  [...listFieldTypes(things)].filter(([path, { type }]) => path !== "_id" && wanted(type)).map(([path]) => path);

/**
 * Excludes NUL, lone surrogates, U+FFFE and U+FFFF, which SQLite can't distinguish. Includes letters that fold in
 * unusual ways and characters that are wildcards in SQL.
 */
const letters = [..."aAbé\u0301eÉΣσςİißÅ\u212b%_[]^-*?\\'\"\n 😀～\ud7ff\ue000"];
const anyWords = fc.oneof(
  fc.constantFrom("", "a", "A", "ab", "Ab", "e\u0301", "é", "2024-03-01", "10:30", "*", "ΟΔΟΣ", "ΣΟΣΟ", "😀", "～"),
  fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 }),
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 }),
  fc.string({ unit: "grapheme", maxLength: 4 }).filter((text) => !/[\0\p{Cs}\ufffe\uffff]/u.test(text)),
);

const numbers = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(-2, -1, 0, 1, 2, 3, 0.5) },
  { weight: 2, arbitrary: fc.constantFrom(0.1, 0.2, 0.3, 2 ** 53, 5e-324, 1e308, Number.MAX_VALUE, -Number.MAX_VALUE) },
  anyNumber,
);
const dates = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("2024-02-29", "2024-03-01", "2024-03-02") },
  { weight: 1, arbitrary: fc.constantFrom("0001-01-01", "1969-12-31", "1970-01-01", "9999-12-31") },
  anyDate,
);
const instants = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("2024-03-01T00:00:00.000Z", "2024-03-01T00:00:00.001Z", "2024-02-29T23:59:59.999Z"),
  },
  { weight: 1, arbitrary: fc.constantFrom("0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z") },
  fc.tuple(dates, anyTime).map(([day, clock]) => `${day}T${clock}Z`),
);
const times = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("00:00:00.000", "10:30:00.000", "10:30:00.001", "23:59:59.999") },
  anyTime,
);

const arbitraries: Readonly<Record<ScalarTypeName, fc.Arbitrary<string | number | boolean>>> = {
  string: anyWords,
  number: numbers,
  boolean: fc.boolean(),
  date: dates,
  datetime: instants,
  time: times,
};

/** Rows as they are stored. Members of every kind, including whole objects, may be null or missing. */
export const anyThing: fc.Arbitrary<RowLike> = generateMembers(fields).map((row) => JSON.parse(JSON.stringify(row)));

function generateMembers(declared: Readonly<Record<string, TypeDeclaration>>): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(declared).map(([name, declaration]): [string, fc.Arbitrary<unknown>] => [
    name,
    generateOrNothing(generateMember(declaration)),
  ]);
  return fc.record(Object.fromEntries(members));
}

function generateMember(declaration: TypeDeclaration): fc.Arbitrary<unknown> {
  if (declaration.type === "object") return generateMembers(declaration.fields);
  if (declaration.type === "array") throw new TypeError("Test rows contain no arrays.");
  return arbitraries[declaration.type];
}

function generateOrNothing<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> {
  return fc.oneof({ weight: 6, arbitrary: value }, { weight: 2, arbitrary: fc.constantFrom(null, undefined) });
}

const nothing: Literal = { kind: "null", ...at };
const generateField = (paths: readonly string[]) =>
  fc.constantFrom(...paths).map((name): Operand => ({ kind: "field", name, ...at }));

/** Operands that can be compared with each other. */
interface Family {
  readonly literals: fc.Arbitrary<Literal>;
  readonly operands: fc.Arbitrary<Operand>;
  /** ISO strings that can be compared with a field of the family. */
  readonly quoted?: fc.Arbitrary<string>;
  readonly operators: readonly Operator[];
}

function createFamily(
  types: readonly ScalarTypeName[],
  literals: fc.Arbitrary<Literal>,
  quoted?: fc.Arbitrary<string>,
): Family {
  const field = generateField(listPathsWhere((type) => types.includes(type)));
  const atoms = fc.oneof({ weight: 8, arbitrary: field }, { weight: 1, arbitrary: literals });
  const terms = fc.oneof(
    { weight: 6, arbitrary: field },
    { weight: 5, arbitrary: literals },
    { weight: 1, arbitrary: fc.constant(nothing) },
  );
  const ordered = !types.includes("boolean");
  return {
    literals,
    operands: fc.oneof(
      { weight: 12, arbitrary: types.includes("number") ? fc.oneof(atoms, generateArithmetic(terms)) : atoms },
      { weight: 1, arbitrary: fc.constant(nothing) },
      { weight: 1, arbitrary: atoms.map((operand): Operand => ({ kind: "group", operand, ...at })) },
    ),
    ...(quoted === undefined ? {} : { quoted }),
    operators: [...operators.values()].filter(
      ({ operands }) =>
        operands === "equality" ||
        (operands === "ordering" && ordered) ||
        (operands === "text" && types.includes("string")),
    ),
  };
}

const asDate = dates.map((value): Literal => ({ kind: "date", value, ...at }));
const asInstant = instants.map((value): Literal => ({ kind: "datetime", value, ...at }));

/** A date-time as users write it: with any offset or none, with or without seconds. */
const looseInstant = fc
  .tuple(
    fc.constantFrom("2024-03-01", "2024-02-29"),
    fc.constantFrom("00:00", "01:30", "23:59"),
    fc.constantFrom("", ":59", ":00.1", ":59.999"),
    fc.constantFrom("", "Z", "+00:00", "+01:30", "-05:00", "+14:00"),
  )
  .map(([day, clock, seconds, offset]) => `${day}T${clock}${seconds}${offset}`);
const looseTime = fc
  .tuple(
    fc.constantFrom("", "T"),
    fc.constantFrom("00:00", "10:30", "23:59"),
    fc.constantFrom("", ":00.001", ":59.999"),
  )
  .map((parts) => parts.join(""));

const families: readonly Family[] = [
  createFamily(
    ["string"],
    anyWords.map((value): Literal => ({ kind: "string", value, ...at })),
  ),
  createFamily(
    ["number"],
    numbers.map((value): Literal => ({ kind: "number", value: value === 0 ? 0 : value, ...at })),
  ),
  createFamily(
    ["boolean"],
    fc.boolean().map((value): Literal => ({ kind: "boolean", value, ...at })),
  ),
  createFamily(["date", "datetime"], fc.oneof(asDate, asInstant), fc.oneof(dates, instants, looseInstant)),
  createFamily(
    ["time"],
    times.map((value): Literal => ({ kind: "time", value, ...at })),
    fc.oneof(times, looseTime),
  ),
];

/** Patterns with parts that often occur in the generated strings, and with parts of any kind. */
const anyPattern: fc.Arbitrary<Pattern> = fc
  .oneof(
    fc.array(fc.constantFrom("", "a", "b", "ba"), { minLength: 2, maxLength: 4 }),
    fc.array(fc.constantFrom("", "A", "É", "e\u0301", "Σ", "ος", "Ο"), { minLength: 1, maxLength: 3 }),
    fc.array(anyWords, { minLength: 1, maxLength: 3 }),
    anyWords.map((word) => ["", word, ""]),
  )
  .map((parts) => ({ kind: "pattern", parts, ...at }));

function isField(operand: Operand): boolean {
  return operand.kind === "group" ? isField(operand.operand) : operand.kind === "field";
}

/** Replaces some literals with quoted ISO strings, the only implicit conversion (docs/language.md#types). */
function generateMaybeQuoted<T extends Operand>(
  literal: fc.Arbitrary<T>,
  { quoted }: Family,
): fc.Arbitrary<T | Literal> {
  if (quoted === undefined) return literal;
  const texts = quoted.map((value): Literal => ({ kind: "string", value, ...at }));
  return fc.oneof<fc.Arbitrary<T | Literal>[]>(literal, literal, texts);
}

function generateComparison(one: Family): fc.Arbitrary<Comparison> {
  const pairs = fc.oneof(
    fc.tuple(one.operands, one.operands),
    one.operands.chain((left) => generateComparable(left, one).map((right): [Operand, Operand] => [left, right])),
    one.operands.chain((left) => generateComparable(left, one).map((right): [Operand, Operand] => [left, right])),
    one.operands.chain((right) => generateComparable(right, one).map((left): [Operand, Operand] => [left, right])),
  );
  return fc.constantFrom(...one.operators).chain((row): fc.Arbitrary<Comparison> => {
    const made = (left: Operand, right: Comparison["right"]): Comparison => {
      return { kind: "comparison", operator: row.symbol, operatorSpan: at, left, right, ...at };
    };
    if (row.right === "pattern") return fc.tuple(one.operands, anyPattern).map(([left, right]) => made(left, right));
    if (row.right === "value") return pairs.map(([left, right]) => made(left, right));
    return one.operands.chain((left) =>
      fc
        .array(fc.oneof({ weight: 5, arbitrary: generateComparable(left, one) }, fc.constant(nothing)), {
          maxLength: 4,
        })
        .map((items) => made(left, { kind: "array", items, ...at })),
    );
  });
}

/** A literal that can be compared with the operand. */
function generateComparable(operand: Operand, one: Family): fc.Arbitrary<Literal> {
  return isField(operand) ? generateMaybeQuoted(one.literals, one) : one.literals;
}

/** Filters of `things` without mistakes: every operator, every type, arithmetic, nesting. */
export const anyTypedFilter = generateConditions(fc.oneof(...families.map(generateComparison)));
