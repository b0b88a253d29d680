// The Learn section: the course that is chosen, or the editor of a course file, and the dialogs for courses and progress.

import { type DragEvent, useState } from "react";
import { readRoute } from "../address/route.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { Learn } from "./learn.tsx";
import * as styles from "./learn-section.module.css";
import { useCourse } from "./own-courses.ts";

// For teachers, so loaded when it is first used.
const CoursesDialog = loadOnDemand(() => import("./teachers/courses-dialog.tsx"), "CoursesDialog");

const ProgressDialog = loadOnDemand(() => import("./teachers/progress-dialog.tsx"), "ProgressDialog");
const CourseEditor = loadOnDemand(
  () => import("./teachers/course-editor.tsx"),
  "CourseEditor",
  <main aria-busy="true" />,
);

/** The open dialog, and what it begins with. */
interface Opened {
  readonly dialog: "courses" | "progress";
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
    if (section === "learn" && address !== "") setOpened({ dialog: "courses", address, lesson: params.get("lesson") });
  }
  useCommands([
    {
      id: "learn.courses",
      label: "Choose a course…",
      group: commandGroups.step,
      words: "own open load add remove edit write teacher",
      run: () => setOpened({ dialog: "courses" }),
    },
    {
      id: "learn.progress",
      label: "Export or import progress…",
      group: commandGroups.step,
      words: "student save load computer",
      run: () => setOpened({ dialog: "progress" }),
    },
  ]);
  const drop = (event: DragEvent): void => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (opened !== null || file === undefined || event.defaultPrevented) return;
    event.preventDefault();
    setOpened({ dialog: /\.json$/i.test(file.name) ? "progress" : "courses", file });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog with the courses does the same by keyboard
    <div
      className={joinClasses(styles.section, isOver && styles.over)}
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
        <CourseEditor />
      ) : (
        <Learn key={course.id} course={course} hash={hash} onCourses={() => setOpened({ dialog: "courses" })} />
      )}
      {opened === null ? null : opened.dialog === "courses" ? (
        <CoursesDialog
          {...opened}
          current={course}
          onProgress={() => setOpened({ dialog: "progress" })}
          onClose={() => setOpened(null)}
        />
      ) : (
        <ProgressDialog {...opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
