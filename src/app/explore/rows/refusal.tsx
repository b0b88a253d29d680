// Explains why a request returned no rows, and offers to reset an invalid sort or invalid fields.

import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import type { FindProblem } from "../find-problem.ts";
import type { Change } from "../session.ts";
import * as styles from "./rows.module.css";

interface Props {
  readonly problem: FindProblem;
  readonly change: Change;
}

export function Refusal({ problem, change }: Props) {
  const atFault = new Set(problem.issues.map(({ details }) => details?.parameter));
  return (
    <>
      <h2>{problem.title}</h2>
      {problem.messages.map((message) => (
        <p key={message}>
          <CodedText text={message} />
        </p>
      ))}
      <p className={styles.refusalWays}>
        {atFault.has("sort") ? <Button onClick={() => change({ sort: "" })}>Use the default sort</Button> : null}
        {atFault.has("projection") ? (
          <Button onClick={() => change({ projection: "", allColumns: true })}>Show every field</Button>
        ) : null}
      </p>
    </>
  );
}
