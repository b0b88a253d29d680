// Shown in place of a step that does not exist, or that has no rows to work on.

import type { ReactNode } from "react";
import { type Course, listSteps } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { cutText } from "../ui/cut-text.ts";
import * as styles from "../ui/page-state.module.css";
import { CourseButton, Title } from "./frame.tsx";
import { getStepAddress } from "./step-address.ts";

interface NoStepProps {
  readonly course: Course;
  /** The name in the address. */
  readonly name: string;
  /** Opens the dialog with all courses. */
  readonly onCourses: () => void;
}

export function NoStep({ course, name, onCourses }: NoStepProps) {
  const [first] = listSteps(course);
  // Only the ids of steps of own courses have a slash.
  const isOwn = name.includes("/");
  const actions = (
    <>
      {first === undefined ? null : (
        <a className="btn primary" href={getStepAddress(first)}>
          Open the first step
        </a>
      )}
      {isOwn ? <Button onClick={onCourses}>Courses…</Button> : null}
    </>
  );
  return (
    <Missing title="This step does not exist" actions={actions}>
      {isOwn ? "None of the courses in this browser has a" : "The course has no"} step named{" "}
      <code>{cutText(name, 60)}</code>.{" "}
      {isOwn
        ? "Open the file of its course, or the link to it."
        : "Choose one from the course, or begin with the first."}
    </Missing>
  );
}

/** @param collection - the one that the service does not have */
export function NoRows({ collection }: { readonly collection: string }) {
  return (
    <Missing title="This step has no rows to work on">
      The service does not have its collection, {collection}. In Data, put the samples back, open the workspace of the
      course, or use another server.
    </Missing>
  );
}

interface MissingProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Missing({ title, actions, children }: MissingProps) {
  return (
    <main className={styles.waiting}>
      <Title>{title}</Title>
      <p>{children}</p>
      <div className={styles.actions}>
        {actions}
        <CourseButton />
      </div>
    </main>
  );
}
