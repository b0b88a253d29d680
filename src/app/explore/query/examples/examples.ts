// Examples of filters for a collection, by construct, from its declaration and a sample of its rows.

import {
  check,
  compile,
  type FilterRules,
  type OperatorSymbol,
  operators,
  parse,
  type RowLike,
} from "../../../../language/internal.ts";
import { isKey, type KnownField, listKnownFields } from "./known-fields.ts";

export interface Example {
  readonly group: string;
  readonly note: string;
  readonly filter: string;
}

/** Filters that show the same; the first one that fits is the example. */
type Candidates = readonly [group: string, note: string, filters: Iterable<string>];

/** Each matches at least one of the rows, and not all of them; without rows, any valid filter will do. */
export function makeExamples(rules: FilterRules, rows: readonly RowLike[]): readonly Example[] {
  const isFitting = (text: string): boolean => {
    const { filter, issues } = parse(text);
    if (filter === null || issues.length > 0 || check(filter, rules, text).length > 0) return false;
    const count = rows.filter(compile(filter, rules.types)).length;
    return rows.length === 0 || (count > 0 && count < rows.length);
  };
  const made: Example[] = [];
  for (const [group, note, filters] of generateCandidates(listKnownFields(rules, rows), made)) {
    const filter = [...filters].find((text) => isFitting(text) && made.every((other) => other.filter !== text));
    if (filter !== undefined) made.push({ group, note, filter });
  }
  return made;
}

/** In the order of the menu. @param made - the examples of the candidates so far */
function* generateCandidates(fields: readonly KnownField[], made: readonly Example[]): Generator<Candidates> {
  const single = fields.filter(({ many }) => !many);
  const several = fields.filter(({ many }) => many);
  const of = (type: KnownField["type"], all = single) => all.filter((field) => field.type === type);
  const [texts, numbers, times] = [of("string"), of("number"), of("datetime")];
  const choices = sortByVariety(texts);
  yield ["Comparison", "equal", write(choices, "=", compareWith)];
  yield ["Comparison", "different, or no value", write(choices, "!=", compareWith)];
  yield ["Comparison", "at least", write(numbers, ">=", compareWith)];
  yield ["Comparison", "less", write(numbers, "<", compareWith)];
  yield ["Comparison", "true or false", write(of("boolean"), "=", compareWith)];
  yield ["Lists", "one of these", write([...choices, ...numbers], "in", list)];
  yield ["Lists", "none of these", write([...choices, ...numbers], "!in", list)];
  yield ["Text patterns", "begins with", write(texts, "like", beginWith)];
  yield ["Text patterns", "ends with", write(texts, "like", endWith)];
  yield ["Text patterns", "contains, in any case", write(texts, "ilike", contain)];
  yield ["Text patterns", "does not contain", write(texts, "!ilike", contain)];
  yield ["Dates and times", "since a day", write(of("date"), ">=", compareWith)];
  yield ["Dates and times", "within a month", write([...times, ...of("date")], ">=", limitToMonth)];
  yield ["Dates and times", "before an instant", write(times, "<", compareWith)];
  yield ["Dates and times", "from a time of day", write(of("time"), ">=", compareWith)];
  yield ["Missing values", "without a value", write(single, "=", compareWithNull)];
  yield ["Missing values", "with a value", write(single.toReversed(), "!=", compareWithNull)];
  yield ["Arithmetic", "a difference", generateDifferences(numbers)];
  const textsFirst = [...of("string", several), ...several];
  yield ["Several values in a row", "any value equals", write(textsFirst, "=", compareWith)];
  yield ["Several values in a row", "no value equals", write(textsFirst, "!=", compareWith)];
  yield ["Several values in a row", "any value is greater", write(of("number", several), ">", compareWith)];
  yield ["Not, and, or", "the opposite", made.slice(0, 1).map(({ filter }) => `not ${filter}`)];
  yield ["Not, and, or", "neither of two", combineExamples(made, (a, b) => `not (${a} or ${b})`)];
  yield ["Not, and, or", "and binds before or", combineExamples(made, (a, b, c) => `${a} or ${b} and ${c}`)];
  yield ["Not, and, or", "parentheses: or comes first", combineExamples(made, (a, b, c) => `(${a} or ${b}) and ${c}`)];
  const used = new Set(made.flatMap(({ filter }) => [...filter.matchAll(/ (\S+) /g)].map(([, symbol]) => symbol)));
  for (const { symbol, name, operands, right } of operators.values()) {
    if (used.has(symbol)) continue;
    const writer = right === "array" ? list : right === "pattern" ? beginWith : compareWith;
    // An operator on texts may want a part of one.
    const parts = operands === "text" && right !== "pattern" ? write(fields, symbol, match(beginning)) : [];
    yield ["More operators", name.replace(/,$/, ""), [...write(fields, symbol, writer), ...parts]];
  }
}

/** Texts: first those with declared values, then those with the fewest different values in the rows. */
function sortByVariety(texts: readonly KnownField[]): readonly KnownField[] {
  const getVariety = ({ isDeclared, values }: KnownField): number => (isDeclared ? 0 : values.length);
  return texts.toSorted((a, b) => getVariety(a) - getVariety(b));
}

type Writer = (field: KnownField, symbol: OperatorSymbol) => readonly string[];

function write(fields: readonly KnownField[], symbol: OperatorSymbol, writer: Writer): readonly string[] {
  return fields.flatMap((field) => (field.allowed.includes(symbol) ? writer(field, symbol) : []));
}

const compareWith: Writer = ({ name, literals }, symbol) => literals.map((literal) => `${name} ${symbol} ${literal}`);

const compareWithNull: Writer = ({ name }, symbol) => [`${name} ${symbol} null`];

const list: Writer = ({ name, literals }, symbol) =>
  [3, 2]
    .filter((length) => literals.length >= length)
    .map((length) => `${name} ${symbol} [${literals.slice(0, length).join(", ")}]`);

const mostValues = 20;

function match(wanted: RegExp, writePattern = (part: string) => part): Writer {
  return ({ name, values }, symbol) =>
    values.slice(0, mostValues).flatMap((value) => {
      const part = wanted.exec(String(value))?.[0];
      return part === undefined ? [] : [`${name} ${symbol} '${writePattern(part)}'`];
    });
}

const beginning = /^[\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}])/u;
const beginWith = match(beginning, (part) => `${part}*`);
const endWith = match(/(?<=[\p{L}\p{N}])[\p{L}\p{N}]{2,3}$/u, (part) => `*${part}`);
const contain = match(/\p{L}{4,12}/u, (part) => `*${part.toLowerCase()}*`);

/** The months around dates and instants such as `#2024-03-15#`. */
const limitToMonth: Writer = ({ name, literals }) =>
  literals.map((literal) => {
    const [year, month] = [Number(literal.slice(1, 5)), Number(literal.slice(6, 8))];
    const [from, to] = [month - 1, month].map((each) => new Date(Date.UTC(year, each)).toISOString().slice(0, 10));
    return `${name} >= #${from}# and ${name} < #${to}#`;
  });

function* generateDifferences(fields: readonly KnownField[]): Generator<string> {
  const numbers = fields.filter(({ name, allowed }) => !isKey(name) && allowed.includes(">"));
  for (const [index, one] of numbers.entries())
    for (const other of numbers.slice(index + 1))
      for (const bound of one.literals) yield `${one.name} - ${other.name} > ${bound}`;
}

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
