// How the result says what an edit changed, and the button that turns the ways to see it.

import { turnDeltaMode } from "./diff-mode.ts";
import type { Delta } from "./find-diff.ts";
import type { DeltaStatus } from "./use-diff.ts";

const nextWay = {
  marks: "They are marked in the table; press to see only them.",
  only: "The table shows only them; press to leave the changes out.",
  off: "Press to see which rows come in and go out with an edit.",
} as const;

export function DeltaFact({ mode, delta, isComparable }: DeltaStatus) {
  const words = delta === null ? "" : wordsOf(delta);
  return (
    <>
      <span className="visually-hidden" role="status" aria-label="Changes">
        {words}
      </span>
      {isComparable && (delta !== null || mode === "off") ? (
        <button
          type="button"
          className="btn quiet delta"
          aria-pressed={mode !== "off"}
          aria-label={delta === null ? "Changes since the last edit" : `${words} since the last edit`}
          aria-description={nextWay[mode]}
          title={nextWay[mode]}
          onClick={turnDeltaMode}
        >
          {delta === null ? (
            <span className="sub">± changes</span>
          ) : (
            <>
              <span className="in">+{delta.in}</span> <span className="out">−{delta.out}</span>
              <span className="sub since">{mode === "only" ? "only these" : "since the last edit"}</span>
            </>
          )}
        </button>
      ) : null}
    </>
  );
}

function wordsOf({ in: came, out: went }: Delta): string {
  if (came === 0 && went === 0) return "No row came in or went out";
  return `${came} ${came === 1 ? "row" : "rows"} came in, ${went} went out`;
}
