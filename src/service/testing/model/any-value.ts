// Random values of declared types, valid and invalid: few of each, so that they are often equal.

import fc from "fast-check";
import type { CollectionDeclaration, ScalarDeclaration, TypeDeclaration } from "../../../language/public.ts";
import { spellings } from "./collections.ts";

export const words = ["", "a", "ab", "abc", "b", "é", "zz zz"];
export const numbers = [-1, 0, 0.5, 1, 2, 3, 7, 100];

/** Keys of each collection, as in a body. Some numbers are close to the greatest possible key. */
export const keys: Readonly<Record<string, readonly (number | string)[]>> = {
  Items: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1.5, -1, 2 ** 53 - 1, 2 ** 53],
  Notes: ["a", "b", "c", "A b", "ä/ö?#%", "x@y", "__proto__", "..", "\u{1f600}"],
  Seats: [3, 4, 5, 6, 7, 8, 9],
};

const wrong: readonly unknown[] = [
  true,
  "x",
  "1",
  1e6,
  -7,
  0.25,
  [],
  {},
  [1],
  { a: 1 },
  "2024-02-30",
  "24:00",
  "zzzzz",
];

/** A value that the declaration allows, in any of its notations. */
function generateValidValue(declared: TypeDeclaration): fc.Arbitrary<unknown> {
  if (declared.type === "object") return generateValidObject(declared.fields);
  if (declared.type === "array")
    return fc.array(generateValidValue(declared.items), { maxLength: declared.maxItems ?? 3 });
  return generateValidScalar(declared);
}

function generateValidScalar({
  type,
  values,
  minimum,
  maximum,
  integer,
  maxLength,
}: ScalarDeclaration): fc.Arbitrary<unknown> {
  if (values !== undefined) return fc.constantFrom(...values);
  if (type === "boolean") return fc.boolean();
  if (type === "string") return fc.constantFrom(...words.filter((word) => word.length <= (maxLength ?? 9)));
  if (type !== "number") return fc.constantFrom(...Object.keys(spellings[type]));
  const inside = numbers.filter((number) => number >= (minimum ?? -9) && number <= (maximum ?? 1e9));
  return fc.constantFrom(...inside.filter((number) => integer !== true || Number.isInteger(number)));
}

type Members = readonly (readonly [name: string, value: unknown])[];

/** Members by name; absent ones are left out, because JSON has no `undefined`. */
function createObject(members: readonly Members[]): Record<string, unknown> {
  return Object.fromEntries(members.flat());
}

/** An object with all required members and some of the others, possibly null. */
function generateValidObject(fields: Readonly<Record<string, TypeDeclaration>>): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(fields).map(([name, declared]): fc.Arbitrary<Members> => {
    const there = generateValidValue(declared).map((value): Members => [[name, value]]);
    if (declared.required) return there;
    const not = fc.constantFrom<Members>([], [], [[name, null]]);
    return fc.oneof({ weight: 1, arbitrary: not }, { weight: 1, arbitrary: there });
  });
  return fc.tuple(...members).map(createObject);
}

/** A row for the body of Create; often without a key. */
export function generateValidRow({ name, fields }: CollectionDeclaration): fc.Arbitrary<Record<string, unknown>> {
  const { _id, ...others } = fields;
  const key = fc.option(fc.constantFrom(...(keys[name] ?? [])), { nil: undefined, freq: 3 });
  return fc
    .tuple(key, generateValidObject(others))
    .map(([chosen, row]) => (chosen === undefined ? row : { _id: chosen, ...row }));
}

/** A merge patch of some members: new values, nulls, patches of objects. */
export function generateValidPatch(
  fields: Readonly<Record<string, TypeDeclaration>>,
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(fields).map(([name, declared]): fc.Arbitrary<Members> => {
    if (name === "_id") return fc.constant([]);
    const one = (value: unknown): Members => [[name, value]];
    const values = [generateValidValue(declared).map(one)];
    if (!declared.required) values.push(fc.constant(one(null)));
    if (declared.type === "object") values.push(generateValidPatch(declared.fields).map(one));
    return fc.oneof({ weight: 3, arbitrary: fc.constant<Members>([]) }, ...values);
  });
  return fc.tuple(...members).map(createObject);
}

/** A body with a change that probably violates the declaration. */
export function generateInvalidBody(
  body: fc.Arbitrary<Record<string, unknown>>,
  { fields }: CollectionDeclaration,
): fc.Arbitrary<unknown> {
  const name = fc.constantFrom(...Object.keys(fields), "nme", "constructor", "__proto__", "__proto__");
  const value = fc.oneof(fc.constantFrom(...wrong), fc.constantFrom(null, "", "\ud83d"));
  const inner = fc.constantFrom({ zip: null }, { city: 5 }, { zip: "a", extra: 1 }, { zip: "a", geo: { lat: 91 } });
  const inItems = fc.constantFrom(
    [null],
    [{ qty: 0 }],
    [{ sku: "a", qty: 0 }],
    [{ sku: null }],
    ["a", "b", "c"],
    ["abcd"],
  );
  const one = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(name, value) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom("place", "by"), inner) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom("tags", "lines"), inItems) },
  );
  return fc
    .tuple(body, fc.array(one, { minLength: 1, maxLength: 2 }))
    .map(([row, changes]) => ({ ...row, ...Object.fromEntries(changes) }));
}
