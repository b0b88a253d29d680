import { AlignLeft, Check, ChevronRight, ChevronsUpDown } from "lucide-react";
import { type Chapter, type Course, listSteps, type Step } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { type Sheet, SidePanel } from "../ui/panes/side-panel.tsx";
import * as styles from "./course-list.module.css";
import { type CoursePage, formatSummaryTitle, getStepAddress, getSummaryAddress } from "./course-page.ts";

interface Props {
  readonly course: Course;
  readonly page: CoursePage;
  readonly done: ReadonlySet<string>;
  readonly sheet: Sheet;
  readonly onOpenCourses: () => void;
}

export function CourseList({ course, page, done, sheet, onOpenCourses }: Props) {
  const { onClose } = sheet;
  const steps = listSteps(course);
  const isSummaryShown = (chapter: Chapter): boolean => page.kind === "summary" && page.chapter === chapter;
  const isStepShown = (step: Step): boolean => page.kind === "step" && page.step === step;
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
          onOpenCourses();
        }}
      >
        <span>{course.title}</span>
        <ChevronsUpDown className="icon trail" aria-hidden />
      </Button>
      <ol>
        {course.chapters.map((chapter) => (
          <li key={chapter.id}>
            {/* The other chapters are closed, so that few tab stops come before the editor. */}
            <details open={isSummaryShown(chapter) || chapter.steps.some(isStepShown)}>
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
                    <a
                      className={joinClasses(styles.stepLink, done.has(step.id) && styles.done)}
                      href={getStepAddress(step)}
                      aria-current={isStepShown(step) ? "step" : undefined}
                      onClick={onClose}
                    >
                      <span className={styles.stepMark}>
                        {done.has(step.id) ? <Check className="icon" aria-hidden /> : null}
                      </span>
                      {step.title}
                      {done.has(step.id) ? <span className="sr">, done</span> : null}
                    </a>
                  </li>
                ))}
                {chapter.summary.length === 0 ? null : (
                  <li>
                    <a
                      className={styles.stepLink}
                      href={getSummaryAddress(chapter)}
                      aria-label={formatSummaryTitle(chapter)}
                      aria-current={isSummaryShown(chapter) ? "page" : undefined}
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

function countDone(among: readonly Step[], done: ReadonlySet<string>): number {
  return among.filter(({ id }) => done.has(id)).length;
}
