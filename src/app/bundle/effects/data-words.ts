// Describes the difference in the data, in a few words and in sentences.

import { capitalize, count, formatEntityName } from "../../requests/parts/plain-words.ts";
import type { DataDifference } from "./data-state.ts";
import { formatFieldPath, listFieldChanges } from "./difference.ts";
import type { DryRun, DryRunStep } from "./dry-run.ts";
import { mergeRowChanges, type RowChange } from "./row-change.ts";

/** How many rows a difference adds, changes and removes. */
export interface RowTally {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** For a collection that was not read completely, the change in its size accounts for the rows not read. */
export function countRowChanges({ collections }: Pick<DataDifference, "collections">): RowTally {
  const tally = { added: 0, changed: 0, removed: 0 };
  for (const { added, changed, removed, totals } of collections) {
    const unseen = totals[1] - totals[0] - (added.length - removed.length);
    tally.added += added.length + Math.max(0, unseen);
    tally.removed += removed.length + Math.max(0, -unseen);
    tally.changed += changed.length;
  }
  return tally;
}

/** How many rows the steps of a dry run add, change and remove in the end. */
export function tallySteps(steps: readonly DryRunStep[]): RowTally {
  const lasting = mergeRowChanges(steps.flatMap(({ changes }) => changes));
  const added = lasting.filter(({ before }) => before === undefined).length;
  const removed = lasting.filter(({ after }) => after === undefined).length;
  return { added, removed, changed: lasting.length - added - removed };
}

export function isEmptyTally({ added, changed, removed }: RowTally): boolean {
  return added + changed + removed === 0;
}

export function isSameTally(one: RowTally, other: RowTally): boolean {
  return one.added === other.added && one.changed === other.changed && one.removed === other.removed;
}

/** `+2 rows, 1 changed`; `same as before`. */
export function tallyWords({ added, changed, removed }: RowTally): string {
  const rows = [
    ...(added > 0 ? [`+${added}`] : []),
    // A minus sign (U+2212), as wide as the plus.
    ...(removed > 0 ? [`−${removed}`] : []),
  ];
  const last = removed > 0 ? removed : added;
  const pieces = [
    ...(rows.length > 0 ? [`${rows.join(", ")} ${last === 1 ? "row" : "rows"}`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
  ];
  return pieces.length === 0 ? "same as before" : pieces.join(", ");
}

/** Describes how many requests and rows the comparison took. */
export function describeProof({ collections, rows, requests: [before, after] }: DataDifference): string {
  const found = collections.reduce(
    (sum, each) => sum + each.added.length + each.changed.length + each.removed.length,
    0,
  );
  const partly = collections.filter(({ isWhole }) => !isWhole).map(({ collection }) => collection);
  const how = `Compared by ${count(before, "request")} before and ${after} after`;
  const proof = `${how}: ${found === 0 ? "no difference" : count(found, "difference")} in ${count(rows, "row")}.`;
  if (partly.length === 0) return proof;
  return `${proof} Of ${partly.join(" and ")} only the row count and the rows named by parts were compared.`;
}

/** Maximum number of rows of each kind that are named. */
const mostNamed = 3;

/** Describes what a bundle had done before the rollback, and which rows were restored. */
export function describeRollback({ steps }: DryRun): string {
  const net = mergeRowChanges(steps.flatMap(({ kind, changes }) => (kind === "part" ? changes : [])));
  const sentences = [
    describeChanges(
      net.filter(({ before }) => before === undefined),
      "was created, then removed",
      "were created, then removed",
    ),
    describeChanges(
      net.filter(({ after }) => after === undefined),
      "was deleted, then restored",
      "were deleted, then restored",
    ),
    ...listChangeNames(net.filter(({ before, after }) => before !== undefined && after !== undefined)),
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? "No part had changed any rows." : sentences.join(" ");
}

function describeChanges(changes: readonly RowChange[], one: string, many: string): string {
  if (changes.length === 0) return "";
  if (changes.length > mostNamed) return `${count(changes.length, "row")} ${many}.`;
  const names = changes.map(({ collection, key }) => formatEntityName(collection, key));
  return `${capitalize(joinNames(names))} ${changes.length === 1 ? one : many}.`;
}

function listChangeNames(changes: readonly RowChange[]): readonly string[] {
  if (changes.length > mostNamed) return [`${count(changes.length, "row")} have their previous values again.`];
  return changes.map(({ collection, key, before, after }) => {
    const fields = before === undefined || after === undefined ? [] : listFieldChanges(before, after);
    const names =
      fields.length > mostNamed
        ? [count(fields.length, "field")]
        : fields.map(({ path }) => `\`${formatFieldPath(path)}\``);
    return `${capitalize(formatEntityName(collection, key))} has its previous ${joinNames(names)} again.`;
  });
}

/** `a`, `a and b`, `a, b and c`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
