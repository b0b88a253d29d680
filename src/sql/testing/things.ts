// A collection with fields of every type, also in objects and arrays, and rows that are hard to store and to compare.

import fc from "fast-check";
import {
  type CollectionDeclaration,
  createUnrestrictedRules,
  listFieldTypes,
  type RowLike,
  type ScalarTypeName,
  type TypeDeclaration,
} from "../../language/internal.ts";
import { isStorable } from "../ordered-text.ts";

const declareScalar = (type: ScalarTypeName): TypeDeclaration => ({ type });
const declareArray = (items: TypeDeclaration): TypeDeclaration => ({ type: "array", items });
const declareObject = (fields: Readonly<Record<string, TypeDeclaration>>): TypeDeclaration => ({
  type: "object",
  fields,
});

const fields: Readonly<Record<string, TypeDeclaration>> = {
  name: declareScalar("string"),
  order: declareScalar("string"),
  price: declareScalar("number"),
  価格: declareScalar("number"),
  rating: { type: "number", minimum: 0.25, maximum: 1000 },
  $change: { type: "number", minimum: -100, maximum: 100 },
  count: { type: "number", integer: true },
  paid: declareScalar("boolean"),
  due: declareScalar("date"),
  ends: declareScalar("date"),
  placed: declareScalar("datetime"),
  seen: declareScalar("datetime"),
  opens: declareScalar("time"),
  place: declareObject({
    city: declareScalar("string"),
    in: declareScalar("number"),
    $open: declareScalar("boolean"),
    like: declareObject({
      since: declareScalar("date"),
      at: declareScalar("datetime"),
      hour: declareScalar("time"),
      null: declareScalar("string"),
    }),
    labels: declareArray(declareScalar("string")),
  }),
  tags: declareArray(declareScalar("string")),
  scores: declareArray(declareScalar("number")),
  flags: declareArray(declareScalar("boolean")),
  days: declareArray(declareScalar("date")),
  grid: declareArray(declareArray(declareScalar("number"))),
  items: declareArray(
    declareObject({
      sku: declareScalar("string"),
      $qty: { type: "number", integer: true },
      at: declareScalar("datetime"),
      box: declareObject({ hour: declareScalar("time"), words: declareArray(declareArray(declareScalar("string"))) }),
      parts: declareArray(declareObject({ code: declareScalar("string"), n: declareScalar("number") })),
    }),
  ),
};

const declared: CollectionDeclaration = {
  name: "Things",
  description: "Things with a field of every type.",
  fields: { _id: { type: "number", integer: true }, ...fields },
  indexes: [],
  operations: { FindMany: { filter: {}, sort: [] }, UpdateMany: { filter: {} }, DeleteMany: { filter: {} } },
};
const filter = createUnrestrictedRules(declared).filterable;

/** The collection. Filters may use every field with every operator. */
export const things: CollectionDeclaration = {
  ...declared,
  operations: { FindMany: { filter, sort: [] }, UpdateMany: { filter }, DeleteMany: { filter } },
};

/** The paths of some types: those with one value in a row, and those with many. */
export function listPathsOfTypes(types: readonly ScalarTypeName[]): {
  readonly single: string[];
  readonly many: string[];
} {
  const found = [...listFieldTypes(things)].filter(([path, { type }]) => path !== "_id" && types.includes(type));
  return {
    single: found.filter(([, { many }]) => !many).map(([path]) => path),
    many: found.filter(([, { many }]) => many).map(([path]) => path),
  };
}

/**
 * Characters that fold, compose, sort or escape in unusual ways: the Kelvin sign, dotted and dotless I, sharp S, sigma,
 * combining marks in both orders, wildcards of SQL, and the ends of the ranges of code points.
 */
const characters = [
  ..."aAbBkK\u212ae\u0301\u0327éÉȩiI\u0130\u0131\u0307ßẞσςΣåÅ\u212b;\u037e`\u1fefǅ%_[]^-*?\\'\"\n\u0001\u0002\u007f",
  ..."\ud7ff\ue000\ue001\ufffd\ufffe\uffff～\u{10000}😀\u{10ffff}",
];
/** What PostgreSQL can't store as text. */
const unstorable = ["\0", "\ud800", "\ud83d", "\ude00", "\udfff"];

