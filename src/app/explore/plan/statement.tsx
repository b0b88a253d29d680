// The statement of SQL that found the rows, its parameters, and the plan of the database.

import * as styles from "./plan.module.css";
import type { StatementBody } from "./read-plan.ts";

export function Statement({ statement: { text, parameters, steps } }: { readonly statement: StatementBody }) {
  return (
    <>
      <h2>Statement</h2>
      <pre className={styles.statement}>{text}</pre>
      {parameters.length === 0 ? null : (
        <p className={styles.note}>
          Parameters: <code>{parameters.map((parameter) => JSON.stringify(parameter)).join(", ")}</code>
        </p>
      )}
      <h2>Plan of the database</h2>
      <pre className={styles.statement}>{steps.join("\n")}</pre>
    </>
  );
}
