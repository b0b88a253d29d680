import { Check, X } from "lucide-react";
import { chooseForm } from "../../language/internal.ts";
import type { FilterGrade } from "../../lessons/public.ts";
import { GroupedText } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import type { Judgement } from "./judge.ts";
import * as styles from "./verdict.module.css";

interface Props {
  readonly judgement: Judgement | null;
  /** Null while it is not known. */
  readonly grade: FilterGrade | null;
  /** Whether the text has had problems for a while. */
  readonly hasProblems: boolean;
}

export function FilterVerdict({ judgement, grade, hasProblems }: Props) {
  if (hasProblems) return "Not checked. Fix the problems above.";
  if (judgement === null) return "Loading…";
  const { lead, rest, extra } = describeVerdict(judgement, grade);
  return (
    <>
      {judgement.solved && grade?.kind === "equivalent" ? (
        <Check className={joinClasses("icon", styles.in)} aria-hidden />
      ) : null}
      <span>
        <strong>
          <GroupedText text={lead} />
        </strong>{" "}
        <GroupedText text={rest} />
      </span>
      {extra === null ? null : (
        <>
          {" "}
          <span className={styles.out}>
            <X className="icon" aria-hidden />
            <GroupedText text={extra} />
          </span>
        </>
      )}
    </>
  );
}

interface VerdictWords {
  /** The emphasized part: a count, or that the puzzle is solved. */
  readonly lead: string;
  readonly rest: string;
  /** The extra rows; null if there are none. */
  readonly extra: string | null;
}

/** Describes how far a filter is from the solution. Digits are not grouped: the component does that. */
export function describeVerdict({ wanted, hits, extra, solved }: Judgement, grade: FilterGrade | null): VerdictWords {
  if (grade?.kind === "names-key") {
    const rest = "A list of rows does not say what they have in common.";
    return { lead: "Write it without the key.", rest, extra: null };
  }
  if (wanted === 0) {
    const rest = "the collection has no wanted rows. Put the samples back in Data.";
    return { lead: "Nothing to solve:", rest, extra: null };
  }
  const [lead, rest] = describeHits(hits, wanted);
  if (solved) {
    const all = `${lead} ${rest}, and nothing else does`;
    if (grade === null) return { lead: "Checking.", rest: `${all}.`, extra: null };
    if (grade.kind === "different")
      return { lead: "Not yet.", rest: `${all}, but another row shows a difference.`, extra: null };
    return { lead: "Solved.", rest: `${all}. ${describeProof(grade)}`, extra: null };
  }
  if (extra.length > 0) {
    const pass = chooseForm(extra.length, "row passes", "rows pass");
    return { lead, rest: `${rest}.`, extra: `${extra.length} ${pass} that should not.` };
  }
  if (hits === 0) {
    const rows = `${nameAll(wanted).toLowerCase()} ${chooseForm(wanted, "wanted row is", "wanted rows are")}`;
    return { lead: "No row passes:", rest: `${rows} left out.`, extra: null };
  }
  return { lead, rest: `${rest}, and nothing else does.`, extra: null };
}

function describeProof({ isProved, tried, shorter }: Extract<FilterGrade, { kind: "equivalent" }>): string {
  const proof = isProved ? "Equivalent to the solution: proved" : `Equivalent on everything tried (${tried} rows)`;
  return shorter === null ? `${proof}.` : `${proof}, though there is a shorter answer.`;
}

/** How many wanted rows pass: the emphasized part, and the text after it. */
function describeHits(hits: number, wanted: number): readonly [lead: string, rest: string] {
  if (hits === wanted) return [nameAll(wanted), chooseForm(wanted, "wanted row passes", "wanted rows pass")];
  if (hits > 0) return [`${hits} of ${wanted}`, chooseForm(hits, "wanted rows passes", "wanted rows pass")];
  if (wanted === 1) return ["The one", "wanted row does not pass"];
  return wanted === 2 ? ["Neither", "wanted row passes"] : [`None of the ${wanted}`, "wanted rows passes"];
}

function nameAll(count: number): string {
  if (count === 1) return "The one";
  return count === 2 ? "Both" : `All ${count}`;
}
