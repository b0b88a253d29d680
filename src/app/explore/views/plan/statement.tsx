import type { StatementBody } from "../../../requests/query/read-plan.ts";
import { Code, Parameters } from "../sql-view/code.tsx";

export function Statement({ statement }: { readonly statement: StatementBody }) {
  const { dialect, text, parameters, steps } = statement;
  return (
    <>
      <h2>Statement</h2>
      <Code name="Statement" text={text} />
      <Parameters values={parameters} dialect={dialect} />
      <h2>Plan of the database</h2>
      <Code name="Plan of the database" text={steps.join("\n")} />
    </>
  );
}
