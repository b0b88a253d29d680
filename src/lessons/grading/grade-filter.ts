// Grades a filter by what it means: on rows of the collection, on the task's hidden rows, and on rows generated from both
// filters.

import {
  type CollectionDeclaration,
  type Condition,
  collectFields,
  compareFilters,
  compile,
  isObject,
  listFieldTypes,
  parse,
  print,
  type RowLike,
} from "../../language/internal.ts";
import type { FilterTask, PartialRow } from "../course.ts";

export type FilterGrade =
  /** The answer uses the key, which the task does not allow. */
  | { readonly kind: "names-key" }
  | CounterExample
  | {
      readonly kind: "equivalent";
      /** Whether no row can distinguish the answer and the reference. */
      readonly isProved: boolean;
      /** The number of rows that were tried: those of the collection, the hidden and the generated ones. */
      readonly tried: number;
      /** The reference, if it is shorter than the answer. */
      readonly shorter: string | null;
    };

/** A row that either the answer or the reference matches. */
export interface CounterExample {
  readonly kind: "different";
  readonly row: RowLike;
  /** Whether the reference matches the row. */
  readonly isWanted: boolean;
  /** Where the row is from. A hidden or generated row need not be in the collection. */
  readonly source: "collection" | "hidden" | "generated";
}

/**
 * Grades an answer without issues.
 *
 * @param answer - null matches every row
 * @param rows - rows of the collection, complete; the first ones are the models of hidden and generated rows
 */
export function gradeFilter(
  task: FilterTask,
  answer: Condition | null,
  collection: CollectionDeclaration,
  rows: readonly RowLike[],
): FilterGrade {
  const { filter: reference } = parse(task.reference);
  if (!task.mayNameKey && collectFields(answer).has("_id")) return { kind: "names-key" };
  const types = listFieldTypes(collection);
  const [isWanted, isKept] = [compile(reference, types), compile(answer, types)];
  const differ = (row: RowLike): boolean => isWanted(row) !== isKept(row);

  const visible = rows.find(differ);
  if (visible !== undefined)
    return { kind: "different", row: visible, isWanted: isWanted(visible), source: "collection" };

  const models = [rows.find(isWanted), rows.find((row) => !isWanted(row))].filter((row) => row !== undefined);
  // A row that is made up has no key, unless the task is about keys.
  const bases = collectFields(reference).has("_id") ? models : models.map(removeKey);
  if (bases.length === 0) bases.push({});
  const hiddenRows = task.hiddenRows.flatMap((hidden) => bases.map((base) => overlayRow(hidden, base)));
  const hidden = hiddenRows.find(differ);
  if (hidden !== undefined) return { kind: "different", row: hidden, isWanted: isWanted(hidden), source: "hidden" };

  const [base = {}] = bases;
  const comparison = compareFilters(reference, answer, collection, { base, allows: hasUsualNumbers });
  if (comparison.kind === "different")
    return { kind: "different", row: comparison.row, isWanted: comparison.matchedBy === "first", source: "generated" };
  return {
    kind: "equivalent",
    isProved: comparison.isProved,
    tried: rows.length + hiddenRows.length + comparison.tried,
    shorter: print(reference).length < print(answer).length ? task.reference : null,
  };
}

/** Beyond, `a - b < 3` and `a < b + 3` differ by rounding only, which is not what tasks are about. */
function hasUsualNumbers(value: unknown): boolean {
  if (typeof value === "number") return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value !== "object" || value === null || Object.values(value).every(hasUsualNumbers);
}

function removeKey({ _id, ...row }: RowLike): RowLike {
  return row;
}

/** A row with some members replaced. In an object, the members that are not given stay. */
function overlayRow(partial: PartialRow, row: RowLike): RowLike {
  const members = Object.entries(partial).map(([name, value]) => {
    const before = row[name];
    return [name, isObject(value) && isObject(before) ? overlayRow(value, before) : value] as const;
  });
  return { ...row, ...Object.fromEntries(members) };
}
