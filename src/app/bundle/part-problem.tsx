// A problem of a part, shown beside its field.

import type { PartProblem } from "./part-problems.ts";

export function Problem({ id, problem }: { readonly id?: string; readonly problem: PartProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <p className={`part-problem${problem.blocks ? " blocks" : ""}`} id={id}>
      {problem.text}
    </p>
  );
}
