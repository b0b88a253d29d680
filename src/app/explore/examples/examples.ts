// Examples of filters for a collection, by construct, from its declaration and a sample of its rows.

import {
  check,
  compile,
  type FilterRules,
  type OperatorSymbol,
  operator,
  operators,
  parse,
  type RowLike,
} from "../../../language/index.ts";
import { isKey, type KnownField, knownFields } from "./known-fields.ts";

export interface Example {
  /** The construct that it shows. */
  readonly group: string;
  /** What it shows, in a few words. */
  readonly note: string;
  readonly filter: string;
}

/** The constructs, in the order of the menu. */
const exampleGroups = [
  "Comparison",
  "Lists",
  "Text patterns",
  "Dates and times",
  "Missing values",
  "Arithmetic",
  "Several values in a row",
  "Not, and, or",
  "More operators",
] as const;

type Group = (typeof exampleGroups)[number];

/** Filters that show the same; the first one that fits is the example. */
type Candidates = readonly [note: string, filters: Iterable<string>];

/**
 * Makes examples that the rules allow. Each matches at least one of the rows, and not all of them; without rows, any
 * valid filter will do.
 */
export function examplesOf(rules: FilterRules, rows: readonly RowLike[]): readonly Example[] {
  const fields = knownFields(rules, rows);
  const isFitting = fitsIn(rules, rows);
  const made: Example[] = [];
  const add = (group: Group, candidates: readonly Candidates[]): void => {
    for (const [note, filters] of candidates) {
      const filter = firstOf(filters, (text) => isFitting(text) && made.every((other) => other.filter !== text));
      if (filter !== undefined) made.push({ group, note, filter });
    }
  };
  const single = fields.filter(({ many }) => !many);
  add("Comparison", comparisons(single));
  add("Lists", lists(single));
  add("Text patterns", patterns(single));
  add("Dates and times", times(single));
  add("Missing values", missing(single));
  add("Arithmetic", arithmetic(single));
  add("Several values in a row", several(fields.filter(({ many }) => many)));
  add("Not, and, or", joined(made));
  add("More operators", others(fields, made));
  return made;
}

function fitsIn(rules: FilterRules, rows: readonly RowLike[]): (text: string) => boolean {
  return (text) => {
    const { filter, issues } = parse(text);
    if (filter === null || issues.length > 0 || check(filter, rules, text).length > 0) return false;
    if (rows.length === 0) return true;
    const test = compile(filter, rules.types);
    const count = rows.filter((row) => test(row)).length;
    return count > 0 && count < rows.length;
  };
}

function firstOf(filters: Iterable<string>, isWanted: (text: string) => boolean): string | undefined {
  for (const filter of filters) if (isWanted(filter)) return filter;
  return undefined;
}

const isText = ({ type }: KnownField): boolean => type === "string";
const isNumber = ({ type }: KnownField): boolean => type === "number";

/** Texts: first those with declared values, then those with the fewest different values in the rows. */
function choices(fields: readonly KnownField[]): readonly KnownField[] {
  const varietyOf = ({ isDeclared, values }: KnownField): number => (isDeclared ? 0 : values.length);
  return fields.filter(isText).toSorted((a, b) => varietyOf(a) - varietyOf(b));
}

/** Every comparison of the fields that allow an operator. */
function* compared(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  for (const { name, allowed, literals } of fields) {
    if (allowed.includes(symbol)) for (const literal of literals) yield `${name} ${symbol} ${literal}`;
  }
}

function comparisons(fields: readonly KnownField[]): readonly Candidates[] {
  const numbers = fields.filter(isNumber);
  return [
    ["equal", compared(choices(fields), "=")],
    ["different, or no value", compared(choices(fields), "!=")],
    ["at least", compared(numbers, ">=")],
    ["less", compared(numbers, "<")],
    [
      "true or false",
      compared(
        fields.filter(({ type }) => type === "boolean"),
        "=",
      ),
    ],
  ];
}

/** Lists of the first two or three literals. */
function* listed(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  for (const { name, allowed, literals } of fields) {
    for (const length of [3, 2])
      if (allowed.includes(symbol) && literals.length >= length)
        yield `${name} ${symbol} [${literals.slice(0, length).join(", ")}]`;
  }
}

function lists(fields: readonly KnownField[]): readonly Candidates[] {
  const known = [...choices(fields), ...fields.filter(isNumber)];
  return [
    ["one of these", listed(known, "in")],
    ["none of these", listed(known, "!in")],
  ];
}

/** Patterns with a part of the field's values. */
function* matched(
  fields: readonly KnownField[],
  symbol: OperatorSymbol,
  patternOf: (value: string) => string | undefined,
): Generator<string> {
  for (const { name, allowed, values } of fields) {
    if (!allowed.includes(symbol)) continue;
    for (const value of values.slice(0, mostValues)) {
      const pattern = patternOf(String(value));
      if (pattern !== undefined) yield `${name} ${symbol} '${pattern}'`;
    }
  }
}

/** How many values of a field are tried. */
const mostValues = 20;

const beginning = (value: string): string | undefined => /^[\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}])/u.exec(value)?.[0];
const ending = (value: string): string | undefined => /(?<=[\p{L}\p{N}])[\p{L}\p{N}]{2,3}$/u.exec(value)?.[0];
const word = (value: string): string | undefined => /\p{L}{4,12}/u.exec(value)?.[0]?.toLowerCase();

function around(before: string, part: string | undefined, after: string): string | undefined {
  return part === undefined ? undefined : `${before}${part}${after}`;
}

