import { chooseForm, joinCode, joinWords } from "../../../language/internal.ts";
import { capitalize, count, formatEntityName } from "../../requests/parts/plain-words.ts";
import type { DataDifference } from "./data-state.ts";
import type { DryRun, DryRunStep } from "./dry-run.ts";
import { formatFieldPath, listFieldChanges } from "./field-change.ts";
import { getChangeKind, mergeRowChanges, type RowChange, type RowTally, tallyChanges } from "./row-change.ts";

/** For a collection that was not read completely, the change in its size accounts for the rows not read. */
export function countRowChanges({ collections }: Pick<DataDifference, "collections">): RowTally {
  const tally = { added: 0, changed: 0, removed: 0 };
  for (const { changes, totals } of collections) {
    const { added, changed, removed } = tallyChanges(changes);
    const unseen = totals[1] - totals[0] - (added - removed);
    tally.added += added + Math.max(0, unseen);
    tally.removed += removed + Math.max(0, -unseen);
    tally.changed += changed;
  }
  return tally;
}

/** Counts a row once, for what the steps made of it in the end. */
export function tallySteps(steps: readonly DryRunStep[]): RowTally {
  return tallyChanges(mergeRowChanges(steps.flatMap(({ changes }) => changes)));
}

/** `+2 rows, 1 changed`. */
export function formatTally({ added, changed, removed }: RowTally, none = "same as before"): string {
  const words: string[] = [];
  if (added > 0) words.push(`+${added}`);
  // A minus sign (U+2212), as wide as the plus.
  if (removed > 0) words.push(`−${removed}`);
  if (words.length > 0) words.push(`${words.pop()} ${chooseForm(removed || added, "row")}`);
  if (changed > 0) words.push(`${changed} changed`);
  return words.length === 0 ? none : words.join(", ");
}

export function describeProof({ collections, rows, requests: [before, after] }: DataDifference): string {
  const found = collections.reduce((sum, { changes }) => sum + changes.length, 0);
  const differences = found === 0 ? "no difference" : count(found, "difference");
  const proof = `Compared by ${count(before, "request")} before and ${after} after: ${differences} in ${count(rows, "row")}.`;
  const partly = collections.filter(({ isWhole }) => !isWhole).map(({ collection }) => collection);
  if (partly.length === 0) return proof;
  return `${proof} Of ${joinWords(partly)} only the row count and the rows named by parts were compared.`;
}

/** Maximum number of rows of each kind, and of fields of a row, that are named. */
const mostNamed = 3;

export function describeRollback({ steps }: DryRun): string {
  const undone = mergeRowChanges(steps.flatMap(({ kind, changes }) => (kind === "part" ? changes : [])));
  const list = (kind: keyof RowTally) => undone.filter((change) => getChangeKind(change) === kind);
  const sentences = [
    ...describeRows(list("added"), "created, then removed"),
    ...describeRows(list("removed"), "deleted, then restored"),
    ...describeRestoredValues(list("changed")),
  ];
  return sentences.length === 0 ? "No part had changed any rows." : sentences.join(" ");
}

function describeRows(changes: readonly RowChange[], what: string): readonly string[] {
  if (changes.length === 0) return [];
  const names = changes.map(({ collection, key }) => formatEntityName(collection, key));
  const rows = names.length > mostNamed ? count(names.length, "row") : capitalize(joinWords(names));
  return [`${rows} ${chooseForm(names.length, "was", "were")} ${what}.`];
}

function describeRestoredValues(changes: readonly RowChange[]): readonly string[] {
  if (changes.length > mostNamed) return [`${count(changes.length, "row")} have their previous values again.`];
  return changes.map(({ collection, key, before, after }) => {
    const paths = listFieldChanges(before, after).map(({ path }) => formatFieldPath(path));
    const fields = paths.length > mostNamed ? count(paths.length, "field") : joinCode(paths);
    return `${capitalize(formatEntityName(collection, key))} has its previous ${fields} again.`;
  });
}
