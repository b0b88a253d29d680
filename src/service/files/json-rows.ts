import { isObject } from "../../language/internal.ts";
import { formatSyntaxProblem } from "../message/body.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { fieldLimit, toFieldName } from "./field-names.ts";
import {
  checkCount,
  createMalformedError,
  FileProblems,
  type FileRow,
  type FileRows,
  type RowReader,
} from "./file-rows.ts";
import { findLosses, formatJsonPath, type JsonLoss } from "./json-losses.ts";
import { findRows } from "./row-source.ts";

/** The maximum nesting depth of a row. */
const depthLimit = 32;

/** Reads an array of objects, or an object with one such member, as most services answer: `payload`, `value`, `data`. */
export class JsonReader implements RowReader {
  #text = "";
  readonly #wanted: string | undefined;

  /** @param wanted - the member with the rows, or the empty text for the file itself; undefined if it is to be found */
  constructor(wanted?: string) {
    this.#wanted = wanted;
  }

  add(text: string): void {
    this.#text += text;
  }

  end(): FileRows {
    const text = this.#text;
    this.#text = "";
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw createMalformedError(
        `The file is not JSON: ${formatSyntaxProblem(error)}. Correct it there, or load it again.`,
      );
    }
    const { name, values } = findRows(json, this.#wanted);
    // The row is the first part of a path in the file itself, and the second one in a member.
    const depth = name === undefined ? 0 : 1;
    const lost = new Map<unknown, string>();
    for (const { path, message } of findLosses(text)) {
      const [row, ...inner] = path.slice(depth);
      if (path.length === depth && path[0] === name)
        throw createMalformedError(name === undefined ? message : `\`${name}\`: ${message}`);
      if ((depth === 0 || path[0] === name) && !lost.has(row)) lost.set(row, prefixPath(inner, message));
    }
    const rows = new Rows("row");
    for (const [index, [place, value]] of values.entries()) rows.add(index + 1, value, lost.get(place));
    return rows.file;
  }
}

/** Reads one JSON object per line. Empty lines are skipped. */
export class JsonLinesReader implements RowReader {
  readonly #rows = new Rows("line");
  #rest = "";
  #line = 0;

  add(text: string): void {
    this.#rest += text;
    // A long line is not searched again for each of its pieces.
    if (/[\r\n]/.test(text)) this.#read(false);
  }

  end(): FileRows {
    this.#read(true);
    return this.#rows.file;
  }

  #read(isLast: boolean): void {
    // A line feed may follow in the next piece.
    const held = !isLast && this.#rest.endsWith("\r") ? "\r" : "";
    const lines = this.#rest.slice(0, this.#rest.length - held.length).split(/\r\n|\n|\r/);
    this.#rest = isLast ? "" : `${lines.pop() ?? ""}${held}`;
    for (const line of lines) this.#add(line);
  }

  #add(line: string): void {
    this.#line += 1;
    if (line.trim() === "") return;
    try {
      const value: unknown = JSON.parse(line);
      const [loss] = findLosses(line);
      this.#rows.add(this.#line, value, loss && prefixPath(loss.path, loss.message));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#rows.add(this.#line, undefined, `This is not JSON: ${formatSyntaxProblem(error)}.`);
    }
  }
}

function prefixPath(path: JsonLoss["path"], message: string): string {
  return path.length === 0 ? message : `\`${formatJsonPath(path).slice(0, 80)}\`: ${message}`;
}

class Rows {
  readonly #rows: FileRow[] = [];
  readonly #problems = new FileProblems();
  readonly #renamed = new Map<string, string>();
  readonly #names = new WeakMap<object, readonly string[]>();
  readonly #unit: FileRows["unit"];

  constructor(unit: FileRows["unit"]) {
    this.#unit = unit;
  }

  get file(): FileRows {
    const [rows, problems, renamed, names] = [this.#rows, this.#problems, this.#renamed, this.#names];
    return { unit: this.#unit, isText: false, rows, problems, renamed, names };
  }

  /** @param problem - of the value, if it has one already */
  add(place: number, value: unknown, problem: string | undefined): void {
    const row = problem === undefined ? this.#toRow(value) : problem;
    if (typeof row === "string") this.#problems.add(place, row);
    else this.#rows.push({ place, row });
    checkCount(this.#unit, this.#rows.length, this.#problems);
  }

  /** The row that a value is; otherwise what is wrong with it. */
  #toRow(value: unknown): JsonObject | string {
    if (!isObject(value)) {
      const what = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
      return `A row must be an object such as {"name": "Ada"}; this is ${what}.`;
    }
    try {
      return withFieldNames(value, { renamed: this.#renamed, names: this.#names }, 1) as JsonObject;
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return error.message;
    }
  }
}

/** A row that can't be stored. */
class RowError extends Error {}

/** Which names were changed, in the file and in each object. */
interface Changed {
  readonly renamed: Map<string, string>;
  readonly names: WeakMap<object, readonly string[]>;
}

/** A parsed value with field names as its members' names. Changes the value itself, unless a name changes. */
function withFieldNames(value: unknown, changed: Changed, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > depthLimit) throw new RowError(`The row is nested more than ${depthLimit} levels deep. Leave some out.`);
  const object = value as Record<string, unknown>;
  const names = Object.keys(object);
  if (!Array.isArray(value)) {
    if (names.length > fieldLimit)
      throw new RowError(
        `An object may have at most ${fieldLimit} members; this one has ${names.length}. Remove some.`,
      );
    if (names.some((name) => toFieldName(name) !== name)) return renameMembers(object, changed, depth);
  }
  for (const name of names) {
    const member = object[name];
    if (typeof member === "object") object[name] = withFieldNames(member, changed, depth + 1);
  }
  return value;
}

/** A new object for one with at least one name that is no field name. */
function renameMembers(value: Readonly<Record<string, unknown>>, changed: Changed, depth: number): JsonObject {
  const names = Object.keys(value);
  const members = names.map((name) => {
    const field = toFieldName(name);
    if (field === "") throw new RowError(`\`${name.slice(0, 40)}\` can't be a field name. Rename the member.`);
    if (field !== name) changed.renamed.set(name, field);
    return [field, withFieldNames(value[name], changed, depth + 1)] as const;
  });
  const twice = members.find(([name], index) => members.findIndex(([other]) => other === name) !== index);
  if (twice !== undefined) throw new RowError(`Two members have the field name \`${twice[0]}\`. Rename one of them.`);
  const object = Object.fromEntries(members);
  changed.names.set(object, names);
  return object;
}
