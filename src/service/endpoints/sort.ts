// Parses `sort=-total,name`.

import { type CollectionDeclaration, joinCode } from "../../language/internal.ts";
import { createParameterError } from "../message/parameters.ts";
import type { SortKey } from "../store/store.ts";

/**
 * Parses a sort text: declared paths separated by commas, with `-` for descending.
 * @throws ServiceError INVALID_PARAMETER
 */
export function readSort(text: string, collection: CollectionDeclaration): SortKey[] {
  const sortable = collection.operations.FindMany.sort;
  const keys = text.split(",").map((part) => {
    const name = part.trim();
    return name.startsWith("-") ? { field: name.slice(1), descending: true } : { field: name, descending: false };
  });
  const problems = keys.filter(({ field }) => !sortable.includes(field)).map(({ field }) => field);
  if (problems.length > 0)
    throw createParameterError(
      "sort",
      `names ${joinCode(problems)}; ${collection.name} sorts by ${joinCode(sortable) || "no field"}.`,
    );
  const twice = keys.find((key, index) => keys.findIndex(({ field }) => field === key.field) !== index);
  if (twice !== undefined) throw createParameterError("sort", `names \`${twice.field}\` twice. Leave one out.`);
  return keys;
}