function patterns(fields: readonly KnownField[]): readonly Candidates[] {
  const texts = fields.filter(isText);
  return [
    ["begins with", matched(texts, "like", (value) => around("", beginning(value), "*"))],
    ["ends with", matched(texts, "like", (value) => around("*", ending(value), ""))],
    ["contains, in any case", matched(texts, "ilike", (value) => around("*", word(value), "*"))],
    ["does not contain", matched(texts, "!ilike", (value) => around("*", word(value), "*"))],
  ];
}

/** The month or the hours around each literal of a field. */
function* ranges(fields: readonly KnownField[]): Generator<string> {
  for (const { name, type, allowed, literals } of fields) {
    if (!allowed.includes(">=") || !allowed.includes("<")) continue;
    for (const literal of literals) {
      const [from, to] = type === "time" ? ["#T08:00#", "#T12:00#"] : monthAround(literal);
      yield `${name} >= ${from} and ${name} < ${to}`;
    }
  }
}

/** @param literal - a date or an instant: `#2024-03-15#` */
function monthAround(literal: string): readonly [from: string, to: string] {
  const first = new Date(`${literal.slice(1, 8)}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(first.getUTCMonth() + 1);
  const [from, to] = [first, next].map((day) => `#${day.toISOString().slice(0, 10)}#`);
  return [from ?? literal, to ?? literal];
}

function times(fields: readonly KnownField[]): readonly Candidates[] {
  const of = (type: KnownField["type"]) => fields.filter((field) => field.type === type);
  return [
    ["since a day", compared(of("date"), ">=")],
    ["within a month", ranges([...of("datetime"), ...of("date")])],
    ["before an instant", compared(of("datetime"), "<")],
    ["from a time of day", compared(of("time"), ">=")],
  ];
}

function missing(fields: readonly KnownField[]): readonly Candidates[] {
  const of = (symbol: OperatorSymbol) =>
    fields.filter(({ allowed }) => allowed.includes(symbol)).map(({ name }) => `${name} ${symbol} null`);
  return [
    ["without a value", of("=")],
    ["with a value", of("!=").reverse()],
  ];
}

/** The pairs of numbers that can be calculated with; not keys. */
function* pairs(fields: readonly KnownField[]): Generator<readonly [KnownField, KnownField]> {
  const numbers = fields.filter((field) => isNumber(field) && !isKey(field.name) && field.allowed.includes(">"));
  for (const [index, one] of numbers.entries()) for (const other of numbers.slice(index + 1)) yield [one, other];
}

function* differences(fields: readonly KnownField[]): Generator<string> {
  for (const [one, other] of pairs(fields))
    for (const bound of one.literals) yield `${one.name} - ${other.name} > ${bound}`;
}

function* quotients(fields: readonly KnownField[]): Generator<string> {
  for (const [one, other] of pairs(fields))
    for (const bound of ["0.1", "0.5", "1"]) yield `${other.name} / ${one.name} > ${bound}`;
}

function* products(fields: readonly KnownField[]): Generator<string> {
  for (const { name, allowed, literals } of fields.filter(isNumber))
    if (!isKey(name) && allowed.includes(">")) for (const bound of literals) yield `${name} * 2 > ${bound}`;
}

function arithmetic(fields: readonly KnownField[]): readonly Candidates[] {
  return [
    ["a difference", differences(fields)],
    ["a share", quotients(fields)],
    ["a multiple", products(fields)],
  ];
}

function several(fields: readonly KnownField[]): readonly Candidates[] {
  const numbers = fields.filter(isNumber);
  return [
    ["any value equals", [...compared(fields.filter(isText), "="), ...compared(fields, "=")]],
    ["no value equals", [...compared(fields.filter(isText), "!="), ...compared(fields, "!=")]],
    ["any value is greater", compared(numbers, ">")],
  ];
}

/** Combines examples on different fields. */
function* combined(made: readonly Example[], join: (a: string, b: string, c: string) => string): Generator<string> {
  const simple = made.filter(({ group, filter }) => joinable.has(group) && !/ and /.test(filter));
  for (const a of simple)
    for (const b of simple)
      for (const c of simple) {
        const names = new Set([a, b, c].map(({ filter }) => filter.split(" ")[0]));
        if (names.size === 3) yield join(a.filter, b.filter, c.filter);
      }
}

const joinable: ReadonlySet<string> = new Set<Group>(["Comparison", "Lists", "Missing values"]);

function joined(made: readonly Example[]): readonly Candidates[] {
  const [one] = made;
  return [
    ["the opposite", one === undefined ? [] : [`not ${one.filter}`]],
    ["neither of two", combined(made, (a, b) => `not (${a} or ${b})`)],
    ["and binds before or", combined(made, (a, b, c) => `${a} or ${b} and ${c}`)],
    ["parentheses: or comes first", combined(made, (a, b, c) => `(${a} or ${b}) and ${c}`)],
  ];
}

/** Operators that no other example shows. */
function others(fields: readonly KnownField[], made: readonly Example[]): readonly Candidates[] {
  const used = new Set(made.flatMap(({ filter }) => [...filter.matchAll(/ (\S+) /g)].map(([, symbol]) => symbol)));
  return [...operators.keys()]
    .filter((symbol) => !used.has(symbol))
    .map((symbol) => {
      const { name, right } = operator(symbol);
      const filters =
        right === "array"
          ? listed(fields, symbol)
          : right === "pattern"
            ? matched(fields, symbol, (value) => around("", beginning(value), "*"))
            : [...compared(fields, symbol), ...begun(fields, symbol)];
      return [name.replace(/,$/, ""), filters] as const;
    });
}

/** An operator on texts may want a part of one. */
function* begun(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  if (operator(symbol).operands === "text") yield* matched(fields, symbol, beginning);
}
