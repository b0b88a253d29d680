import { type ReactNode, useId, useState } from "react";
import type { Step } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { CodedText } from "../ui/coded-text.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import * as hintStyles from "./hints.module.css";
import * as styles from "./step-task.module.css";

interface Props {
  readonly step: Step;
  readonly solution: ReactNode;
  readonly onRestart: () => void;
  readonly onInsertSolution: () => void;
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

const headings = { filter: "Puzzle", request: "Request", bundle: "Bundle" } as const;

/** The goal, the hints one after the other, and then the solution. The editor and the verdict follow. */
export function StepTask({ step, solution, onRestart, onInsertSolution, links, children }: Props) {
  const id = useId();
  const { hints, goal, task } = step;
  const noun = task.kind === "filter" ? "puzzle" : "step";
  /** The number of hints shown; one more shows the solution. */
  const [shown, setShown] = useState(0);
  const isRevealed = shown > hints.length;
  const showNext = (): void => setShown(isRevealed ? 0 : shown + 1);
  const group = commandGroups.step;
  useCommands(() => [
    {
      id: `${noun}.solution`,
      label: isRevealed ? "Hide the solution" : "Show a solution",
      group,
      words: `answer help hint ${noun}`,
      run: () => setShown(isRevealed ? 0 : hints.length + 1),
    },
    ...(shown < hints.length
      ? [{ id: `${noun}.hint`, label: getNextHintLabel(hints, shown), group, words: "help", run: showNext }]
      : []),
    { id: `${noun}.restart`, label: `Restart the ${noun}`, group, words: "reset", run: onRestart },
  ]);
  return (
    <section className={joinClasses(styles.puzzle, "scroll")} aria-labelledby={id}>
      <div className={styles.puzzleHead}>
        <h2 id={id}>{headings[task.kind]}</h2>
        <span className="push" />
        <Button look="quiet small" onClick={onRestart}>
          Start again
        </Button>
        <Button look="quiet small" aria-expanded={shown > 0} onClick={showNext}>
          {getNextHintLabel(hints, shown)}
        </Button>
        {links}
      </div>
      <p className={styles.task}>
        <CodedText text={goal} />
      </p>
      {shown === 0 ? null : (
        <div className={styles.solution}>
          <ol className={hintStyles.hints} aria-label="Hints">
            {hints.slice(0, shown).map((hint) => (
              <li key={hint}>
                <CodedText text={hint} />
              </li>
            ))}
          </ol>
          {isRevealed ? (
            <>
              {solution}
              <p>
                <span>Any equivalent answer is correct.</span>
                <Button look="small" onClick={onInsertSolution}>
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

/** The words on the button that shows the next hint or the solution. */
function getNextHintLabel(hints: readonly string[], shown: number): string {
  if (shown > hints.length) return "Hide the solution";
  if (shown === hints.length) return "Show a solution";
  return shown === 0 ? "Show a hint" : `Show hint ${shown + 1} of ${hints.length}`;
}
