// Shows a problem of a part beside its field.

import type { PartProblem } from "../../requests/parts/part-problems.ts";
import { classes } from "../../ui/classes.ts";
import * as styles from "./part-problem.module.css";

export function Problem({ id, problem }: { readonly id?: string; readonly problem: PartProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={classes(styles.problem, problem.blocks && styles.blocks)} id={id}>
      {problem.text}
    </p>
  );
}
