import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Course } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { FrameContext } from "./article.tsx";
import { CourseList } from "./course-list.tsx";
import * as styles from "./learn.module.css";
import { Missing, NoStep } from "./no-step.tsx";
import { useProgress } from "./progress.ts";
import { StepPage } from "./step-page.tsx";
import { SummaryPage } from "./summary-page.tsx";
import { useCoursePage } from "./use-course-page.ts";

interface Props {
  readonly course: Course;
  readonly hash: string;
  readonly onOpenCourses: () => void;
}

export function Learn({ course, hash, onOpenCourses }: Props) {
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
