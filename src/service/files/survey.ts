// Surveys the texts in a file: how it writes numbers and dates, and which words it has for no value.

import type { ScalarTypeName } from "../../language/public.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { readBoolean } from "./boolean-text.ts";
import type { FieldConversion } from "./conversion.ts";
import { type DateOrder, findDateOrders, readDate } from "./date-text.ts";
import type { FileRow } from "./file-rows.ts";
import { type DecimalMark, decimalMarks, isCode, readNumber } from "./number-text.ts";
import { detectMarkedType, readJsonOrUndefined } from "./text-value.ts";

/** Something that the values of a file leave open, or that a person may see otherwise than it was inferred. */
export interface Choice {
  readonly about: "decimal" | "number" | "dates" | "missing" | "boolean" | "values" | "entries";
  /** The members in the file that it concerns. */
  readonly paths: readonly string[];
  /** The number of values that it concerns; of a map that of its different keys. */
  readonly count: number;
  /** Some of these values, or keys; of a text for no value that text, and of listed values all. */
  readonly examples: readonly string[];
  /** The type of the members if the choice is made; undefined if it stays. */
  readonly type?: ScalarTypeName | undefined;
}

export interface Survey {
  /** Undefined where the file does not show it. */
  readonly decimal: DecimalMark | undefined;
  readonly fields: ReadonlyMap<string, FieldConversion>;
  readonly choices: readonly Choice[];
}

/** A column is of a type if at most one value in so many is none of it. */
export const tolerance = 20;

const mostExamples = 5;

/** Texts for no value, in lower case. */
const missingTexts = new Set(["na", "n/a", "#n/a", "-", "–", "—", "\\n", "null", "none", "nan", "?"]);
const longestMissing = Math.max(...[...missingTexts].map(({ length }) => length));

/** @param isText - whether every value of the file is text, so that texts may be numbers */
export function collectSurvey(rows: Iterable<FileRow>, isText: boolean): Survey {
  const columns = new Map<string, Column>();
  for (const { row } of rows) addMembers(row, "", columns);
  const decimal = detectDecimalMark(columns, isText);
  const fields = new Map<string, FieldConversion>();
  const choices: Choice[] = decimal.choice === undefined ? [] : [decimal.choice];
  for (const [path, column] of columns) {
    // A text of JSON may be one on purpose, such as a code.
    if (!isText && column.others === 0 && column.isNumeric(decimal.mark ?? "."))
      choices.push({
        about: "number",
        paths: [path],
        count: column.numbers[decimal.mark ?? "."],
        examples: [column.firstNumber],
        type: "number",
      });
    const dates = column.dateOrder();
    const missing = column.isOfOneType() ? [...column.missing.keys()] : [];
    if (dates !== undefined || missing.length > 0) fields.set(path, { dates, missing });
    if (column.isMostlyDates()) {
      const type = column.dateTimes > 0 ? "datetime" : "date";
      choices.push({ about: "dates", paths: [path], count: column.yearLast, examples: [...column.dateExamples], type });
    }
    for (const [text, count] of column.missing)
      choices.push({ about: "missing", paths: [path], count, examples: [text] });
  }
  return { decimal: decimal.mark, fields, choices };
}

function addMembers(object: JsonObject, prefix: string, columns: Map<string, Column>): void {
  for (const [name, value] of Object.entries(object)) addValue(value, prefix + name, columns);
}

