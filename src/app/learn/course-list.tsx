// The list of lessons, with the completed and the current one marked.

import { Check, X } from "lucide-react";
import { chapters, type Lesson, lessons } from "../../lessons/index.ts";
import { classes } from "../ui/classes.ts";
import * as sideStyles from "../ui/side.module.css";
import { useSheet } from "../ui/use-sheet.ts";
import * as styles from "./learn.module.css";
import { lessonAddress } from "./lesson-address.ts";

interface Props {
  /** Null if no lesson is shown. */
  readonly current: Lesson | null;
  readonly done: ReadonlySet<string>;
  /** Whether the sheet with the list is open, on small screens. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CourseList({ current, done, isOpen, onClose }: Props) {
  const sheet = useSheet(isOpen, onClose);
  return (
    <nav className={classes(sideStyles.side, isOpen && sideStyles.open)} aria-label="Course" {...sheet}>
      <div className={classes(sideStyles.head, styles.courseHead)}>
        <h2>Course</h2>
        <span className="n">
          {countDone(lessons, done)} of {lessons.length}
          <span className="sr"> done</span>
        </span>
        <button
          className={classes("btn quiet square", sideStyles.sheetClose)}
          data-sheet-close
          type="button"
          onClick={onClose}
          aria-label="Close the course"
        >
          <X className="icon" aria-hidden />
        </button>
      </div>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.title}>
            <p className={styles.chapter}>
              <span>{chapter.title}</span>
              <span className="n" aria-hidden="true">
                {countDone(chapter.lessons, done)}/{chapter.lessons.length}
              </span>
            </p>
            <ol>
              {chapter.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonLink
                    lesson={lesson}
                    isCurrent={lesson.id === current?.id}
                    isDone={done.has(lesson.id)}
                    onFollow={onClose}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function countDone(among: readonly Lesson[], done: ReadonlySet<string>): number {
  return among.filter(({ id }) => done.has(id)).length;
}

interface LessonLinkProps {
  readonly lesson: Lesson;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly onFollow: () => void;
}

function LessonLink({ lesson, isCurrent, isDone, onFollow }: LessonLinkProps) {
  return (
    <a
      href={lessonAddress(lesson)}
      className={classes(styles.lessonLink, isCurrent && styles.here, isDone && styles.done)}
      aria-current={isCurrent ? "step" : undefined}
      onClick={onFollow}
    >
      <span className={styles.lessonMark}>{isDone ? <Check className="icon" aria-hidden /> : null}</span>
      {lesson.title}
      {isDone ? <span className="sr">, done</span> : null}
    </a>
  );
}
