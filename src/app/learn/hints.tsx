// The hints of a step, one after the other, and then its solution.

import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import * as styles from "./learn.module.css";

interface Props {
  readonly hints: readonly string[];
  /** The number of hints to show; one more shows the solution. */
  readonly shown: number;
  readonly solution: ReactNode;
  readonly onInsert: () => void;
}

export function Hints({ hints, shown, solution, onInsert }: Props) {
  if (shown === 0) return null;
  const visible = hints.slice(0, shown);
  return (
    <div className={styles.solution}>
      {visible.length === 0 ? null : (
        <ol className={styles.hints} aria-label="Hints">
          {visible.map((hint) => (
            <li key={hint}>
              <CodedText text={hint} />
            </li>
          ))}
        </ol>
      )}
      {shown <= hints.length ? null : (
        <>
          {solution}
          <p>
            <span>Any equivalent answer is correct.</span>
            <Button look="small" onClick={onInsert}>
              Insert into the editor
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

/** The words on the button that shows the next hint or the solution. */
export function nextHintLabel(hints: readonly string[], shown: number): string {
  if (shown > hints.length) return "Hide the solution";
  if (shown === hints.length) return "Show a solution";
  return shown === 0 ? "Show a hint" : `Show hint ${shown + 1} of ${hints.length}`;
}
