// What an import of a file would make, for a person to look at before.

import type { ServiceIssue } from "../../wire/index.ts";
import type { JsonObject } from "../json-object.ts";
import type { FileRows } from "./file-rows.ts";
import { checkRows } from "./import-rows.ts";
import type { Inferred } from "./infer.ts";

/** How many rows are shown. */
const sampleSize = 20;

interface Previewed {
  readonly file: FileRows;
  readonly inferred: Inferred;
}

/** The response of `$infer`. */
export interface Preview extends Inferred {
  /** How many rows fit the declaration. */
  readonly rows: number;
  /** How many rows do not. */
  readonly refused: number;
  /** The reasons, at most 100. */
  readonly problems: readonly ServiceIssue[];
  /** The first rows as they would be stored, with long texts cut. */
  readonly sample: readonly JsonObject[];
}

/** Checks the rows of a file against the declaration that was inferred from them. */
export function preview({ file, inferred }: Previewed): Preview {
  const { collection, key, notes } = inferred;
  const options = { key: key ?? undefined, partial: true, replace: false };
  const { rows, refused, problems } = checkRows(file, collection, options);
  return {
    collection,
    key,
    notes,
    rows: rows.length,
    refused: refused.length,
    problems: problems.issues,
    sample: rows.slice(0, sampleSize).map(({ row }) => shortened(row)),
  };
}

/** Maximum length of a text in the sample, in UTF-16 code units. */
const longest = 200;

/** Cuts long texts, of which a file may have any number. */
function shortened<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string" ? inner.slice(0, longest) : inner,
  ) as T;
}
