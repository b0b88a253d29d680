// Describes the verdict in words.

import { chooseForm } from "../../language/internal.ts";
import type { FilterGrade } from "../../lessons/public.ts";
import type { Judgement } from "./judge.ts";

export interface VerdictWords {
  /** The emphasized part: a count, or that the puzzle is solved. */
  readonly lead: string;
  readonly rest: string;
  /** The extra rows; null if there are none. */
  readonly extra: string | null;
}

/** The emphasized part, and the text after it. */
type Halves = readonly [lead: string, rest: string];

/**
 * Describes how far a filter is from the solution. Digits are not grouped: the component does that.
 *
 * @param grade - null while it is not known
 */
export function describeVerdict({ wanted, hits, extra, solved }: Judgement, grade: FilterGrade | null): VerdictWords {
  if (grade?.kind === "names-key")
    return {
      lead: "Write it without the key.",
      rest: "A list of rows does not say what they have in common.",
      extra: null,
    };
  if (wanted === 0) {
    return {
      lead: "Nothing to solve:",
      rest: "the collection has no wanted rows. Put the samples back in Data.",
      extra: null,
    };
  }
  if (solved) {
    const rest = `${describeAllPass(wanted)}, and nothing else does`;
    if (grade === null) return { lead: "Checking.", rest: `${rest}.`, extra: null };
    if (grade.kind === "different")
      return { lead: "Not yet.", rest: `${rest}, but another row shows a difference.`, extra: null };
    return { lead: "Solved.", rest: `${rest}. ${praise(grade)}`, extra: null };
  }
  if (extra.length > 0) {
    const [lead, rest] =
      hits === 0 ? describeNonePass(wanted) : hits === wanted ? splitAll(wanted) : describeSomePass(hits, wanted);
    return { lead, rest: `${rest}.`, extra: describeExtra(extra.length) };
  }
  if (hits === 0) {
    const which = wanted === 1 ? "the one wanted row is" : `${wanted === 2 ? "both" : `all ${wanted}`} wanted rows are`;
    return { lead: "No row passes:", rest: `${which} left out.`, extra: null };
  }
  const [lead, rest] = describeSomePass(hits, wanted);
  return { lead, rest: `${rest}, and nothing else does.`, extra: null };
}

function praise({ isProved, tried, shorter }: Extract<FilterGrade, { kind: "equivalent" }>): string {
  const proof = isProved ? "Equivalent to the solution: proved" : `Equivalent on everything tried (${tried} rows)`;
  return shorter === null ? `${proof}.` : `${proof}, though there is a shorter answer.`;
}

function describeExtra(count: number): string {
  return `${count} ${chooseForm(count, "row passes", "rows pass")} that should not.`;
}

function splitAll(wanted: number): Halves {
  if (wanted === 1) return ["The one", "wanted row passes"];
  return wanted === 2 ? ["Both", "wanted rows pass"] : [`All ${wanted}`, "wanted rows pass"];
}

function describeAllPass(wanted: number): string {
  return splitAll(wanted).join(" ");
}

function describeSomePass(hits: number, wanted: number): Halves {
  return [`${hits} of ${wanted}`, chooseForm(hits, "wanted rows passes", "wanted rows pass")];
}

function describeNonePass(wanted: number): Halves {
  if (wanted === 1) return ["The one", "wanted row does not pass"];
  return wanted === 2 ? ["Neither", "wanted row passes"] : [`None of the ${wanted}`, "wanted rows passes"];
}
