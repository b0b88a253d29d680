// Shown in place of a step that does not exist, or that has no rows to work on.

import { type Course, listSteps, type Step } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { cutText } from "../ui/cut-text.ts";
import * as waitingStyles from "../ui/page-state.module.css";
import type { Frame } from "./article.tsx";
import { getStepAddress } from "./step-address.ts";

interface NoStepProps {
  readonly course: Course;
  /** The name in the address. */
  readonly name: string;
  readonly frame: Frame;
  /** Opens the dialog with all courses. */
  readonly onCourses: () => void;
}

export function NoStep({ course, name, frame, onCourses }: NoStepProps) {
  const [first] = listSteps(course);
  // Only the ids of steps of own courses have a slash.
  const isOwn = name.includes("/");
  return (
    <main className={waitingStyles.waiting}>
      <h1 ref={frame.title} tabIndex={-1}>
        This step does not exist
      </h1>
      <p>
        {isOwn ? "None of the courses in this browser has a" : "The course has no"} step named{" "}
        <code>{cutText(name, 60)}</code>.{" "}
        {isOwn
          ? "Open the file of its course, or the link to it."
          : "Choose one from the course, or begin with the first."}
      </p>
      <div className={waitingStyles.actions}>
        {first === undefined ? null : (
          <a className="btn primary" href={getStepAddress(first)}>
            Open the first step
          </a>
        )}
        {isOwn ? <Button onClick={onCourses}>Courses…</Button> : null}
        {frame.courseButton}
      </div>
    </main>
  );
}

/** @param step - undefined if the course has none */
export function NoRows({ step, frame }: { readonly step: Step | undefined; readonly frame: Frame }) {
  return (
    <main className={waitingStyles.waiting}>
      <h1>This step has no rows to work on</h1>
      <p>
        {step === undefined
          ? "The course has no steps."
          : `The service does not have its collection, ${step.task.collection}. In Data, put the samples back, open the workspace of the course, or use another server.`}
      </p>
      <div className={waitingStyles.actions}>{frame.courseButton}</div>
    </main>
  );
}
