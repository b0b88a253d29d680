import { chooseForm } from "../../../../language/internal.ts";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { cutText } from "../../../ui/cut-text.ts";

/** Returns the plan as a sentence with field names in backticks. */
export function describePlan(plan: PlanBody): string {
  const { access, residual, rowsInCollection, rowsRead, rowsMatched } = plan;
  if (rowsInCollection === 0) return "The collection is empty: there is nothing to read.";
  if (plan.statement !== undefined) return describeSqlPlan(plan);
  if (access.by === "index" && access.ranges.length === 0)
    return `Reads no row: no value of \`${access.index}\` satisfies the filter.`;
  const source = access.by === "all" ? "the collection" : describeIndex(access.index);
  if (isCounted(plan)) return `Reads no row: ${source} has the number of matches, ${rowsMatched}.`;
  const reading =
    access.by === "all"
      ? `Reads all ${rowsRead} rows`
      : `Reads ${rowsRead} of ${rowsInCollection} rows through ${source}`;
  if (rowsRead === 0) return `${reading}.`;
  if (residual === null) return `${reading}. ${chooseForm(rowsRead, "It matches.", "All of them match.")}`;
  const condition = access.by === "all" ? "the filter" : "the rest of the filter";
  const matches = rowsMatched === 0 ? "None matches" : `${rowsMatched} ${chooseForm(rowsMatched, "matches", "match")}`;
  return `${reading}, then tests ${condition} on each. ${matches}.`;
}

function describeSqlPlan({ statement, residual, rowsRead, rowsMatched }: PlanBody): string {
  const database = statement?.dialect === "postgresql" ? "PostgreSQL" : "SQLite";
  const matches = `${rowsMatched} ${chooseForm(rowsMatched, "row matches", "rows match")}`;
  if (residual === null) return `${database} finds, sorts and counts the rows: ${matches}.`;
  return `${database} finds ${rowsRead} rows, and the rest of the filter is tested on each: ${matches}.`;
}

export function isCounted({ rowsRead, rowsMatched }: PlanBody): boolean {
  return rowsRead === 0 && rowsMatched > 0;
}

export function describeIndex(index: string): string {
  return index === "_id" ? "the key" : `the index on \`${index}\``;
}

export function shortenText(text: string): string {
  return cutText(text, 160);
}
