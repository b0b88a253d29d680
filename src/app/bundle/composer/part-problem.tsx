// Shows the problems of a field of a part, beside it.

import type { PartFieldProblem } from "../../requests/parts/part-problems.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import type { DeclaredProblem } from "../draft/declared-problems.ts";
import * as styles from "./part-problem.module.css";

export function Problem({ id, problem }: { readonly id?: string; readonly problem: PartFieldProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={joinClasses(styles.problem, problem.blocks && styles.blocks)} id={id}>
      {problem.text}
    </p>
  );
}

interface Props {
  readonly problem: PartFieldProblem | undefined;
  readonly declared: readonly DeclaredProblem[];
  /** How many further problems are not listed. */
  readonly more?: number;
}

/** The problems of one field. */
export function FieldProblems({ problem, declared, more = 0 }: Props) {
  return (
    <>
      <Problem problem={problem} />
      {declared.map(({ text }) => (
        <p className={styles.problem} key={text}>
          <CodedText text={text} />
        </p>
      ))}
      {more > 0 ? <p className={styles.problem}>and {more} more</p> : null}
    </>
  );
}
