import { Check, X } from "lucide-react";
import { chooseForm } from "../../language/internal.ts";
import type { FilterGrade } from "../../lessons/public.ts";
import { GroupedText } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import type { Judgement } from "./judge.ts";
import * as styles from "./verdict.module.css";

interface Props {
  readonly judgement: Judgement | null;
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

/** Describes how far a filter is from the solution; `lead` is emphasized. Digits are not grouped: the component does that. */
export function describeVerdict({ wanted, hits, extra, solved }: Judgement, grade: FilterGrade | null) {
  if (grade?.kind === "names-key") {
    const rest = "A list of rows does not say what they have in common.";
    return { lead: "Write it without the key.", rest, extra: null };
  }
  if (wanted === 0) {
    const rest = "the collection has no wanted rows. Put the samples back in Data.";
    return { lead: "Nothing to solve:", rest, extra: null };
  }
  const lead = `${hits} of ${wanted}`;
  const pass = chooseForm(hits, "wanted rows passes", "wanted rows pass");
  if (extra.length > 0) {
    const others = chooseForm(extra.length, "row passes", "rows pass");
    return { lead, rest: `${pass}.`, extra: `${extra.length} ${others} that should not.` };
  }
  const rest = `${pass}, and nothing else does`;
  if (!solved) return { lead, rest: `${rest}.`, extra: null };
  if (grade === null) return { lead: "Checking.", rest: `${lead} ${rest}.`, extra: null };
  if (grade.kind === "different")
    return { lead: "Not yet.", rest: `${lead} ${rest}, but another row shows a difference.`, extra: null };
  return { lead: "Solved.", rest: `${lead} ${rest}. ${describeProof(grade)}`, extra: null };
}

function describeProof({ isProved, tried, shorter }: Extract<FilterGrade, { kind: "equivalent" }>): string {
  const proof = isProved ? "Equivalent to the solution: proved" : `Equivalent on everything tried (${tried} rows)`;
  return shorter === null ? `${proof}.` : `${proof}, though there is a shorter answer.`;
}
