// Translates filters to SQL for tests. SQLite's results define the expected meaning.

import type { ArrayLiteral, Comparison, Condition, Operand, Pattern } from "../ast.ts";
import type { FieldTypes } from "../schema.ts";

export type TestSqlValue = number | string | Uint8Array | null;

/** An expression that is 1 or 0 for every row, never NULL, with the values of its `?`s in order. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly TestSqlValue[];
}

/** A piece of SQL with the values of its `?`s. */
class SqlPart {
  readonly sql: string;
  readonly values: readonly TestSqlValue[];

  constructor(sql: string, values: readonly TestSqlValue[] = []) {
    this.sql = sql;
    this.values = values;
  }
}

function sql(texts: TemplateStringsArray, ...pieces: readonly SqlPart[]): SqlPart {
  return new SqlPart(
    texts.reduce((whole, text, index) => `${whole}${pieces[index - 1]?.sql ?? ""}${text}`),
    pieces.flatMap(({ values }) => values),
  );
}

const value = (of: TestSqlValue) => new SqlPart("?", [of]);

function joinPieces(pieces: readonly SqlPart[], by: string): SqlPart {
  return new SqlPart(
    pieces.map((piece) => piece.sql).join(by),
    pieces.flatMap(({ values }) => values),
  );
}

/** How a value is represented: plain text, case-folded text, or UTF-16BE, whose bytes sort in code unit order. */
type As = "text" | "folded" | "units" | "number" | "boolean" | "instant";

/**
 * The columns for a field in the table. A string has three, see `As`. Dates, date-times and times are stored as text
 * and read with SQLite's own `julianday`.
 */
export function listFieldColumns(path: string, types: FieldTypes): readonly string[] {
  const index = [...types.keys()].indexOf(path);
  return types.get(path)?.type === "string" ? [`t${index}`, `f${index}`, `u${index}`] : [`v${index}`];
}

/** The value at a path of a row, for the columns of the field. */
export function listFieldCells(path: string, types: FieldTypes, held: unknown): readonly TestSqlValue[] {
  if (types.get(path)?.type === "string") {
    return typeof held === "string" ? [held, foldText(held), encodeUnits(held)] : [null, null, null];
  }
  if (typeof held === "boolean") return [Number(held)];
  return [typeof held === "number" || typeof held === "string" ? held : null];
}

function encodeUnits(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length * 2 }, (_, index) => {
    const unit = text.charCodeAt(index >> 1);
    return index % 2 === 0 ? unit >> 8 : unit & 0xff;
  });
}

/** NFC, then lowercase, one code point at a time (docs/language.md#patterns). */
function foldText(text: string): string {
  let lower = "";
  for (const character of text.normalize("NFC")) lower += character.toLowerCase();
  return lower;
}

/** Translates a filter to SQL, independently of the evaluator that it is used to test. */
export function toSql(filter: Condition, types: FieldTypes): SqlCondition {
  return new Translation(types).condition(filter);
}

class Translation {
  readonly #types: FieldTypes;

  constructor(types: FieldTypes) {
    this.#types = types;
  }

  condition(node: Condition): SqlPart {
    switch (node.kind) {
      case "and":
        return sql`(${joinPieces(
          node.conditions.map((inner) => this.condition(inner)),
          " AND ",
        )})`;
      case "or":
        return sql`(${joinPieces(
          node.conditions.map((inner) => this.condition(inner)),
          " OR ",
        )})`;
      case "not":
        return sql`(NOT ${this.condition(node.condition)})`;
      case "paren":
        return this.condition(node.condition);
      case "comparison":
        return this.#comparison(node);
      case "missing":
        throw new TypeError("A filter with issues has no translation.");
    }
  }

