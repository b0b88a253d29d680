// The list of steps, with the completed and the current one marked.

import { AlignLeft, Check, ChevronRight, ChevronsUpDown } from "lucide-react";
import { type Chapter, type Course, listSteps, type Step } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { type Sheet, SidePanel } from "../ui/panes/side-panel.tsx";
import * as styles from "./course-list.module.css";
import { type ExtraPage, firstPractice, formatSummaryTitle, writeExtraPageAddress } from "./extra-page.ts";
import { getStepAddress } from "./step-address.ts";

interface Props {
  readonly course: Course;
  /** Null if no step is shown. */
  readonly current: Step | null;
  /** The page that is shown instead of a step; null for none. */
  readonly extra: ExtraPage | null;
  readonly done: ReadonlySet<string>;
  /** Of the list, on small screens. */
  readonly sheet: Sheet;
  /** Opens the dialog with all courses. */
  readonly onCourses: () => void;
}

export function CourseList({ course, current, extra, done, sheet, onCourses }: Props) {
  const { onClose } = sheet;
  const steps = listSteps(course);
  return (
    <SidePanel
      as="nav"
      title="Course"
      head={
        <span className={joinClasses("n", styles.courseCount)}>
          {countDone(steps, done)} of {steps.length}
          <span className="sr"> done</span>
        </span>
      }
      sheet={sheet}
    >
      <Button
        look="quiet"
        className={styles.courseTitle}
        name={`${course.title}: choose a course…`}
        title="Open, add or remove courses"
        aria-haspopup="dialog"
        onClick={() => {
          onClose();
          onCourses();
        }}
      >
        <span>{course.title}</span>
        <ChevronsUpDown className="icon trail" aria-hidden />
      </Button>
      <a
        className={styles.practice}
        href={writeExtraPageAddress(firstPractice)}
        aria-current={extra?.kind === "practice" ? "page" : undefined}
        onClick={onClose}
      >
        Practice
      </a>
      <ol>
        {course.chapters.map((chapter) => (
          <li key={chapter.id}>
            {/* The other chapters are closed, so that few tab stops come before the editor. */}
            <details open={isOpenAt(chapter, current, extra)}>
              <summary className={styles.chapter}>
                <ChevronRight className={joinClasses("icon", styles.chapterMark)} aria-hidden />
                <span>{chapter.title}</span>
                <span className="n" aria-hidden="true">
                  {countDone(chapter.steps, done)}/{chapter.steps.length}
                </span>
              </summary>
              <ol>
                {chapter.steps.map((step) => (
                  <li key={step.id}>
                    <StepLink
                      step={step}
                      isCurrent={extra === null && step.id === current?.id}
                      isDone={done.has(step.id)}
                      onFollow={onClose}
                    />
                  </li>
                ))}
                {chapter.summary.length === 0 ? null : (
                  <li>
                    <a
                      className={joinClasses(styles.stepLink, isShown(chapter, extra) && styles.here)}
                      href={writeExtraPageAddress({ kind: "summary", chapter })}
                      aria-label={formatSummaryTitle(chapter)}
                      aria-current={isShown(chapter, extra) ? "page" : undefined}
                      onClick={onClose}
                    >
                      <AlignLeft className="icon" aria-hidden />
                      Summary
                    </a>
                  </li>
                )}
              </ol>
            </details>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

function isOpenAt(chapter: Chapter, current: Step | null, extra: ExtraPage | null): boolean {
  if (extra !== null) return isShown(chapter, extra);
  return current !== null && chapter.steps.includes(current);
}

function isShown(chapter: Chapter, extra: ExtraPage | null): boolean {
  return extra?.kind === "summary" && extra.chapter.id === chapter.id;
}

function countDone(among: readonly Step[], done: ReadonlySet<string>): number {
  return among.filter(({ id }) => done.has(id)).length;
}

interface StepLinkProps {
  readonly step: Step;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly onFollow: () => void;
}

function StepLink({ step, isCurrent, isDone, onFollow }: StepLinkProps) {
  return (
    <a
      href={getStepAddress(step)}
      className={joinClasses(styles.stepLink, isCurrent && styles.here, isDone && styles.done)}
      aria-current={isCurrent ? "step" : undefined}
      onClick={onFollow}
    >
      <span className={styles.stepMark}>{isDone ? <Check className="icon" aria-hidden /> : null}</span>
      {step.title}
      {isDone ? <span className="sr">, done</span> : null}
    </a>
  );
}
