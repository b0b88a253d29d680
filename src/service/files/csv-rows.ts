// Reads rows from CSV (RFC 4180) or any similar format, piece by piece: the separator is found in the first rows.

import Papa from "papaparse";
import { chooseForm } from "../../language/internal.ts";
import { PackedRows } from "../rows/packed-rows.ts";
import { fieldLimit, toFieldName } from "./field-names.ts";
import {
  checkCount,
  createMalformedError,
  type FileNote,
  FileProblems,
  type FileRow,
  type FileRows,
  type RowReader,
  withoutRows,
} from "./file-rows.ts";

/** After how many characters rows are read. A record that is longer is tried again when there are twice as many. */
const least = 64 * 1024;

/**
 * How many characters are read again, in all, to go on in the line after a wrong quotation mark instead of after all that it
 * encloses.
 */
const mostRepeated = 4 * 2 ** 20;

/** One record, as Papa Parse passes it to `step`. */
interface ParsedRecord {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly Papa.ParseError[];
  /** `cursor`: where the next record begins. */
  readonly meta: { readonly cursor: number };
}

/**
 * Reads rows whose first line has the names of the columns. A name with dots, such as `customer.city`, is the path of a
 * nested member. Every value is text; an empty one is left out. A line `sep=;` before them names the separator, as some
 * spreadsheets write it.
 *
 * Line breaks may differ from record to record. Within values those of a piece that has several kinds become `\n`.
 */
export class CsvReader implements RowReader {
  readonly #rows = new PackedRows<FileRow>();
  readonly #problems = new FileProblems();
  #head: Head | undefined;
  /** What is not read yet. */
  #rest = "";
  #least = least;
  #delimiter = "";
  /** Of the line that the next record begins at. */
  #line = 1;
  #repeated = 0;