const common = [
  "",
  "a",
  "A",
  "ab",
  "Ab",
  "k",
  "\u212a",
  "é",
  "e\u0301",
  "i\u0307",
  "\u0130",
  "ΟΔΟΣ",
  "😀",
  "～",
  "*",
  "%",
];
const dated = ["2024-03-01", "10:30", "null", "true", "1"];

/** @param storable whether a database can hold every string as it is */
export function generateAnyText(storable: boolean): fc.Arbitrary<string> {
  const all = storable ? characters : [...characters, ...unstorable, ...unstorable];
  const texts = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...common, ...dated) },
    { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom("a", "b", "B"), maxLength: 4 }) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...all), maxLength: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: storable ? "grapheme" : "binary", maxLength: 3 }) },
  );
  return storable ? texts.filter(isStorable) : texts;
}

const extremes = [5e-324, -5e-324, 1e-200, 1e200, 1e308, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53, 2 ** 60, 1e21];

/** Finite numbers. Zero has no sign, as in JSON. */
export const anyNumber = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(-2, -1, 0, 1, 2, 3, 0.5, 0.1, 0.2, 0.3) },
    { weight: 2, arbitrary: fc.constantFrom(...extremes) },
    { weight: 1, arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true }) },
  )
  .map(removeZeroSign);

function removeZeroSign(value: number): number {
  return value === 0 ? 0 : value;
}

const anyInteger = fc.oneof(
  fc.constantFrom(-1, 0, 1, 2, 3, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  fc.integer(),
);

function padNumber(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

export const anyDate = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("2024-02-29", "2024-03-01", "2024-03-02") },
  { weight: 1, arbitrary: fc.constantFrom("0001-01-01", "1969-12-31", "1970-01-01", "9999-12-31") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
      .map(([year, month, day]) => `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(day, 2)}`),
  },
);

export const anyTime = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("00:00:00.000", "10:30:00.000", "10:30:00.001", "23:59:59.999") },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999)).map(([hour, minute, second, milli]) => {
      return `${padNumber(hour, 2)}:${padNumber(minute, 2)}:${padNumber(second, 2)}.${padNumber(milli, 3)}`;
    }),
  },
);

export const anyInstant = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["2024-02-29T23:59:59.999Z", "2024-03-01T00:00:00.000Z", "2024-03-01T00:00:00.001Z"],
      ...["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
    ),
  },
  { weight: 1, arbitrary: fc.tuple(anyDate, anyTime).map(([day, clock]) => `${day}T${clock}Z`) },
);

/** Rows as JSON. Every member, also a whole object or an array, can be null or missing, and an array empty. */
export function generateThingRow(storable: boolean): fc.Arbitrary<RowLike> {
  return generateRowMembers(fields, generateAnyText(storable)).map((row) => JSON.parse(JSON.stringify(row)));
}

function generateRowMembers(
  declared: Readonly<Record<string, TypeDeclaration>>,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(declared).map(([name, declaration]): [string, fc.Arbitrary<unknown>] => [
    name,
    generateMissingOr(generateValue(declaration, text), [null, undefined]),
  ]);
  return fc.record(Object.fromEntries(members));
}

function generateMissingOr(
  value: fc.Arbitrary<unknown>,
  nothing: readonly (null | undefined)[],
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...nothing) });
}

function generateValue(declaration: TypeDeclaration, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  switch (declaration.type) {
    case "object":
      return generateRowMembers(declaration.fields, text);
    case "array":
      return fc.array(generateMissingOr(generateValue(declaration.items, text), [null]), { maxLength: 3 });
    case "string":
      return text;
    case "number":
      return declaration.integer === true ? anyInteger : generateNumberWithin(declaration.minimum, declaration.maximum);
    case "boolean":
      return fc.boolean();
    case "date":
      return anyDate;
    case "datetime":
      return anyInstant;
    case "time":
      return anyTime;
  }
}

function generateNumberWithin(minimum: number | undefined, maximum: number | undefined): fc.Arbitrary<number> {
  if (minimum === undefined || maximum === undefined) return anyNumber;
  const special = [minimum, maximum, 1, 2, 0.5, ...extremes].filter((value) => value >= minimum && value <= maximum);
  return fc
    .oneof(fc.constantFrom(...special), fc.double({ min: minimum, max: maximum, noNaN: true }))
    .map(removeZeroSign);
}
