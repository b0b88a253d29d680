import { useState } from "react";
import { readRoute } from "../address/route.ts";
import { useFileDrop } from "../ui/forms/use-file-drop.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { Learn } from "./learn.tsx";
import * as styles from "./learn-section.module.css";
import { useCourse } from "./own-courses.ts";

const CoursesDialog = loadOnDemand(() => import("./teachers/courses-dialog.tsx"), "CoursesDialog");
const ProgressDialog = loadOnDemand(() => import("./teachers/progress-dialog.tsx"), "ProgressDialog");
const loading = <main aria-busy="true" />;
const CourseEditor = loadOnDemand(() => import("./teachers/course-editor.tsx"), "CourseEditor", loading);

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
  const [seen, setSeen] = useState("");
  if (hash !== seen) {
    setSeen(hash);
    const address = params.get("course") ?? "";
    if (section === "learn" && address !== "") setOpened({ dialog: "courses", address, lesson: params.get("lesson") });
  }
  const showCourses = (): void => setOpened({ dialog: "courses" });
  const showProgress = (): void => setOpened({ dialog: "progress" });
  const close = (): void => setOpened(null);
  const group = commandGroups.step;
  useCommands([
    { id: "learn.courses", label: "Choose a course…", group, words: "own open load add edit write", run: showCourses },
    { id: "learn.progress", label: "Export or import progress…", group, words: "save load", run: showProgress },
  ]);
  const { isOver, area } = useFileDrop({
    // The dialogs take files themselves.
    isEnabled: opened === null,
    onFile: (file) => setOpened({ dialog: /\.json$/i.test(file.name) ? "progress" : "courses", file }),
  });
  return (
    <div className={joinClasses(styles.section, isOver && styles.over)} {...area}>
      {isEditing ? <CourseEditor /> : <Learn key={course.id} course={course} hash={hash} onOpenCourses={showCourses} />}
      {opened?.dialog === "courses" ? (
        <CoursesDialog {...opened} current={course} onOpenProgress={showProgress} onClose={close} />
      ) : null}
      {opened?.dialog === "progress" ? <ProgressDialog {...opened} onClose={close} /> : null}
    </div>
  );
}
