// Checks the text of an update's changes, and previews their effect on a row.

import { type CollectionDeclaration, isObject, type Span } from "../../../language/internal.ts";
import { mergePatch, validatePatch, validateRow } from "../../../service/internal.ts";
import { JsonDepthError, readJson, ServiceError } from "../../../wire/public.ts";
import type { FoundRow } from "../../requests/query/find.ts";
import { findPlace, type JsonProblem, readJsonPlaces } from "../../ui/json-places.ts";

export interface PatchReading {
  readonly text: string;
  readonly problems: readonly JsonProblem[];
  /** The row that the changes make of a row; null while there are problems, or no changes. */
  readonly after: ((row: FoundRow) => FoundRow) | null;
  readonly fields: readonly string[];
}

type Patch = Readonly<Record<string, unknown>>;
type Places = ReadonlyMap<string, Span>;

/** Reads the text of a merge patch (RFC 7396) for the rows of a collection, with the checks of the service. */
export function readPatch(text: string, collection: CollectionDeclaration): PatchReading {
  const withoutEffect = (...problems: readonly JsonProblem[]) => ({ text, problems, after: null, fields: [] });
  const all = { from: 0, to: text.length };
  if (text.trim() === "") return withoutEffect();
  let patch: unknown;
  try {
    patch = readJson(text);
  } catch (error) {
    // Nothing else may descend into a text that is too deep.
    if (error instanceof JsonDepthError) return withoutEffect({ ...all, message: error.message });
  }
  const { places, problem } = readJsonPlaces(text);
  if (problem !== null) return withoutEffect(problem);
  if (!isObject(patch))
    return withoutEffect({ ...all, message: 'The changes must be one object, as in `{ "status": "paid" }`.' });
  const problems = findProblems(patch, collection, places);
  if (problems.length > 0) return withoutEffect(...problems);
  return { text, problems, after: (row) => applyPatch(row, patch, collection), fields: listPatchFields(patch, "") };
}

function listPatchFields(patch: Patch, prefix: string): string[] {
  return Object.entries(patch).flatMap(([name, value]) =>
    isObject(value) ? listPatchFields(value, `${prefix}${name}.`) : [prefix + name],
  );
}

function findProblems(patch: Patch, collection: CollectionDeclaration, places: Places): readonly JsonProblem[] {
  try {
    validatePatch(patch, collection);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.issues.map(({ message, details }) => ({ message, ...findPlace(String(details?.path ?? ""), places) }));
  }
}

/** A row with the changes as the service would store it. The service rejects what is invalid in a complete row. */
function applyPatch(row: FoundRow, patch: Patch, collection: CollectionDeclaration): FoundRow {
  const merged = mergePatch(row, patch) as FoundRow;
  try {
    return validateRow(merged, collection);
  } catch {
    return merged;
  }
}
