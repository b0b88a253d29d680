// Describes when the concurrent write of a dry run ran, and which values it and the parts overwrote.

import { joinWords } from "../../../language/internal.ts";
import type { DryRun, DryRunStep } from "./dry-run.ts";
import { formatFieldPath, listFieldChanges } from "./field-change.ts";
import { getChangeKind } from "./row-change.ts";

/** Describes it in a few sentences; empty without such a write. */
export function describeWrite(dryRun: DryRun): string {
  const { steps, end } = dryRun;
  const at = steps.findIndex(({ kind }) => kind === "write");
  const write = steps[at];
  if (!write?.answer) return "";
  const { ok, status, reason, issues } = write.answer;
  const sentences = [describeOrder(dryRun, at, ok)];
  if (!ok) sentences.push(`Its status is ${status}: ${issues[0]?.message ?? reason}`);
  // After a rollback, nothing of the parts is left to overwrite.
  const overlaps = steps.map((step) => ({ number: step.number, values: listOverlap(step, write) }));
  const earlier = overlaps.slice(0, end === "rolled-back" ? 0 : at).findLast(({ values }) => values.length > 0);
  if (earlier !== undefined) sentences.push(`It overwrote ${joinWords(earlier.values)} from part ${earlier.number}.`);
  const later = overlaps.slice(at + 1).find(({ values }) => values.length > 0);
  if (later !== undefined) sentences.push(`Part ${later.number} overwrote ${joinWords(later.values)} from the write.`);
  return sentences.join(" ");
}

function describeOrder({ steps, end, exchange }: DryRun, at: number, ok: boolean): string {
  if (steps.length === 1) return "The write ran, and no part of the bundle did.";
  const next = steps[at + 1];
  if (next === undefined) {
    return end === "rolled-back"
      ? "The write waited for the transaction until it was rolled back, and saw nothing that the bundle wrote."
      : "The write waited for the transaction until it was committed, and saw all that the bundle wrote.";
  }
  if (!exchange.draft.transaction)
    return `The write ran before part ${next.number}: without a transaction nothing is locked between parts. It saw what the parts before it wrote, and nothing of those after it.`;
  return ok
    ? `The write ran before part ${next.number}: it did not have to wait, because the transaction does not use its collection.`
    : "The write was rejected before it ran, so it did not have to wait.";
}

/** What both changed: fields, or a whole row. */
function listOverlap(step: DryRunStep, write: DryRunStep): readonly string[] {
  return step.changes.flatMap((one) => {
    const other = write.changes.find(({ collection, key }) => collection === one.collection && key === one.key);
    if (other === undefined) return [];
    if (getChangeKind(one) !== "changed" || getChangeKind(other) !== "changed") return ["the row"];
    const written = listFieldChanges(other.before, other.after).map(({ path }) => formatFieldPath(path));
    const fields = listFieldChanges(one.before, one.after).map(({ path }) => formatFieldPath(path));
    return fields.filter((field) => written.includes(field)).map((field) => `\`${field}\``);
  });
}
