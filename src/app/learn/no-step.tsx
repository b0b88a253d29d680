import type { ReactNode } from "react";
import { type Course, listSteps } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { cutText } from "../ui/cut-text.ts";
import * as styles from "../ui/page-state.module.css";
import { CourseButton, Title } from "./article.tsx";
import { getStepAddress } from "./course-page.ts";

interface NoStepProps {
  readonly course: Course;
  readonly name: string;
  readonly onOpenCourses: () => void;
}

export function NoStep({ course, name, onOpenCourses }: NoStepProps) {
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
      {isOwn ? <Button onClick={onOpenCourses}>Courses…</Button> : null}
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

interface MissingProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Missing({ title, actions, children }: MissingProps) {
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
