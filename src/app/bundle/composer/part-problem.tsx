import type { PartFieldProblem } from "../../requests/parts/part-problems.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as styles from "./part-problem.module.css";

export function Problem({ id, problem }: { readonly id?: string; readonly problem: PartFieldProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={joinClasses(styles.problem, problem.blocks && styles.blocks)} id={id}>
      <CodedText text={problem.text} />
    </p>
  );
}

interface Props {
  readonly id: string;
  readonly className: string | undefined;
  readonly problems: readonly PartFieldProblem[];
  /** Counts all but the first. */
  readonly isBrief?: boolean;
}

export function FieldProblems({ id, className, problems, isBrief = false }: Props) {
  if (problems.length === 0) return null;
  const listed = isBrief ? problems.slice(0, 1) : problems;
  const more = problems.length - listed.length;
  return (
    <div className={className} id={id}>
      {listed.map((problem) => (
        <Problem key={problem.text} problem={problem} />
      ))}
      {more > 0 ? <p className={styles.problem}>and {more} more</p> : null}
    </div>
  );
}