  add(text: string): void {
    this.#rest += text;
    if (this.#rest.length < this.#least) return;
    this.#read(false);
    this.#least = Math.max(least, 2 * this.#rest.length);
  }

  /** @throws ServiceError MALFORMED_FILE for a file without a line of names */
  end(): FileRows {
    this.#read(true);
    if (this.#head === undefined) throw withoutRows();
    return {
      unit: "line",
      isText: true,
      columns: this.#head.paths,
      rows: this.#rows,
      problems: this.#problems,
      renamed: this.#head.renamed,
      notes: this.#head.notes,
    };
  }

  /** @param isLast - whether the last record is complete */
  #read(isLast: boolean): void {
    // A line feed may follow in the next piece.
    const held = !isLast && this.#rest.endsWith("\r") ? "\r" : "";
    let { text, newline } = withOneNewline(this.#rest.slice(0, this.#rest.length - held.length));
    if (this.#delimiter === "") text = this.#findDelimiter(text);
    let isWrong = true;
    while (isWrong) ({ rest: text, isWrong } = this.#readRecords(text, newline, isLast));
    this.#rest = text + held;
  }

  /** Reads records up to the end, or to one with wrong quotation marks: of that one, only its first line. */
  #readRecords(text: string, newline: Newline, isLast: boolean): { readonly rest: string; readonly isWrong: boolean } {
    let end = 0;
    let wrong: string | undefined;
    const step = ({ data: [values = []], errors, meta }: ParsedRecord) => {
      const problem = quoteProblem(errors);
      if (problem !== undefined && this.#repeated < mostRepeated) {
        this.#repeated += meta.cursor - end;
        wrong = problem;
        parser.abort();
        return;
      }
      this.#add(values, problem);
      end = meta.cursor;
    };
    const config = { delimiter: this.#delimiter, newline, step: step as unknown as () => void };
    const parser = new Papa.Parser(config);
    parser.parse(text, 0, !isLast);
    if (wrong === undefined) return { rest: text.slice(end), isWrong: false };
    this.#problems.add(this.#line, wrong);
    this.#line += 1;
    const lineEnd = text.indexOf(newline, end);
    return { rest: lineEnd < 0 ? "" : text.slice(lineEnd + newline.length), isWrong: true };
  }

  #add(values: readonly string[], problem: string | undefined): void {
    const place = this.#line;
    this.#line += 1 + values.reduce((lines, value) => lines + countLineBreaks(value), 0);
    if (values.every((value) => value.trim() === "")) return;
    if (this.#head === undefined) {
      if (problem !== undefined) throw createMalformedError(`The line of names can't be read. ${problem}`);
      this.#head = readHead(values);
      return;
    }
    const message = problem ?? findWidthProblem(values, this.#head);
    if (message === undefined) this.#rows.push({ place, row: createCsvRow(values, this.#head) });
    else this.#problems.add(place, message);
    checkCount("line", this.#rows.length, this.#problems);
  }

  /** Finds the separator, and returns the text without a line that names it. */
  #findDelimiter(text: string): string {
    const [line = "", named] = /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
    if (line !== "") this.#line += 1;
    const rest = text.slice(line.length);
    // A line break at the end would count as a line.
    const begin = rest.slice(0, least).replace(/[\r\n]+$/, "");
    this.#delimiter = named ?? Papa.parse(begin, { preview: 1 }).meta.delimiter;
    return rest;
  }
}

type Newline = "\r\n" | "\n" | "\r";

/** The line break of a text. If it has several kinds, all become line feeds. */
function withOneNewline(text: string): { text: string; newline: Newline } {
  const kinds = [/\r\n/, /(?:^|[^\r])\n/, /\r(?!\n)/].map((kind) => kind.test(text));
  const newline = (["\r\n", "\n", "\r"] as const)[kinds.indexOf(true)] ?? "\n";
  if (kinds.filter(Boolean).length < 2) return { text, newline };
  return { text: text.replace(/\r\n?/g, "\n"), newline: "\n" };
}

interface Head {
  /** The path of each column's member. */
  readonly paths: readonly (readonly string[])[];
  readonly renamed: ReadonlyMap<string, string>;
  /** What else was made of the names. */
  readonly notes: readonly FileNote[];
}

function readHead(names: readonly string[]): Head {
  // Spreadsheets often end each line with separators.
  const used = names.slice(0, names.findLastIndex((name) => name.trim() !== "") + 1);
  if (used.length > fieldLimit)
    throw createMalformedError(
      `A CSV file may have at most ${fieldLimit} columns; this one has ${used.length}. Remove some.`,
    );
  if (used.length === 1 && /(?:\S+\s+){5}/.test(used[0] ?? ""))
    throw createMalformedError(
      "This is a text, not a table: its first line has no separators. Send CSV, JSON lines or JSON.",
    );
  const renamed = new Map<string, string>();
  const notes: FileNote[] = [];
  const taken = new Set<string>();
  const paths = used.map((name, index) => {
    const nested = name.split(".").map((part) => toFieldName(part));
    // A dot at the end of an abbreviation such as `Nr.` separates nothing.
    const path = nested.includes("") ? [toFieldName(name.replaceAll(".", " ")) || `column_${index + 1}`] : nested;
    const field = path.join(".");
    const free = findFreePath(path, taken);
    const made = free.join(".");
    taken.add(made);
    const note = (text: string) => notes.push({ text, about: "name", field: made });
    if (name.trim() === "") note(`Column ${index + 1} has no name, and becomes \`${made}\`.`);
    else if (made !== field)
      note(`Column ${index + 1}, \`${name.slice(0, 40)}\`, becomes \`${made}\`, because another one is \`${field}\`.`);
    else if (made !== name) renamed.set(name, made);
    return free;
  });
  return { paths, renamed, notes };
}

/** The path, or one like it that neither equals one that is taken, nor is inside it or around it. */
function findFreePath(path: readonly string[], taken: ReadonlySet<string>): readonly string[] {
  const isFree = (text: string) =>
    [...taken].every((other) => other !== text && !other.startsWith(`${text}.`) && !text.startsWith(`${other}.`));
  if (isFree(path.join("."))) return path;
  const name = path.join("_");
  const tries = path.length === 1 ? 2 : 1;
  for (let number = tries; ; number += 1) {
    const each = number === 1 ? name : `${name}_${number}`;
    if (isFree(each)) return [each];
  }
}

function createCsvRow(values: readonly string[], { paths }: Head): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, path] of paths.entries()) {
    const value = values[index] ?? "";
    if (value === "") continue;
    let inside = row;
    const last = path.length - 1;
    for (let depth = 0; depth < last; depth += 1) {
      const name = path[depth] ?? "";
      if (!Object.hasOwn(inside, name)) inside[name] = {};
      inside = inside[name] as Record<string, unknown>;
    }
    inside[path[last] ?? ""] = value;
  }
  return row;
}

function quoteProblem(errors: readonly Papa.ParseError[]): string | undefined {
  // One that is not closed can follow from one in the wrong place.
  const [first] = errors.filter(({ type }) => type === "Quotes");
  if (first?.code === "MissingQuotes")
    return 'A quotation mark is not closed. Close it, or write it as `""` in a quoted value if it belongs to the value.';
  if (first?.code === "InvalidQuotes")
    return 'A quoted value goes on after its closing quotation mark. Write a quotation mark inside a value as `""`.';
  return undefined;
}

function findWidthProblem(values: readonly string[], { paths }: Head): string | undefined {
  if (values.slice(paths.length).some((value) => value.trim() !== ""))
    return `There are ${values.length} values for ${formatColumnCount(paths.length)}. Quote a value with a separator in it.`;
  return values.length < paths.length
    ? `There ${chooseForm(values.length, "is 1 value", `are ${values.length} values`)} for ${formatColumnCount(paths.length)}. Add separators for the missing ones.`
    : undefined;
}

function formatColumnCount(count: number): string {
  return `${count} ${chooseForm(count, "column")}`;
}

function countLineBreaks(value: string): number {
  if (!value.includes("\n") && !value.includes("\r")) return 0;
  return value.match(/\r\n|\n|\r/g)?.length ?? 0;
}
