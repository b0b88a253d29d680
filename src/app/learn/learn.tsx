// A course: the list of its steps, and beside it a step or another page.

import { ListOrdered } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Course } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { joinClasses } from "../ui/join-classes.ts";
import * as sideStyles from "../ui/panes/side.module.css";
import type { Frame } from "./article.tsx";
import { CourseList } from "./course-list.tsx";
import { readExtraPage, writeExtraPageAddress } from "./extra-page.ts";
import { ExtraPageView } from "./extra-pages.tsx";
import * as styles from "./learn.module.css";
import { NoRows, NoStep } from "./no-step.tsx";
import { useProgress } from "./progress.ts";
import { StepPage } from "./step-page.tsx";
import { isUnknown, useStep } from "./use-step.ts";

interface Props {
  readonly course: Course;
  readonly hash: string;
  /** Opens the dialog with all courses. */
  readonly onCourses: () => void;
}

export function Learn({ course, hash, onCourses }: Props) {
  const { collections } = useService();
  const [done, addDone] = useProgress();
  const [isListOpen, setListOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = useStep(course, hash, done);
  const [step, unknown] = isUnknown(shown) ? [undefined, shown.unknown] : [shown, null];
  const extra = readExtraPage(course, hash);
  const title = useTitleFocus(extra === null ? (unknown ?? step?.id) : writeExtraPageAddress(extra));
  const closeList = (): void => {
    setListOpen(false);
    opener.current?.focus();
  };
  const frameWith = (look: string): Frame => ({
    title,
    courseButton: (
      <button
        className={joinClasses(look, sideStyles.fieldsOpen)}
        type="button"
        ref={opener}
        onClick={() => setListOpen(true)}
      >
        <ListOrdered className="icon" aria-hidden />
        Course
      </button>
    ),
  });

  const collection = collections.find(({ name }) => name === step?.task.collection);
  const frame = frameWith("btn small");
  return (
    <div className={styles.learn}>
      <CourseList
        course={course}
        current={step ?? null}
        extra={extra}
        done={done}
        sheet={{ isOpen: isListOpen, onClose: closeList }}
        onCourses={onCourses}
      />
      {extra !== null ? (
        <ExtraPageView page={extra} course={course} frame={frame} />
      ) : unknown !== null ? (
        <NoStep course={course} name={unknown} frame={frameWith("btn")} onCourses={onCourses} />
      ) : step === undefined || collection === undefined ? (
        <NoRows step={step} frame={frameWith("btn")} />
      ) : (
        <StepPage course={course} step={step} collection={collection} frame={frame} onSolved={addDone} />
      )}
    </div>
  );
}

/** Focuses the title when the page changes, so that it is announced and scrolled to. */
function useTitleFocus(id: string | undefined) {
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
