import { Check, X } from "lucide-react";
import type { FilterGrade } from "../../lessons/public.ts";
import { GroupedText } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import type { Judgement } from "./judge.ts";
import * as styles from "./verdict.module.css";
import { describeVerdict } from "./verdict-words.ts";

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
