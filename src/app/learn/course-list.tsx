// The list of steps, with the completed and the current one marked.

import { Check, X } from "lucide-react";
import { type Course, type Step, stepsOf } from "../../lessons/index.ts";
import { classes } from "../ui/classes.ts";
import * as sideStyles from "../ui/side.module.css";
import { useSheet } from "../ui/use-sheet.ts";
import * as styles from "./learn.module.css";
import { stepAddress } from "./step-address.ts";

interface Props {
  readonly course: Course;
  /** Null if no step is shown. */
  readonly current: Step | null;
  readonly done: ReadonlySet<string>;
  /** Whether the sheet with the list is open, on small screens. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CourseList({ course, current, done, isOpen, onClose }: Props) {
  const steps = stepsOf(course);
  const sheet = useSheet(isOpen, onClose);
  return (
    <nav className={classes(sideStyles.side, isOpen && sideStyles.open)} aria-label="Course" {...sheet}>
      <div className={classes(sideStyles.head, styles.courseHead)}>
        <h2>Course</h2>
        <span className="n">
          {countDone(steps, done)} of {steps.length}
          <span className="sr"> done</span>
        </span>
        <button
          className={classes("btn quiet square", sideStyles.sheetClose)}
          data-sheet-close
          type="button"
          onClick={onClose}
          aria-label="Close the course"
        >
          <X className="icon" aria-hidden />
        </button>
      </div>
      <ol>
        {course.chapters.map((chapter) => (
          <li key={chapter.id}>
            <p className={styles.chapter}>
              <span>{chapter.title}</span>
              <span className="n" aria-hidden="true">
                {countDone(chapter.steps, done)}/{chapter.steps.length}
              </span>
            </p>
            <ol>
              {chapter.steps.map((step) => (
                <li key={step.id}>
                  <StepLink
                    step={step}
                    isCurrent={step.id === current?.id}
                    isDone={done.has(step.id)}
                    onFollow={onClose}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function countDone(among: readonly Step[], done: ReadonlySet<string>): number {
  return among.filter(({ id }) => done.has(id)).length;
}

interface StepLinkProps {
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly onFollow: () => void;
}

function StepLink({ step, isCurrent, isDone, onFollow }: StepLinkProps) {
  return (
    <a
      href={stepAddress(step)}
      className={classes(styles.stepLink, isCurrent && styles.here, isDone && styles.done)}
      aria-current={isCurrent ? "step" : undefined}
      onClick={onFollow}
    >
      <span className={styles.stepMark}>{isDone ? <Check className="icon" aria-hidden /> : null}</span>
      {step.title}
      {isDone ? <span className="sr">, done</span> : null}
    </a>
  );
}
