// Shows a problem of a part beside its field.

import { classes } from "../ui/classes.ts";
import * as styles from "./part-problem.module.css";
import type { PartProblem } from "./part-problems.ts";

export function Problem({ id, problem }: { readonly id?: string; readonly problem: PartProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={classes(styles.problem, problem.blocks && styles.blocks)} id={id}>
      {problem.text}
    </p>
  );
}
