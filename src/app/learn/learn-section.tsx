// The Learn section: the course that is chosen, or the editor of a course file, and the dialog with all courses.

import { type DragEvent, lazy, Suspense, useState } from "react";
import { readRoute } from "../route.ts";
import { classes } from "../ui/classes.ts";
import * as styles from "./learn.module.css";
import { Learn } from "./learn.tsx";
import { useCourse } from "./own-courses.ts";

// For teachers, so loaded when it is first used.
const CoursesDialog = lazy(async () => ({ default: (await import("./teachers/courses-dialog.tsx")).CoursesDialog }));

const CourseEditor = lazy(async () => ({ default: (await import("./teachers/course-editor.tsx")).CourseEditor }));

/** What the dialog with the courses begins with. */
interface Opened {
  /** An address that a link proposes. */
  readonly address?: string;
  /** The id of the step to show once the proposed course is there. */
  readonly lesson?: string | undefined;
  readonly file?: File;
}

export function LearnSection({ hash }: { readonly hash: string }) {
  const course = useCourse(hash);
  const { section, params } = readRoute(hash);
  const isEditing = section === "learn" && params.get("editor") === "1";
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOver, setOver] = useState(false);
  const [seen, setSeen] = useState("");
  if (hash !== seen) {
    setSeen(hash);
    const address = params.get("course") ?? "";
    if (section === "learn" && address !== "") setOpened({ address, lesson: params.get("lesson") });
  }
  const drop = (event: DragEvent): void => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (opened !== null || file === undefined || event.defaultPrevented) return;
    event.preventDefault();
    setOpened({ file });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog with the courses does the same by keyboard
    <div
      className={classes(styles.section, isOver && styles.over)}
      onDragOver={(event) => {
        // The dialog takes files itself.
        if (opened !== null || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isEditing ? (
        <Suspense fallback={<main aria-busy="true" />}>
          <CourseEditor />
        </Suspense>
      ) : (
        <Learn key={course.id} course={course} hash={hash} onCourses={() => setOpened({})} />
      )}
      {opened === null ? null : (
        <Suspense>
          <CoursesDialog {...opened} current={course} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
