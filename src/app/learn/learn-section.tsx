import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Course } from "../../lessons/public.ts";
import { readRoute } from "../address/route.ts";
import { useService } from "../connection/service.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { FrameContext } from "./article.tsx";
import { CourseList } from "./course-list.tsx";
import { useCoursePage } from "./course-page.ts";
import * as styles from "./learn-section.module.css";
import { Missing, NoStep } from "./no-step.tsx";
import { useCourse } from "./own-courses.ts";
import { useProgress } from "./progress.ts";
import { StepPage } from "./step-page.tsx";
import { SummaryPage } from "./summary-page.tsx";

const CoursesDialog = loadOnDemand(() => import("./teachers/courses-dialog.tsx"), "CoursesDialog");
const loading = <main aria-busy="true" />;
const CourseEditor = loadOnDemand(() => import("./teachers/course-editor.tsx"), "CourseEditor", loading);

interface Proposal {
  readonly address?: string;
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

interface Props {
  readonly course: Course;
  readonly hash: string;
  readonly onOpenCourses: () => void;
}

function Learn({ course, hash, onOpenCourses }: Props) {
  const { collections } = useService();
  const [done, addDone] = useProgress();
  const [isListOpen, setListOpen] = useState(false);
  const page = useCoursePage(course, hash, done);
  const title = useTitleFocus(page.kind === "step" ? page.step.id : hash);
  const renderPage = (): ReactNode => {
    switch (page.kind) {
      case "step": {
        const { step } = page;
        const collection = collections.find(({ name }) => name === step.task.collection);
        if (collection === undefined)
          return (
            <Missing title="This step has no rows to work on">
              The service does not have its collection, {step.task.collection}. In Data, put the samples back, open the
              workspace of the course, or use another server.
            </Missing>
          );
        return <StepPage course={course} step={step} collection={collection} onSolved={() => addDone(step.id)} />;
      }
      case "summary":
        return <SummaryPage course={course} chapter={page.chapter} />;
      case "unknown":
        return <NoStep course={course} name={page.name} onOpenCourses={onOpenCourses} />;
    }
  };
  return (
    <div className={styles.learn}>
      <CourseList
        course={course}
        page={page}
        done={done}
        sheet={{ isOpen: isListOpen, onClose: () => setListOpen(false) }}
        onOpenCourses={onOpenCourses}
      />
      <FrameContext value={{ title, onOpenList: () => setListOpen(true) }}>{renderPage()}</FrameContext>
    </div>
  );
}

/** Focuses the title when the page changes, so that it is announced and scrolled to. */
function useTitleFocus(id: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [id]);
  return title;
}
