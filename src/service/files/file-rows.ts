import { issueLimit, type ScalarTypeName } from "../../language/internal.ts";
import { fail, type ServiceError } from "../../wire/public.ts";
import type { JsonObject } from "../rows/json-object.ts";
import type { RowList } from "../rows/packed-rows.ts";

/** The rows of a file, in order, and what could not be read as one. */
export interface FileRows {
  /** How places in the file are named: lines have numbers that an editor shows. */
  readonly unit: "line" | "row";
  /** Whether every value is text, to be converted to the type of its field. */
  readonly isText: boolean;
  /** The path of the member of each column of a table. */
  readonly columns?: readonly (readonly string[])[];
  readonly rows: RowList<FileRow>;
  readonly problems: FileProblems;
  /** Names in the file → the field names made of them, where they differ. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The names that the members of objects had in the file, in order, of those objects where one was changed. */
  readonly names?: WeakMap<object, readonly string[]>;
  /** What else a reader should know. */
  readonly notes?: readonly FileNote[];
}

/** What a reader should know of a file before importing it. */
export interface FileNote {
  /** A complete sentence. */
  readonly text: string;
  /** What it is true of: the file, or what was inferred from it, until that is corrected. */
  readonly about: "file" | "key" | "name" | "type";
  /** The path of the member whose name or type it is about; of a name in JSON the name alone. */
  readonly field?: string;
  /** The type that the member was given. */
  readonly type?: ScalarTypeName;
}

export interface FileRow {
  /** The number of its first line, or of the row, from 1 on. */
  readonly place: number;
  readonly row: JsonObject;
}

/** What is wrong at a place of the file. The message is a complete sentence without the place. */
export interface PlaceProblem {
  readonly place: number;
  readonly message: string;
}

/** The problems of a file in the order of their places: the first ones, and the places of all. */
export class FileProblems {
  readonly first: PlaceProblem[] = [];
  readonly places: number[] = [];

  get count(): number {
    return this.places.length;
  }

  add(place: number, message: string): void {
    this.places.push(place);
    if (this.first.length < issueLimit) this.first.push({ place, message });
  }
}

/** Takes the text of a file piece by piece. */
export interface RowReader {
  /** @throws ServiceError MALFORMED_FILE, TOO_LARGE */
  add(text: string): void;
  /** The rows, when there is no more text. @throws ServiceError MALFORMED_FILE, TOO_LARGE */
  end(): FileRows;
}

/** The maximum number of rows of a file, with those that can't be read. */
const rowLimit = 1_000_000;

/** A file is given up if so many rows can't be read before the first one that can. */
const hopeless = 1_000;

/**
 * To be called after each row, so that a file that will be refused is not read to its end.
 *
 * @param rows - the number of those that were read
 * @throws ServiceError TOO_LARGE, MALFORMED_FILE
 */
export function checkCount(unit: FileRows["unit"], rows: number, { count, first: [first] }: FileProblems): void {
  if (rows + count > rowLimit)
    throw fail("TOO_LARGE", "A file may have at most a million rows; this one has more. Split it.");
  if (rows === 0 && count === hopeless && first !== undefined)
    throw createMalformedError(
      `None of the first ${hopeless} rows can be read. ${placeText(unit, first.place)}: ${first.message}`,
    );
}

/** A place for a message, such as `Line 3`. */
export function placeText(unit: FileRows["unit"], place: number): string {
  return `${unit === "line" ? "Line" : "Row"} ${place}`;
}

/** The error for a file that can't be read as a whole. */
export function createMalformedError(message: string): ServiceError {
  return fail("MALFORMED_FILE", message);
}

export function withoutRows(): ServiceError {
  return createMalformedError("The file has no rows. Add at least one.");
}
