// Random filters and rows for the tests of planning: few distinct values, so that they often match, and some edge cases.

import fc from "fast-check";
import type { Row } from "../store/store.ts";

const words = ["", "a", "ab", "abc", "b", "a\uffff", "\uffff", "\uffffz", "\ud83d", "\ud83d\ude00", "\u00e9"];
const numbers = [-1, 0, 1, 1.5, 2];
const days = ["2024-01-01", "2024-01-02", "2024-02-29"];
const instants = ["2024-01-01T00:00:00.000Z", "2024-01-01T12:00:00.000Z", "2024-01-02T00:00:00.000Z"];

const generateNullable = <T>(...values: T[]) => fc.constantFrom<T | null | undefined>(...values, null, undefined);

/** Rows of Things with keys 1, 2, …; any member may be null or missing. */
export const anyRows: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom(...words),
      price: generateNullable(...numbers),
      rank: generateNullable(0, 1, 2),
      day: generateNullable(...days),
      at: generateNullable(...instants),
      place: fc.option(fc.record({ city: generateNullable(...words), zip: fc.constant("z") }), { nil: undefined }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((row, index) => removeUndefined({ _id: index + 1, ...row })));

/** Without undefined members, as in JSON. */
function removeUndefined(row: Record<string, unknown>): Row {
  return JSON.parse(JSON.stringify(row)) as Row;
}

/** A string literal, with escapes for everything but printable ASCII. */
function writeStringLiteral(text: string): string {
  const escaped = Array.from({ length: text.length }, (_, index) => {
    const unit = text.charCodeAt(index);
    return unit < 0x7f ? text.charAt(index) : `\\u${unit.toString(16).padStart(4, "0")}`;
  });
  return `'${escaped.join("")}'`;
}

const word = fc.constantFrom(...words).map(writeStringLiteral);
const number = fc.constantFrom(...numbers, 7).map(String);
const pattern = fc
  .array(fc.constantFrom(...words, "*"), { maxLength: 3 })
  .map((parts) => parts.map((part) => (part === "*" ? part : writeStringLiteral(part).slice(1, -1))).join(""))
  .map((text) => `'${text}'`);
const calendar = fc.constantFrom(
  "#2024-01-01#",
  "#2024-01-02#",
  "'2024-01-02'",
  "#2024-01-01T12:00Z#",
  "#2024-01-01T14:00+02:00#",
  "#2024-01-01T01:00+01:00#",
  "'2024-01-02T00:00:00Z'",
);
const equality = fc.constantFrom("=", "!=");
const ordering = fc.constantFrom("=", "!=", "<", ">", "<=", ">=");
const membership = fc.constantFrom("in", "!in");
const likeness = fc.constantFrom("like", "!like", "ilike", "!ilike");

const generateSpaced = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(" "));
const list = (item: fc.Arbitrary<string>) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: item }, { weight: 1, arbitrary: fc.constant("null") }), { maxLength: 4 })
    .map((items) => `[${items.join(", ")}]`);

const generateComparisons = (field: string, value: fc.Arbitrary<string>) => [
  generateSpaced(fc.constant(field), ordering, value),
  generateSpaced(value, ordering, fc.constant(field)),
  generateSpaced(fc.constant(field), membership, list(value)),
  generateSpaced(fc.constant(field), equality, fc.constant("null")),
];

const comparison = fc
  .oneof(
    ...generateComparisons("_id", number),
    ...generateComparisons("name", word),
    ...generateComparisons("price", number),
    ...generateComparisons("price", fc.constantFrom("(1)", "1 + 0.5", "-(1)", "rank", "1 / 0")),
    ...generateComparisons("day", calendar),
    ...generateComparisons("at", calendar),
    ...generateComparisons("place.city", word),
    generateSpaced(fc.constantFrom("name", "place.city"), likeness, pattern),
    generateSpaced(fc.constantFrom("price + 1", "(price)", "-price"), ordering, number),
  )
  .filter((text) => !/in \[[^\]]*(\(|\+|rank|\/)/.test(text));

/** Filters of Things that have no issues. */
export const anyFilter: fc.Arbitrary<string> = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    comparison,
    fc.array(tie("condition"), { minLength: 2, maxLength: 3 }).map((terms) => terms.map(wrapTerm).join(" and ")),
    fc.array(tie("condition"), { minLength: 2, maxLength: 3 }).map((terms) => terms.map(wrapTerm).join(" or ")),
    tie("condition").map((inner) => `not (${inner})`),
    tie("condition").map((inner) => `(${inner})`),
  ),
})).condition;

function wrapTerm(term: string): string {
  return / (and|or) /.test(term) ? `(${term})` : term;
}
