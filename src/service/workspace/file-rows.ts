// The rows of a file, as the readers of the formats return them.

import { fail, type ServiceError } from "../../wire/index.ts";
import type { JsonObject } from "../json-object.ts";

/** The rows of a file, in order, and what could not be read as one. */
export interface FileRows {
  /** How places in the file are named: lines have numbers that an editor shows. */
  readonly unit: "line" | "row";
  /** Whether every value is text, to be converted to the type of its field. */
  readonly isText: boolean;
  readonly rows: readonly FileRow[];
  readonly problems: readonly PlaceProblem[];
  /** Names in the file → the field names made of them, where they differ. */
  readonly renamed: ReadonlyMap<string, string>;
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

/** The error for a file that can't be read as a whole. */
export function malformed(message: string): ServiceError {
  return fail("MALFORMED_FILE", message);
}
