// How the result says what an edit changed, and the button that turns the ways to see it.

import { nextDiffMode } from "./diff-mode.ts";
import type { ResultDiff } from "./find-diff.ts";
import type { DiffStatus } from "./use-diff.ts";

const nextWay = {
  marks: "They are marked in the table; press to see only them.",
  only: "The table shows only them; press to leave the changes out.",
  off: "Press to see which rows come in and go out with an edit.",
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
              <span className="in">+{diff.in}</span> <span className="out">−{diff.out}</span>
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
