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
} from "../../../../language/internal.ts";
import { isKey, type KnownField, listKnownFields } from "./known-fields.ts";

export interface Example {
  readonly group: string;
  /** What it shows, in a few words. */
  readonly note: string;
  readonly filter: string;
}

/** Filters that show the same; the first one that fits is the example. */
type Candidates = readonly [group: string, note: string, filters: Iterable<string>];

/**
 * Makes examples that the rules allow. Each matches at least one of the rows, and not all of them; without rows, any
 * valid filter will do.
 */
export function makeExamples(rules: FilterRules, rows: readonly RowLike[]): readonly Example[] {
  const isFitting = createFitTest(rules, rows);
  const made: Example[] = [];
  for (const [group, note, filters] of generateCandidates(listKnownFields(rules, rows), made)) {
    const filter = findFirst(filters, (text) => isFitting(text) && made.every((other) => other.filter !== text));
    if (filter !== undefined) made.push({ group, note, filter });
  }
  return made;
}

/** In the order of the menu. @param made - the examples of the candidates so far */
function* generateCandidates(fields: readonly KnownField[], made: readonly Example[]): Generator<Candidates> {
  const single = fields.filter(({ many }) => !many);
  const several = fields.filter(({ many }) => many);
  const of = (type: KnownField["type"], all = single) => all.filter((field) => field.type === type);
  const [texts, numbers] = [of("string"), of("number")];
  const choices = sortByVariety(texts);
  yield ["Comparison", "equal", generateComparisonTexts(choices, "=")];
  yield ["Comparison", "different, or no value", generateComparisonTexts(choices, "!=")];
  yield ["Comparison", "at least", generateComparisonTexts(numbers, ">=")];
  yield ["Comparison", "less", generateComparisonTexts(numbers, "<")];
  yield ["Comparison", "true or false", generateComparisonTexts(of("boolean"), "=")];
  yield ["Lists", "one of these", generateLists([...choices, ...numbers], "in")];
  yield ["Lists", "none of these", generateLists([...choices, ...numbers], "!in")];
  yield ["Text patterns", "begins with", generateMatches(texts, "like", beginning, (part) => `${part}*`)];
  yield ["Text patterns", "ends with", generateMatches(texts, "like", ending, (part) => `*${part}`)];
  yield ["Text patterns", "contains, in any case", generateMatches(texts, "ilike", word, contains)];
  yield ["Text patterns", "does not contain", generateMatches(texts, "!ilike", word, contains)];
  yield ["Dates and times", "since a day", generateComparisonTexts(of("date"), ">=")];
  yield ["Dates and times", "within a month", generateRanges([...of("datetime"), ...of("date")])];
  yield ["Dates and times", "before an instant", generateComparisonTexts(of("datetime"), "<")];
  yield ["Dates and times", "from a time of day", generateComparisonTexts(of("time"), ">=")];
  yield ["Missing values", "without a value", generateAbsent(single, "=")];
  yield ["Missing values", "with a value", generateAbsent(single.toReversed(), "!=")];
  yield ["Arithmetic", "a difference", generateDifferences(numbers)];
  const textsFirst = [...of("string", several), ...several];
  yield ["Several values in a row", "any value equals", generateComparisonTexts(textsFirst, "=")];
  yield ["Several values in a row", "no value equals", generateComparisonTexts(textsFirst, "!=")];
  yield ["Several values in a row", "any value is greater", generateComparisonTexts(of("number", several), ">")];
  yield ["Not, and, or", "the opposite", made.slice(0, 1).map(({ filter }) => `not ${filter}`)];
  yield ["Not, and, or", "neither of two", combineExamples(made, (a, b) => `not (${a} or ${b})`)];
  yield ["Not, and, or", "and binds before or", combineExamples(made, (a, b, c) => `${a} or ${b} and ${c}`)];
  yield ["Not, and, or", "parentheses: or comes first", combineExamples(made, (a, b, c) => `(${a} or ${b}) and ${c}`)];
  const used = new Set(made.flatMap(({ filter }) => [...filter.matchAll(/ (\S+) /g)].map(([, symbol]) => symbol)));
  for (const { symbol, name } of operators.values())
    if (!used.has(symbol)) yield ["More operators", name.replace(/,$/, ""), generateAnyWith(fields, symbol)];
}

function createFitTest(rules: FilterRules, rows: readonly RowLike[]): (text: string) => boolean {
  return (text) => {
    const { filter, issues } = parse(text);
    if (filter === null || issues.length > 0 || check(filter, rules, text).length > 0) return false;
    if (rows.length === 0) return true;
    const test = compile(filter, rules.types);
    const count = rows.filter((row) => test(row)).length;
    return count > 0 && count < rows.length;
  };
}

