import type { ServiceIssue } from "../../wire/public.ts";
import type { JsonObject } from "../rows/json-object.ts";
import { takeFirst } from "../rows/packed-rows.ts";
import type { FileRows } from "./file-rows.ts";
import { checkRows, findConflicts, noKeys } from "./import-rows.ts";
import type { Inferred } from "./infer.ts";
import { withEntries } from "./map-entries.ts";

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
  /** How many values become null because they do not fit. */
  readonly lost: number;
  /** The first of them, at most 100. */
  readonly losses: readonly ServiceIssue[];
  /** The first rows as they would be stored, with long texts cut. */
  readonly sample: readonly JsonObject[];
  /** The first rows as the file has them, with entries in place of maps, and with long texts cut. */
  readonly source: readonly JsonObject[];
}

/**
 * Checks the rows of a file against the declaration that was inferred from them, or is given.
 *
 * @param stored - the keys of rows that are not to be replaced
 */
export function createPreview({ file: given, inferred }: Previewed, stored = noKeys): Preview {
  const { collection, key, conversion } = inferred;
  const file = withEntries(given, conversion);
  const options = { key: key ?? undefined, partial: true, replace: false, conversion };
  const checked = checkRows(file, collection, options);
  const { refused, problems, lost } = checked;
  const { taken, conflicts } = findConflicts(checked, collection.name, stored);
  problems.addAll(conflicts);
  return {
    ...inferred,
    rows: checked.rows.length - taken.length,
    refused: refused.length + taken.length,
    problems: problems.issues,
    lost: lost.issues.length + lost.more,
    losses: lost.issues,
    sample: takeFirst(checked.rows, sampleSize).map(({ row }) => shortenTexts(row)),
    source: takeFirst(file.rows, sampleSize).map(({ row }) => shortenTexts(row)),
  };
}

/** Maximum length of a text in the sample, in UTF-16 code units. */
const longest = 200;

/** Cuts long texts, of which a file may have any number. */
function shortenTexts<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string" ? inner.slice(0, longest) : inner,
  ) as T;
}
