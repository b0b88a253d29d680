// The summary of what an edit changed, and the button that switches how it is shown.

import { GroupedNumber } from "../../ui/grouped-number.tsx";
import { nextDiffMode } from "./diff-mode.ts";
import type { ResultDiff } from "./find-diff.ts";
import type { DiffStatus } from "./use-diff.ts";

const nextWay = {
  marks: "Marked in the table. Press to show only these rows.",
  only: "Only these rows are shown. Press to hide the changes.",
  off: "Press to show which rows an edit adds and removes.",
} as const;

export function DiffSummary({ mode, diff, isComparable }: DiffStatus) {
  const words = diff === null ? "" : wordsOf(diff);
  return (
    <>
      <span className="visually-hidden" role="status" aria-label="Changes">
        {words}
      </span>
      {isComparable && (diff !== null || mode === "off") ? (
        <button
          type="button"
          className="btn quiet diff"
          aria-pressed={mode !== "off"}
          aria-label={diff === null ? "Changes since the last edit" : `${words} since the last edit`}
          aria-description={nextWay[mode]}
          title={nextWay[mode]}
          onClick={nextDiffMode}
        >
          {diff === null ? (
            <span className="sub">± changes</span>
          ) : (
            <>
              <span className="in">
                +<GroupedNumber value={diff.in} />
              </span>{" "}
              <span className="out">
                −<GroupedNumber value={diff.out} />
              </span>
              <span className="sub since">{mode === "only" ? "only these" : "since the last edit"}</span>
            </>
          )}
        </button>
      ) : null}
    </>
  );
}

function wordsOf({ in: came, out: went }: ResultDiff): string {
  if (came === 0 && went === 0) return "No row came in or went out";
  return `${came} ${came === 1 ? "row" : "rows"} came in, ${went} went out`;
}
