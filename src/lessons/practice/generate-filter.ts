// Generates filters to practise with, from the declaration of a collection and some of its rows.

import {
  build,
  type CollectionDeclaration,
  type Condition,
  compile,
  compilePathThroughArrays,
  type FieldType,
  findMarkedType,
  listFieldTypes,
  type MarkedTypeName,
  type OperatorSymbol,
  type RowLike,
  readMarkedAs,
} from "../../language/internal.ts";

/** What a generated filter consists of. */
interface Source {
  readonly path: string;
  readonly type: FieldType;
  readonly operators: readonly OperatorSymbol[];
  /** The values in the rows, without null, each once. */
  readonly values: readonly unknown[];
  readonly hasNull: boolean;
}

const attempts = 300;
/** The most values that a field may have for `=` and `in` to be of interest. */
const fewValues = 12;

/**
 * Generates a filter that matches some of the rows and not all, and of which no condition can be left out.
 *
 * @param seed - the same seed gives the same filter for the same rows; filters of later seeds have more conditions
 * @returns null if the rows are too few or too much alike
 */
export function generateFilter(
  collection: CollectionDeclaration,
  rows: readonly RowLike[],
  seed: number,
): Condition | null {
  const random = createRandom(seed);
  const sources = listFilterSources(collection, rows);
  const types = listFieldTypes(collection);
  const keptBy = (filter: Condition): string => rows.map((row) => (compile(filter, types)(row) ? 1 : 0)).join("");
  const most = Math.min(3, 1 + Math.floor(seed / 3), sources.length);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const count = 1 + random(most);
    const chosen = shuffle(sources, random).slice(0, count);
    const conditions = chosen.flatMap((source) => createCondition(source, random) ?? []);
    if (conditions.length < count || count === 0) continue;
    const join = createJoiner(count, random);
    const kept = keptBy(join(conditions));
    const fewer = conditions.map((_, index) => conditions.toSpliced(index, 1)).filter(({ length }) => length > 0);
    const isNeeded = fewer.every(
      (others) => keptBy(others.length === 1 ? build.and(...others) : join(others)) !== kept,
    );
    if (kept.includes("1") && kept.includes("0") && isNeeded) return join(conditions);
  }
  return null;
}

function listFilterSources(collection: CollectionDeclaration, rows: readonly RowLike[]): readonly Source[] {
  const allowed = collection.operations.FindMany.filter;
  return [...listFieldTypes(collection)].flatMap(([path, type]) => {
    const operators = Object.hasOwn(allowed, path) ? (allowed[path] ?? []) : [];
    const read = compilePathThroughArrays(path);
    const all = new Set(rows.flatMap(read));
    const values = [...all].filter((value) => value !== null && value !== undefined);
    // The key is not a subject: a list of keys would be an answer.
    return path === "_id" || values.length < 2
      ? []
      : [{ path, type, operators, values, hasNull: !type.many && (all.has(null) || all.has(undefined)) }];
  });
}

type Random = (bound: number) => number;

function createJoiner(count: number, random: Random): (conditions: readonly Condition[]) => Condition {
  const kind = random(5);
  return (conditions) => {
    if (kind < 2 || count === 1) return build.and(...conditions);
    if (kind === 2) return build.or(...conditions);
    const [first, ...others] = conditions;
    if (kind === 3 || first === undefined || others.length < 2) return build.not(build.paren(build.and(...conditions)));
    return build.and(first, build.paren(build.or(...others)));
  };
}

/** A condition on a field; null if its operators or values do not suit any. */
function createCondition(source: Source, random: Random): Condition | null {
  const { path, type, operators, values, hasNull } = source;
  const value = values[random(values.length)];
  const offers = (symbol: OperatorSymbol): boolean => operators.includes(symbol);
  const makers: (() => Condition)[] = [];
  const offer = (symbol: OperatorSymbol, isFitting: boolean, make: () => Condition): void => {
    if (isFitting && offers(symbol)) makers.push(make);
  };
  offer("=", hasNull, () => build.eq(path, null));
  offer("!=", hasNull, () => build.ne(path, null));
  const isFew = values.length <= fewValues;
  const plain = getPlainValue(value);
  if ((isFew || type.type === "boolean") && plain !== undefined) {
    offer("=", true, () => build.eq(path, plain));
    offer("!=", values.length > 2, () => build.ne(path, plain));
    const some = shuffle(values, random)
      .slice(0, 2 + random(2))
      .flatMap((each) => getPlainValue(each) ?? []);
    offer("in", values.length > 4, () => build.isIn(path, some));
    offer("!in", values.length > 4, () => build.notIn(path, some));
  }
  const limit = createLimit(value, type);
  if (limit !== undefined) {
    offer("<", true, () => build.lt(path, limit));
    // “On or before a day” would be read as including that day, but a date is its midnight.
    const isSame = typeof limit === "number" || limit.kind === type.type;
    offer("<=", isSame, () => build.le(path, limit));
    offer(">", isSame, () => build.gt(path, limit));
    offer(">=", true, () => build.ge(path, limit));
  }
  const word = !isFew && typeof value === "string" && type.type === "string" ? pickWord(value, random) : undefined;
  if (word !== undefined) {
    offer("like", true, () => build.like(path, `*${word}*`));
    offer("ilike", true, () => build.ilike(path, `*${word.toLowerCase()}*`));
    offer("!ilike", true, () => build.notIlike(path, `*${word.toLowerCase()}*`));
    offer("like", String(value).startsWith(word), () => build.like(path, `${word}*`));
  }
  return makers[random(makers.length)]?.() ?? null;
}

/** A value that can be written as it is: a short string, a number or a boolean. Dates are not. */
function getPlainValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === "string") return value.length <= 30 && !/[\r\n]|^\d{4}-|^\d\d:/.test(value) ? value : undefined;
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

/** A limit for `<` and its kin; undefined for types without an order that readers know. */
function createLimit(value: unknown, { type }: FieldType) {
  if (type === "number" && typeof value === "number") return Number.isInteger(value) ? value : Math.round(value);
  const marked = findMarkedType(type);
  if (typeof value !== "string" || marked === undefined) return undefined;
  const read = readMarkedAs(type as MarkedTypeName, marked.family?.narrow(value) ?? value);
  return "problem" in read ? undefined : { ...read, from: 0, to: 0 };
}

/** A word of a text; undefined if it has none of four letters. */
function pickWord(text: string, random: Random): string | undefined {
  const words = text.match(/\p{L}{4,20}/gu) ?? [];
  return words[random(words.length)];
}

function shuffle<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => [random(2 ** 30), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Random integers below a bound, always the same for a seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(bound, 1);
  };
}