function findFirst(filters: Iterable<string>, isWanted: (text: string) => boolean): string | undefined {
  for (const filter of filters) if (isWanted(filter)) return filter;
  return undefined;
}

/** Texts: first those with declared values, then those with the fewest different values in the rows. */
function sortByVariety(texts: readonly KnownField[]): readonly KnownField[] {
  const getVariety = ({ isDeclared, values }: KnownField): number => (isDeclared ? 0 : values.length);
  return texts.toSorted((a, b) => getVariety(a) - getVariety(b));
}

function* generateComparisonTexts(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  for (const { name, allowed, literals } of fields) {
    if (allowed.includes(symbol)) for (const literal of literals) yield `${name} ${symbol} ${literal}`;
  }
}

/** Lists of the first two or three literals. */
function* generateLists(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  for (const { name, allowed, literals } of fields) {
    for (const length of [3, 2])
      if (allowed.includes(symbol) && literals.length >= length)
        yield `${name} ${symbol} [${literals.slice(0, length).join(", ")}]`;
  }
}

/** Texts and patterns with a part of the field's values. */
function* generateMatches(
  fields: readonly KnownField[],
  symbol: OperatorSymbol,
  wanted: RegExp,
  patternOf = (part: string) => part,
): Generator<string> {
  for (const { name, allowed, values } of fields) {
    if (!allowed.includes(symbol)) continue;
    for (const value of values.slice(0, mostValues)) {
      const part = wanted.exec(String(value))?.[0];
      if (part !== undefined) yield `${name} ${symbol} '${patternOf(part)}'`;
    }
  }
}

const mostValues = 20;

const beginning = /^[\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}])/u;
const ending = /(?<=[\p{L}\p{N}])[\p{L}\p{N}]{2,3}$/u;
const word = /\p{L}{4,12}/u;
const contains = (part: string): string => `*${part.toLowerCase()}*`;

function* generateRanges(fields: readonly KnownField[]): Generator<string> {
  for (const { name, allowed, literals } of fields) {
    if (!allowed.includes(">=") || !allowed.includes("<")) continue;
    for (const literal of literals) {
      const [from, to] = getMonthAround(literal);
      yield `${name} >= ${from} and ${name} < ${to}`;
    }
  }
}

/** @param literal - a date or an instant: `#2024-03-15#` */
function getMonthAround(literal: string): readonly [from: string, to: string] {
  const first = new Date(`${literal.slice(1, 8)}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(first.getUTCMonth() + 1);
  const [from, to] = [first, next].map((day) => `#${day.toISOString().slice(0, 10)}#`);
  return [from ?? literal, to ?? literal];
}

function* generateAbsent(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  for (const { name, allowed } of fields) if (allowed.includes(symbol)) yield `${name} ${symbol} null`;
}

/** Differences of two numbers that are not keys. */
function* generateDifferences(fields: readonly KnownField[]): Generator<string> {
  const numbers = fields.filter(({ name, allowed }) => !isKey(name) && allowed.includes(">"));
  for (const [index, one] of numbers.entries())
    for (const other of numbers.slice(index + 1))
      for (const bound of one.literals) yield `${one.name} - ${other.name} > ${bound}`;
}

/** Combines examples on different fields. */
function* combineExamples(
  made: readonly Example[],
  join: (a: string, b: string, c: string) => string,
): Generator<string> {
  const simple = made.filter(({ group, filter }) => joinable.has(group) && !/ and /.test(filter));
  for (const a of simple)
    for (const b of simple)
      for (const c of simple) {
        const names = new Set([a, b, c].map(({ filter }) => filter.split(" ")[0]));
        if (names.size === 3) yield join(a.filter, b.filter, c.filter);
      }
}

const joinable: ReadonlySet<string> = new Set(["Comparison", "Lists", "Missing values"]);

/** Any condition with an operator that no other example shows. An operator on texts may want a part of one. */
function* generateAnyWith(fields: readonly KnownField[], symbol: OperatorSymbol): Generator<string> {
  const { operands, right } = operator(symbol);
  if (right === "array") yield* generateLists(fields, symbol);
  else if (right === "pattern") yield* generateMatches(fields, symbol, beginning, (part) => `${part}*`);
  else yield* generateComparisonTexts(fields, symbol);
  if (operands === "text" && right !== "pattern") yield* generateMatches(fields, symbol, beginning);
}