function addValue(value: unknown, path: string, columns: Map<string, Column>): void {
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) for (const item of value) addValue(item, path, columns);
    else addMembers(value as JsonObject, `${path}.`, columns);
    return;
  }
  if (value === undefined || value === null) return;
  let column = columns.get(path);
  if (column === undefined) {
    column = new Column();
    columns.set(path, column);
  }
  if (typeof value === "string") {
    const json = /^\s*[[{]/.test(value) ? readJsonOrUndefined(value) : undefined;
    if (typeof json === "object" && json !== null) addValue(json, path, columns);
    else column.add(value);
  } else column.others += 1;
}

/** What the texts of one member are. */
class Column {
  /** Without those for no value. */
  texts = 0;
  /** Values of JSON that are no texts. */
  others = 0;
  readonly missing = new Map<string, number>();
  /** The numbers with each decimal mark, and how many are numbers only with it. */
  readonly numbers: Record<DecimalMark, number> = { ".": 0, ",": 0 };
  readonly proofs: Record<DecimalMark, number> = { ".": 0, ",": 0 };
  /** Those that are other numbers with the other mark, such as 1.234. */
  doubtful = 0;
  firstNumber = "";
  readonly numberExamples = new Set<string>();
  /** Dates, of these the ones with the year last, and those that are dates in only one order. */
  dates = 0;
  yearLast = 0;
  dateTimes = 0;
  readonly orders: Record<DateOrder, number> = { "day-month": 0, "month-day": 0 };
  readonly dateExamples = new Set<string>();
  booleans = 0;

  add(text: string): void {
    const trimmed = text.trim();
    if (trimmed.length <= longestMissing && missingTexts.has(trimmed.toLowerCase())) {
      this.missing.set(trimmed, (this.missing.get(trimmed) ?? 0) + 1);
      return;
    }
    this.texts += 1;
    if (/^[+-]?[\d.,]/.test(trimmed)) {
      // No number is a date.
      if (!this.#addNumber(trimmed)) this.#addDate(trimmed);
    } else if (readBoolean(trimmed) !== undefined) this.booleans += 1;
    else if (/^\p{L}{3,9}\.? \d/u.test(trimmed) && readDate(trimmed, undefined) !== undefined) this.dates += 1;
  }

  /** @returns whether it is a number with one of the marks */
  #addNumber(text: string): boolean {
    if (isCode(text)) return false;
    const [point, comma] = [readNumber(text, "."), readNumber(text, ",")];
    if (point !== undefined) this.numbers["."] += 1;
    if (comma !== undefined) this.numbers[","] += 1;
    if (point !== undefined || comma !== undefined) this.firstNumber ||= text;
    if (point === comma) return point !== undefined;
    if (point === undefined) this.proofs[","] += 1;
    else if (comma === undefined) this.proofs["."] += 1;
    else this.doubtful += 1;
    if (this.numberExamples.size < mostExamples) this.numberExamples.add(text);
    return true;
  }

  #addDate(text: string): void {
    const orders = findDateOrders(text);
    const [first, second] = orders;
    if (first === undefined) {
      if ((detectMarkedType(text) ?? readDate(text, undefined)) !== undefined) this.dates += 1;
      return;
    }
    this.dates += 1;
    this.yearLast += 1;
    if (text.includes(":")) this.dateTimes += 1;
    if (second === undefined) this.orders[first] += 1;
    // After the first one only those whose readings differ, which show what the order means.
    if (this.dateExamples.size === 0 || (this.dateExamples.size < mostExamples && areDifferent(text, orders)))
      this.dateExamples.add(text);
  }

  /** Whether nearly all are numbers with a mark. */
  isNumeric(mark: DecimalMark): boolean {
    return this.numbers[mark] > 0 && (this.texts - this.numbers[mark]) * tolerance <= this.texts;
  }

  isMostlyDates(): boolean {
    return this.yearLast > 0 && (this.texts - this.dates) * tolerance <= this.texts;
  }

  /** The order of day and month that the dates show; undefined if they show none, or both. */
  dateOrder(): DateOrder | undefined {
    const { "day-month": first, "month-day": second } = this.orders;
    if (!this.isMostlyDates() || first > 0 === second > 0) return undefined;
    return first > 0 ? "day-month" : "month-day";
  }

  /** Whether the values are no mere texts, so that a word among them is none of them. */
  isOfOneType(): boolean {
    const all = this.texts + this.others;
    const most = Math.max(...decimalMarks.map((mark) => this.numbers[mark]), this.dates, this.booleans) + this.others;
    return most > 0 && (all - most) * tolerance <= all;
  }
}

/** Whether a date is another one, or none, in the other order. */
function areDifferent(text: string, orders: readonly DateOrder[]): boolean {
  const [one, other] = orders.map((order) => readDate(text, order)?.value);
  return one !== other;
}

interface Decimals {
  readonly mark: DecimalMark | undefined;
  readonly choice: Choice | undefined;
}

/** The decimal mark of a file, from all of its columns: a column of which a number has only one reading shows it. */
function detectDecimalMark(columns: ReadonlyMap<string, Column>, isText: boolean): Decimals {
  const numeric = [...columns].filter(([, column]) => decimalMarks.some((mark) => column.isNumeric(mark)));
  const [points, commas] = decimalMarks.map((mark) =>
    numeric.some(([, column]) => column.isNumeric(mark) && column.proofs[mark] > 0),
  );
  const marked = numeric.filter(([, { doubtful, proofs }]) => doubtful + proofs["."] + proofs[","] > 0);
  const open = numeric.filter(([, { doubtful }]) => doubtful > 0);
  const isOpen = points === commas && (points === true || open.length > 0);
  const mark = isOpen ? undefined : commas === true ? "," : ".";
  const shown = open.length > 0 || commas === true ? marked : [];
  if (shown.length === 0) return { mark, choice: undefined };
  const examples = new Set(shown.flatMap(([, { numberExamples }]) => [...numberExamples]));
  const count = shown.reduce((sum, [, { doubtful, proofs }]) => sum + doubtful + proofs["."] + proofs[","], 0);
  return {
    mark,
    choice: {
      about: "decimal",
      paths: shown.map(([path]) => path),
      count,
      examples: [...examples].slice(0, mostExamples),
      type: isText ? "number" : undefined,
    },
  };
}
