// Random filters that an operation's declaration allows, and a few that must be rejected.

import fc from "fast-check";
import {
  type CollectionDeclaration,
  type FieldType,
  listFieldTypes,
  type OperationName,
  type OperatorSymbol,
} from "../../../language/public.ts";
import { keys, numbers, words } from "./any-value.ts";

const literals: Readonly<Record<FieldType["type"], readonly string[]>> = {
  string: words.map((word) => `'${word}'`),
  number: numbers.map(String),
  boolean: ["true", "false"],
  date: ["#2023-12-31#", "#2024-01-01#", "'2024-02-29'"],
  datetime: ["#2024-01-01#", "#2024-01-01T12:00Z#", "#2024-01-01T02:00+02:00#", "'2024-02-29T23:59:59Z'"],
  time: ["#T10:30#", "'10:30:00.000'", "#T23:59:59.9#"],
};

function generateFieldComparison(
  collection: CollectionDeclaration,
  field: string,
  symbol: OperatorSymbol,
): fc.Arbitrary<string> {
  const { type, many } = listFieldTypes(collection).get(field) ?? { type: "string", many: false };
  const known =
    field === "_id" ? (keys[collection.name] ?? []).map((key) => (type === "number" ? `${key}` : `'${key}'`)) : [];
  const literal = fc.constantFrom(...(known.length > 0 ? known : literals[type]));
  if (symbol.endsWith("in"))
    return fc.array(literal, { maxLength: 3 }).map((items) => `${field} ${symbol} [${items.join(", ")}]`);
  if (symbol.endsWith("like"))
    return fc.constantFrom("*", "a*", "*b*", "A", "*z", "É").map((pattern) => `${field} ${symbol} '${pattern}'`);
  const right =
    symbol === "=" || symbol === "!=" ? fc.oneof({ weight: 5, arbitrary: literal }, fc.constant("null")) : literal;
  const plain = right.map((value) => `${field} ${symbol} ${value}`);
  if (type !== "number" || many) return plain;
  return fc.oneof(
    { weight: 5, arbitrary: plain },
    right.map((value) => `${field} * 2 + 1 ${symbol} ${value}`),
  );
}

/** A filter that the operation allows; undefined for none. */
export function generateAnyFilter(
  collection: CollectionDeclaration,
  operation: OperationName,
): fc.Arbitrary<string | undefined> {
  const fields = Object.entries(collection.operations[operation].filter);
  const single = fc.oneof(
    ...fields.map(([field, symbols]) =>
      fc.constantFrom(...symbols).chain((symbol) => generateFieldComparison(collection, field, symbol)),
    ),
  );
  const bounds: readonly OperatorSymbol[] = [">", ">=", "<", "<="];
  const ordered = fields
    .filter(([, symbols]) => bounds.every((each) => symbols.includes(each)))
    .map(([field]) => field);
  const span = fc
    .tuple(
      fc.constantFrom(...(ordered.length > 0 ? ordered : ["_id"])),
      fc.constantFrom(">", ">="),
      fc.constantFrom("<", "<="),
    )
    .chain(([field, from, to]) =>
      fc.tuple(
        generateFieldComparison(collection, field, from as OperatorSymbol),
        generateFieldComparison(collection, field, to as OperatorSymbol),
      ),
    )
    .chain(([lower, upper]) => fc.constantFrom(lower, upper, `${lower} and ${upper}`));
  const two = fc.tuple(single, fc.constantFrom("and", "or"), single).map((parts) => parts.join(" "));
  const more = fc.tuple(single, two).map(([first, second]) => `${first} and (${second})`);
  const not = fc.oneof(single, two).map((inner) => `not (${inner})`);
  return fc.oneof(
    { weight: 5, arbitrary: single },
    { weight: 2, arbitrary: two },
    { weight: ordered.length > 0 ? 4 : 0, arbitrary: span },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: not },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Blank ones are frequent: read as "every row", they would do the most damage. */
export const badFilter: fc.Arbitrary<string> = fc.constantFrom(
  ...["", "", "", " ", "  "],
  "price",
  "price =",
  "price = 'x'",
  "prise = 1",
  "secret = 1",
  "kind like 'a*'",
  "kind < 'b'",
  "rank ilike 'a*'",
  "price > 1 and price like 'a*'",
  "price ilike 'a*'",
  "_id = true",
  "_id in [true, null]",
  "open > true",
  "text = 5 or nothing = 1",
  "(rank = 1",
  "place = null",
  "__proto__ = 1",
  "constructor = null",
);
