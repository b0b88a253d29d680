import { type ReactNode, useId, useState } from "react";
import type { Step } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { NamedList } from "../ui/named-list.tsx";
import { Solution } from "./code-block.tsx";
import * as styles from "./step-task.module.css";

interface Props {
  readonly step: Step;
  /** Puts a text in place of the answer: the start, or the solution. */
  readonly onReplace: (text: string) => void;
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

const headings = { filter: "Puzzle", request: "Request", bundle: "Bundle" } as const;

/** The goal, the hints one after the other, and then the solution. The editor and the verdict follow. */
export function StepTask({ step, onReplace, links, children }: Props) {
  const id = useId();
  const { hints, goal, task } = step;
  /** The number of hints shown; one more shows the solution. */
  const [shown, setShown] = useState(0);
  const isRevealed = shown > hints.length;
  return (
    <section className={joinClasses(styles.puzzle, "scroll")} aria-labelledby={id}>
      <div className={styles.puzzleHead}>
        <h2 id={id}>{headings[task.kind]}</h2>
        <span className="push" />
        <Button look="quiet small" onClick={() => onReplace(task.start)}>
          Start again
        </Button>
        <Button look="quiet small" aria-expanded={shown > 0} onClick={() => setShown(isRevealed ? 0 : shown + 1)}>
          {getNextHintLabel(hints, shown)}
        </Button>
        {links}
      </div>
      <p className={styles.task}>
        <CodedText text={goal} />
      </p>
      {shown === 0 ? null : (
        <div className={styles.solution}>
          <Hints hints={hints.slice(0, shown)} />
          {isRevealed ? (
            <>
              <Solution task={task} />
              <p>
                <span>Any equivalent answer is correct.</span>
                <Button look="small" onClick={() => onReplace(task.reference)}>
                  Insert into the editor
                </Button>
              </p>
            </>
          ) : null}
        </div>
      )}
      {children}
    </section>
  );
}

export function Hints({ hints }: Pick<Step, "hints">) {
  return (
    <NamedList name="Hints" ordered className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint}>
          <CodedText text={hint} />
        </li>
      ))}
    </NamedList>
  );
}

function getNextHintLabel(hints: readonly string[], shown: number): string {
  if (shown > hints.length) return "Hide the solution";
  if (shown === hints.length) return "Show a solution";
  return shown === 0 ? "Show a hint" : `Show hint ${shown + 1} of ${hints.length}`;
}
