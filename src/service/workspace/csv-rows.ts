// Reads rows from CSV (RFC 4180) or any similar format: the separator is found in the first rows.

import Papa from "papaparse";
import { fieldNameOf } from "./field-names.ts";
import { type FileRow, type FileRows, malformed, type PlaceProblem } from "./file-rows.ts";

/** The maximum number of columns. */
const columnLimit = 1_000;

/**
 * Reads rows whose first line has the names of the columns. A name with dots, such as `customer.city`, is the path of a
 * nested member. Every value is text; an empty one is left out.
 *
 * @throws ServiceError MALFORMED_FILE for names that can't be used
 */
export function readCsv(text: string): FileRows {
  const rows: FileRow[] = [];
  const problems: PlaceProblem[] = [];
  let head: Head | undefined;
  // Of the line that the next record begins at.
  let place = 1;
  Papa.parse<string[]>(withoutLastBreak(text), {
    step: ({ data, errors }) => {
      const own = place;
      place += 1 + data.reduce((lines, value) => lines + lineBreaks(value), 0);
      if (data.every((value) => value.trim() === "")) return;
      if (head === undefined) head = readHead(data);
      else {
        const message = quoteProblem(errors) ?? widthProblem(data, head);
        if (message === undefined) rows.push({ place: own, row: rowOf(data, head) });
        else problems.push({ place: own, message });
      }
    },
  });
  return { unit: "line", isText: true, rows, problems, renamed: head?.renamed ?? new Map() };
}

/** The text without line breaks at its end, which would count as a line when the separator is looked for. */
function withoutLastBreak(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end -= 1;
  return text.slice(0, end);
}

interface Head {
  /** The path of each column's member. */
  readonly paths: readonly (readonly string[])[];
  readonly renamed: ReadonlyMap<string, string>;
}

function readHead(names: readonly string[]): Head {
  // Spreadsheets often end each line with separators.
  const used = names.slice(0, names.findLastIndex((name) => name.trim() !== "") + 1);
  if (used.length > columnLimit)
    throw malformed(`A CSV file may have at most ${columnLimit} columns; this one has ${used.length}.`);
  const renamed = new Map<string, string>();
  const columnOf = new Map<string, number>();
  const paths = used.map((name, index) => {
    const path = name.split(".").map((part) => fieldNameOf(part));
    if (path.includes(""))
      throw malformed(
        name.trim() === ""
          ? `Column ${index + 1} has no name in the first line. Give it one, or remove the column.`
          : `\`${name.slice(0, 40)}\`, the name of column ${index + 1}, can't be a field name. Rename it.`,
      );
    const field = path.join(".");
    const other = columnOf.get(field);
    if (other !== undefined)
      throw malformed(`Columns ${other} and ${index + 1} have the same field name, \`${field}\`. Rename one of them.`);
    columnOf.set(field, index + 1);
    if (field !== name) renamed.set(name, field);
    return path;
  });
  for (const path of paths) {
    const outer = path.slice(0, -1).find((_, depth) => columnOf.has(path.slice(0, depth + 1).join(".")));
    if (outer !== undefined)
      throw malformed(`\`${path.join(".")}\` lies inside another column, \`${outer}\`. Rename one of them.`);
  }
  return { paths, renamed };
}

function rowOf(values: readonly string[], { paths }: Head): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, path] of paths.entries()) {
    const value = values[index] ?? "";
    if (value === "") continue;
    let inside = row;
    for (const name of path.slice(0, -1)) {
      if (!Object.hasOwn(inside, name)) inside[name] = {};
      inside = inside[name] as Record<string, unknown>;
    }
    inside[path[path.length - 1] ?? ""] = value;
  }
  return row;
}

function quoteProblem(errors: readonly Papa.ParseError[]): string | undefined {
  if (errors.some(({ code }) => code === "MissingQuotes")) return "A quotation mark is not closed.";
  if (errors.some(({ code }) => code === "InvalidQuotes"))
    return 'A quoted value goes on after its closing quotation mark. Write a quotation mark inside a value as `""`.';
  return undefined;
}

function widthProblem(values: readonly string[], { paths }: Head): string | undefined {
  const extra = values.slice(paths.length).some((value) => value.trim() !== "");
  if (extra)
    return `There are ${values.length} values for ${inColumns(paths.length)}. Quote a value with a separator in it.`;
  return values.length < paths.length
    ? `There ${values.length === 1 ? "is 1 value" : `are ${values.length} values`} for ${inColumns(paths.length)}. Add separators for the missing ones.`
    : undefined;
}

function inColumns(count: number): string {
  return count === 1 ? "1 column" : `${count} columns`;
}

function lineBreaks(value: string): number {
  return value.match(/\r\n|\n|\r/g)?.length ?? 0;
}
