// Owns the verdict in words.

import type { Judgement } from "./judge.ts";

export interface VerdictWords {
  /** The part to stress: a reading, or that it is solved. */
  readonly lead: string;
  readonly rest: string;
  /** What passes and should not; null when nothing does. */
  readonly slips: string | null;
}

/** Says how far a filter is from the solution. Digits are not grouped, so that the text can be searched and tested. */
export function verdictWords({ wanted, hits, slips, solved }: Judgement): VerdictWords {
  if (wanted === 0) {
    return {
      lead: "Nothing to solve:",
      rest: "the collection holds no row that is wanted. Put the samples back in the section Data.",
      slips: null,
    };
  }
  if (solved) {
    return {
      lead: "Solved.",
      rest:
        wanted === 1
          ? "The one wanted row passes, and nothing else does."
          : `All ${wanted} wanted rows pass, and nothing else does.`,
      slips: null,
    };
  }
  return {
    lead: `${hits} of ${wanted}`,
    rest: slips.length === 0 ? "wanted rows pass, and nothing else does." : "wanted rows pass.",
    slips: slips.length === 0 ? null : slipWords(slips.length),
  };
}

function slipWords(count: number): string {
  return count === 1 ? "1 row passes that should not." : `${count} rows pass that should not.`;
}
