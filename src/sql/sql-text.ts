// SQL text with its values kept apart. Values become placeholders when the text is complete.

import { writeConstant } from "./literal-text.ts";

/** A database whose SQL is written. */
export type Dialect = "postgresql" | "sqlite";

/** The value of a placeholder. Lists occur only in PostgreSQL; SQLite gets them as JSON text. */
export type SqlValue = string | number | readonly string[] | readonly number[];

/** The value of a placeholder, and the type to which PostgreSQL casts it. Without a type it is text. */
interface Parameter {
  readonly value: SqlValue;
  readonly type: string;
}

/** A part of a statement. */
export class Sql {
  readonly parts: readonly (string | Parameter)[];
  /** The conditions that it joins, so that chains inside chains of the same kind need no parentheses. */
  readonly chain: { readonly operator: "AND" | "OR"; readonly conditions: readonly Sql[] } | undefined;

  constructor(parts: readonly (string | Parameter)[], chain?: Sql["chain"]) {
    this.parts = parts;
    this.chain = chain;
  }
}

/** Writes SQL around parts of SQL. A value can only be inserted by `insertParameter`. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly Sql[]): Sql {
  return new Sql(texts.flatMap((text, index) => [...(inserted[index - 1]?.parts ?? []), text]));
}

/** Text from a declaration or a table. Never a value. */
export function insertVerbatim(text: string): Sql {
  return new Sql([text]);
}

/** A placeholder. `type` is the type in PostgreSQL, unless it follows from the context, as it does for text. */
export function insertParameter(value: SqlValue, type = ""): Sql {
  return new Sql([{ value, type }]);
}

function joinSql(pieces: readonly Sql[], separator: string): Sql {
  return new Sql(pieces.flatMap(({ parts }, index) => (index === 0 ? parts : [separator, ...parts])));
}

export const always = insertVerbatim("TRUE");
export const never = insertVerbatim("FALSE");

/** Joins conditions with AND. */
export function joinWithAnd(conditions: readonly Sql[]): Sql {
  const needed = conditions.flatMap((condition) => flattenChain(condition, "AND")).filter((each) => each !== always);
  const [first = always, second] = needed;
  if (needed.includes(never)) return never;
  if (second === undefined) return first;
  return new Sql(joinChain(needed, " AND ").parts, { operator: "AND", conditions: needed });
}

/** Joins conditions with OR, in parentheses. */
export function joinWithOr(conditions: readonly Sql[]): Sql {
  const possible = conditions.flatMap((condition) => flattenChain(condition, "OR")).filter((each) => each !== never);
  const [first = never, second] = possible;
  if (possible.includes(always)) return always;
  if (second === undefined) return first;
  const grouped = possible.map((condition) => (condition.chain?.operator === "AND" ? sql`(${condition})` : condition));
  return new Sql(["(", ...joinChain(grouped, " OR ").parts, ")"], { operator: "OR", conditions: possible });
}

function flattenChain(condition: Sql, operator: "AND" | "OR"): readonly Sql[] {
  return condition.chain?.operator === operator ? condition.chain.conditions : [condition];
}

/** SQLite nests a chain once per link, and allows 1,000 levels. */
const longestChain = 64;

/** Joins conditions, long chains as groups in parentheses. */
function joinChain(conditions: readonly Sql[], separator: string): Sql {
  if (conditions.length <= longestChain) return joinSql(conditions, separator);
  const size = Math.ceil(conditions.length / longestChain);
  const groups = Array.from({ length: Math.ceil(conditions.length / size) }, (_, index) => {
    return sql`(${joinChain(conditions.slice(index * size, (index + 1) * size), separator)})`;
  });
  return joinSql(groups, separator);
}

/** The most parameters of a statement: an Int16 in PostgreSQL's protocol, and SQLITE_MAX_VARIABLE_NUMBER. */
const mostParameters: Readonly<Record<Dialect, number>> = { postgresql: 65_535, sqlite: 32_766 };

/**
 * Numbers the placeholders. Equal values share one.
 *
 * @param first - the number of the first placeholder
 * @throws RangeError if there are more placeholders than the database allows
 */
export function render({ parts }: Sql, dialect: Dialect, first: number): { text: string; params: SqlValue[] } {
  const params: SqlValue[] = [];
  const placeholders = new Map<string, string>();
  const getPlaceholder = ({ value, type }: Parameter) => {
    const key = JSON.stringify([type, value]);
    const known = placeholders.get(key);
    if (known !== undefined) return known;
    const number = first + params.push(value) - 1;
    const cast = type === "" ? "" : `::${type}`;
    const placeholder = dialect === "postgresql" ? `$${number}${cast}` : `?${number}`;
    placeholders.set(key, placeholder);
    return placeholder;
  };
  const text = parts.map((part) => (typeof part === "string" ? part : getPlaceholder(part))).join("");
  const count = first + params.length - 1;
  const most = mostParameters[dialect];
  if (count <= most) return { text, params };
  const need = `The filter needs ${count} parameters, and ${dialect} allows ${most}.`;
  throw new RangeError(`${need} Compare with \`in\` and a list, which is one parameter.`);
}

/** Writes the values into the text, for people who copy it to psql. */
export function inlineParameters({ parts }: Sql): string {
  const castTo = (type: string) => (type === "" ? "" : `::${type}`);
  return parts
    .map((part) => (typeof part === "string" ? part : writeConstant(part.value) + castTo(part.type)))
    .join("");
}
