// What an import of a file would make, for a person to look at before.

import type { FileRows } from "./file-rows.ts";
import { checkRows } from "./import-rows.ts";
import type { Inferred } from "./infer.ts";

/** How many rows are shown. */
const sampleSize = 20;

interface Previewed {
  readonly file: FileRows;
  readonly inferred: Inferred;
}

/** The inferred declaration, the number of rows, the first ones as they would be stored, and what would be refused. */
export function preview({ file, inferred }: Previewed) {
  const { collection, key, notes } = inferred;
  const options = { key: key ?? undefined, partial: true, replace: false };
  const { rows, refused, problems } = checkRows(file, collection, options);
  return {
    collection,
    key,
    notes,
    rows: rows.length,
    refused,
    problems: problems.issues,
    sample: rows.slice(0, sampleSize).map(({ row }) => row),
  };
}
