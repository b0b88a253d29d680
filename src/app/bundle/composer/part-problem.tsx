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
  /** Counts all declared problems but the first. */
  readonly isBrief?: boolean;
}

export function FieldProblems({ problem, declared, isBrief = false }: Props) {
  const listed = isBrief ? declared.slice(0, 1) : declared;
  const more = declared.length - listed.length;
  return (
    <>
      <Problem problem={problem} />
      {listed.map(({ text }) => (
        <p className={styles.problem} key={text}>
          <CodedText text={text} />
        </p>
      ))}
      {more > 0 ? <p className={styles.problem}>and {more} more</p> : null}
    </>
  );
}
