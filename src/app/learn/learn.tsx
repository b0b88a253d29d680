// The Learn section: the list of lessons, and a lesson's text with its puzzle.

import { ListOrdered } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { type Block, chapters, type Lesson, lessons } from "../../lessons/index.ts";
import { FootSlot } from "../foot-slot.ts";
import { useService } from "../service.ts";
import * as waitingStyles from "../shell/waiting.module.css";
import { classes } from "../ui/classes.ts";
import { CodedText } from "../ui/coded-text.tsx";
import * as sideStyles from "../ui/side.module.css";
import { CourseList } from "./course-list.tsx";
import { FilterCode } from "./filter-code.tsx";
import * as styles from "./learn.module.css";
import { lessonAddress } from "./lesson-address.ts";
import { useProgress } from "./progress.ts";
import { Puzzle } from "./puzzle.tsx";
import { isUnknown, useLesson } from "./use-lesson.ts";

export function Learn({ hash }: { readonly hash: string }) {
  const { collections } = useService();
  const [done, addDone] = useProgress();
  const [isCourseOpen, setIsCourseOpen] = useState(false);
  const shown = useLesson(hash, done);
  const lesson = isUnknown(shown) ? undefined : shown;
  const opener = useRef<HTMLButtonElement>(null);
  const title = useTitleFocus(isUnknown(shown) ? shown.unknown : lesson?.id);
  const courseList = (
    <CourseList
      current={lesson ?? null}
      done={done}
      isOpen={isCourseOpen}
      onClose={() => {
        setIsCourseOpen(false);
        opener.current?.focus();
      }}
    />
  );
  const courseButton = (className: string) => (
    <button className={className} type="button" ref={opener} onClick={() => setIsCourseOpen(true)}>
      <ListOrdered className="icon" aria-hidden />
      Course
    </button>
  );
  if (isUnknown(shown)) {
    return (
      <div className={styles.learn}>
        {courseList}
        <NoLesson
          name={shown.unknown}
          title={title}
          courseButton={courseButton(classes("btn", sideStyles.fieldsOpen))}
        />
      </div>
    );
  }
  const collection = collections.find(({ name }) => name === lesson?.collection);
  if (lesson === undefined || collection === undefined) {
    return (
      <main className={waitingStyles.waiting}>
        <h1>This lesson has no rows to work on</h1>
        <p>The service does not have its collection. In Data, put the samples back or use another server.</p>
      </main>
    );
  }
  const place = lessons.indexOf(lesson);
  return (
    <div className={styles.learn}>
      {courseList}
      <main className={styles.lesson}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <article className={classes(styles.prose, "scroll")} key={lesson.id} tabIndex={0} aria-label={lesson.title}>
          <div className={styles.crumb}>
            <p>{chapterOf(lesson)}</p>
            {courseButton(classes("btn small", sideStyles.fieldsOpen))}
          </div>
          <h1 ref={title} tabIndex={-1}>
            {lesson.title}
          </h1>
          {lesson.blocks.map((block) => (
            <BlockView key={block.kind === "sample" ? block.filter : block.text} block={block} />
          ))}
        </article>
        <Puzzle
          key={`puzzle ${lesson.id}`}
          lesson={lesson}
          collection={collection}
          next={lessons[place + 1] ?? null}
          onSolved={addDone}
        />
      </main>
      <FootSlot>
        <span className="push" />
        <span>
          Lesson {place + 1} of {lessons.length}
        </span>
      </FootSlot>
    </div>
  );
}

interface NoLessonProps {
  /** The name in the address. */
  readonly name: string;
  readonly title: Ref<HTMLHeadingElement>;
  readonly courseButton: ReactNode;
}

function NoLesson({ name, title, courseButton }: NoLessonProps) {
  const [first] = lessons;
  return (
    <main className={waitingStyles.waiting}>
      <h1 ref={title} tabIndex={-1}>
        This lesson does not exist
      </h1>
      <p>
        The course has no lesson named <code>{name.length > 60 ? `${name.slice(0, 59)}…` : name}</code>. Choose one from
        the course, or begin with the first.
      </p>
      <div className={waitingStyles.actions}>
        {first === undefined ? null : (
          <a className="btn primary" href={lessonAddress(first)}>
            Open the first lesson
          </a>
        )}
        {courseButton}
      </div>
    </main>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <CodedText text={block.text} />
        </p>
      );
    case "aside":
      return (
        <p className={styles.aside}>
          <CodedText text={block.text} />
        </p>
      );
    case "sample":
      return <FilterCode filter={block.filter} />;
  }
}

/** A lesson's chapter and its position in it: "Several conditions · 2 of 3". */
function chapterOf(lesson: Lesson): string {
  const chapter = chapters.find(({ lessons: own }) => own.includes(lesson));
  if (chapter === undefined) return "";
  return `${chapter.title} · ${chapter.lessons.indexOf(lesson) + 1} of ${chapter.lessons.length}`;
}

/** Focuses the title when the lesson changes, so that it is announced and scrolled to. */
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
