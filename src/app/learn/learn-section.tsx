import { useState } from "react";
import { readRoute } from "../address/route.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { Learn } from "./learn.tsx";
import * as styles from "./learn-section.module.css";
import { useCourse } from "./own-courses.ts";

const CoursesDialog = loadOnDemand(() => import("./teachers/courses-dialog.tsx"), "CoursesDialog");
const loading = <main aria-busy="true" />;
const CourseEditor = loadOnDemand(() => import("./teachers/course-editor.tsx"), "CourseEditor", loading);

interface Proposal {
  readonly address?: string;
  /** The id of the step to show once the proposed course is there. */
  readonly lesson?: string | undefined;
}

export function LearnSection({ hash }: { readonly hash: string }) {
  const course = useCourse(hash);
  const { section, params } = readRoute(hash);
  const isEditing = section === "learn" && params.get("editor") === "1";
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [seen, setSeen] = useState("");
  if (hash !== seen) {
    setSeen(hash);
    const address = params.get("course") ?? "";
    if (section === "learn" && address !== "") setProposal({ address, lesson: params.get("lesson") });
  }
  const openCourses = (): void => setProposal({});
  return (
    <div className={styles.section}>
      {isEditing ? <CourseEditor /> : <Learn key={course.id} course={course} hash={hash} onOpenCourses={openCourses} />}
      {proposal === null ? null : <CoursesDialog {...proposal} onClose={() => setProposal(null)} />}
    </div>
  );
}