  /** `IS` is equality that treats NULLs as equal. Any other NULL result is false, so its complement is true. */
  #comparison({ operator, left, right }: Comparison): SqlPart {
    const as = this.#findForm(left) ?? this.#findForm(right) ?? "units";
    switch (operator) {
      case "=":
        return sql`(${this.#operand(left, as)} IS ${this.#operand(right, as)})`;
      case "!=":
        return sql`(${this.#operand(left, as)} IS NOT ${this.#operand(right, as)})`;
      case "<":
        return sql`ifnull(${this.#operand(left, as)} < ${this.#operand(right, as)}, 0)`;
      case ">":
        return sql`ifnull(${this.#operand(left, as)} > ${this.#operand(right, as)}, 0)`;
      case "<=":
        return sql`ifnull(${this.#operand(left, as)} <= ${this.#operand(right, as)}, 0)`;
      case ">=":
        return sql`ifnull(${this.#operand(left, as)} >= ${this.#operand(right, as)}, 0)`;
      case "in":
        return this.#some(left, listArrayItems(right), as);
      case "!in":
        return sql`(NOT ${this.#some(left, listArrayItems(right), as)})`;
      case "like":
        return sql`ifnull(${this.#operand(left, "text")} GLOB ${writeGlob(right, (part) => part)}, 0)`;
      case "!like":
        return sql`ifnull(${this.#operand(left, "text")} NOT GLOB ${writeGlob(right, (part) => part)}, 1)`;
      case "ilike":
        return sql`ifnull(${this.#operand(left, "folded")} GLOB ${writeGlob(right, foldText)}, 0)`;
      case "!ilike":
        return sql`ifnull(${this.#operand(left, "folded")} NOT GLOB ${writeGlob(right, foldText)}, 1)`;
    }
  }

  #some(left: Operand, items: readonly Operand[], as: As): SqlPart {
    const equal = items.map((item) => sql`${this.#operand(left, as)} IS ${this.#operand(item, as)}`);
    return equal.length === 0 ? sql`(1 = 0)` : sql`(${joinPieces(equal, " OR ")})`;
  }

  /** The representation for an operand. A string compared with a date becomes a date; null adapts to any. */
  #findForm(node: Operand | ArrayLiteral | Pattern): As | undefined {
    switch (node.kind) {
      case "field":
        return (
          ({ string: "units", number: "number", boolean: "boolean" } as const)[
            this.#types.get(node.name)?.type as "string"
          ] ?? "instant"
        );
      case "number":
      case "sum":
      case "product":
      case "negative":
        return "number";
      case "boolean":
        return "boolean";
      case "date":
      case "datetime":
      case "time":
        return "instant";
      case "group":
        return this.#findForm(node.operand);
      default:
        return undefined;
    }
  }

  #operand(node: Operand | ArrayLiteral | Pattern, as: As): SqlPart {
    switch (node.kind) {
      case "field":
        return this.#column(node.name, as);
      case "null":
        return new SqlPart("NULL");
      case "number":
        return sql`CAST(${value(node.value)} AS REAL)`;
      case "boolean":
        return value(Number(node.value));
      case "string":
        return writeText(node.value, as);
      case "date":
      case "datetime":
      case "time":
        return sql`julianday(${value(node.value)})`;
      case "group":
        return this.#operand(node.operand, as);
      case "negative":
        return sql`(- ${this.#operand(node.operand, as)})`;
      case "sum":
      case "product":
        return this.#chain(node.operands, node.operators);
      default:
        throw new TypeError(`A ${node.kind} is not an operand.`);
    }
  }

  #column(path: string, as: As): SqlPart {
    const [first = "", second = "", third = ""] = listFieldColumns(path, this.#types);
    if (as === "instant") return new SqlPart(`julianday(${first})`);
    return new SqlPart(as === "units" ? third : as === "folded" ? second : first);
  }

  #chain(operands: readonly Operand[], signs: readonly string[]): SqlPart {
    return operands
      .map((operand) => this.#operand(operand, "number"))
      .reduce((total, operand, index) => {
        const step = sql`${total} ${new SqlPart(signs[index - 1] ?? "")} ${operand}`;
        // SQLite writes infinity as 9e999. Results that are not a number are already NULL.
        return sql`nullif(nullif(${step}, 9e999), -9e999)`;
      });
  }
}

function writeText(of: string, as: As): SqlPart {
  switch (as) {
    case "text":
      return value(of);
    case "folded":
      return value(foldText(of));
    case "instant":
      // SQLite accepts the `T` only between a date and a time.
      return sql`julianday(${value(of.replace(/^T/, ""))})`;
    default:
      return value(encodeUnits(of));
  }
}

function listArrayItems(node: Comparison["right"]): readonly Operand[] {
  if (node.kind !== "array") throw new TypeError("The right side of `in` must be a list.");
  return node.items;
}

function writeGlob(node: Comparison["right"], fold: (part: string) => string): SqlPart {
  if (node.kind !== "pattern") throw new TypeError("The right side of `like` must be a pattern.");
  return value(node.parts.map((part) => fold(part).replace(/[*?[]/g, "[$&]")).join("*"));
}
