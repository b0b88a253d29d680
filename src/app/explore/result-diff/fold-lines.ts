// Folds long runs of removed rows, so that they do not hide the response.

import { type Line, noteLine } from "../rows/line.ts";
import type { ResultDiff } from "./find-diff.ts";

/** So many rows in a row that went out are drawn; the others of the run are one line. */
const longestRun = 3;

/** The lines of a response, with long runs of removed rows folded and the rows beyond them counted. */
export function foldedLines({ lines, out }: Pick<ResultDiff, "lines" | "out">): readonly Line[] {
  const folded: Line[] = [];
  let run: Line[] = [];
  let drawn = 0;
  const close = (): void => {
    // A fold of one would take the room of the row that it hides.
    const isLong = run.length > longestRun + 1;
    folded.push(...(isLong ? run.slice(0, longestRun) : run));
    if (isLong) folded.push(noteLine(`${run.length - longestRun} more went out here`));
    drawn += run.length;
    run = [];
  };
  for (const line of lines) {
    if (line.change === "out") {
      run.push(line);
      continue;
    }
    close();
    folded.push(line);
  }
  close();
  return [...folded, ...beyond(0, out - drawn)];
}

/** The lines that an edit changed, all that are known, and how many there are besides. */
export function changedLines({ changed, in: came, out }: Pick<ResultDiff, "changed" | "in" | "out">): readonly Line[] {
  const drawn = changed.filter(({ change }) => change === "in").length;
  return [...changed, ...beyond(came - drawn, out - (changed.length - drawn))];
}

/** The table holds the first rows of either answer; the counts are of the whole collection. */
function beyond(came: number, went: number): readonly Line[] {
  const words = [came > 0 ? `${came} more came in` : "", went > 0 ? `${went} more went out` : ""].filter(Boolean);
  return words.length === 0 ? [] : [noteLine(`${words.join(", ")}, beyond the limit`)];
}
