// Makes a step for practice from a generated filter.

import {
  type CollectionDeclaration,
  collectFields,
  describeFilter,
  format,
  listNodes,
  parse,
  type RowLike,
} from "../../language/internal.ts";
import type { FilterTask, Step } from "../course.ts";
import { generateFilter } from "./generate-filter.ts";

/**
 * A step over a collection.
 *
 * @param rows - some rows of the collection
 * @param seed - the same seed gives the same step for the same rows
 * @returns null if the rows are too few or too much alike
 */
export function createPracticeStep(
  collection: CollectionDeclaration,
  rows: readonly RowLike[],
  seed: number,
): (Step & { readonly task: FilterTask }) | null {
  const generated = generateFilter(collection, rows, seed);
  if (generated === null) return null;
  const reference = format(generated);
  // Only a parsed filter has positions, which its words refer to.
  const { filter } = parse(reference);
  if (filter === null) return null;
  const fields = [...collectFields(filter)];
  const words = describeFilter(filter)
    .map(({ text }) => text)
    .join("");
  const comparisons = listNodes(filter).filter((node) => node.kind === "comparison");
  const operators = [...new Set(comparisons.map(({ operator }) => operator))];
  return {
    id: `practice-${collection.name}-${seed}`,
    title: `Goal ${seed}`,
    blocks: [],
    goal: `Keep the rows of ${collection.name} for which ${words.replaceAll("`", "'")}.`,
    hints: [
      fields.length === 1 ? "One field is enough." : `It takes ${fields.length} fields.`,
      `The fields: ${fields.map((field) => `\`${field}\``).join(", ")}.`,
      `The operators: ${operators.map((symbol) => `\`${symbol}\``).join(", ")}.`,
    ],
    task: {
      kind: "filter",
      collection: collection.name,
      operation: "FindMany",
      fields,
      mayNameKey: false,
      start: "",
      reference,
      hiddenRows: [],
      wrong: [],
      accept: [],
    },
  };
}
