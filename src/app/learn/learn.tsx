// A course: the list of steps, and a step's text with its puzzle.

import { ListOrdered } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { type Course, type Step, stepsOf } from "../../lessons/index.ts";
import { useService } from "../connection/service.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { FootSlot } from "../ui/foot-slot.ts";
import { commandGroups, useCommands } from "../ui/keys/command.ts";
import { keys } from "../ui/keys/keys.ts";
import { onDemand } from "../ui/on-demand.tsx";
import * as waitingStyles from "../ui/page-state.module.css";
import * as sideStyles from "../ui/panes/side.module.css";
import { Article } from "./article.tsx";
import { Blocks } from "./blocks.tsx";
import { CourseList } from "./course-list.tsx";
import { extraPageAddress, extraPageIn, nextPage } from "./extra-page.ts";
import { ExtraPageView } from "./extra-pages.tsx";
import * as styles from "./learn.module.css";
import { useProgress } from "./progress.ts";
import { Puzzle } from "./puzzle.tsx";
import * as stepStyles from "./step.module.css";
import { stepAddress } from "./step-address.ts";
import { isUnknown, useStep } from "./use-step.ts";

const RequestStep = onDemand(() => import("./requests/request-step.tsx"), "RequestStep");
const Presenter = onDemand(() => import("./teachers/presenter.tsx"), "Presenter", <main aria-busy="true" />);

interface Props {
  readonly course: Course;
  readonly hash: string;
  /** Opens the dialog with all courses. */
  readonly onCourses: () => void;
}

export function Learn({ course, hash, onCourses }: Props) {
  const { collections } = useService();
  const [done, addDone] = useProgress();
  const [isCourseOpen, setIsCourseOpen] = useState(false);
  const shown = useStep(course, hash, done);
  const step = isUnknown(shown) ? undefined : shown;
  const extra = extraPageIn(course, hash);
  const [isPresenting, setPresenting] = useState(false);
  useCommands([
    {
      id: "learn.present",
      ...keys.present,
      group: commandGroups.step,
      isGlobal: true,
      words: "presentation projector slides large screen full",
      run: () => setPresenting(true),
    },
  ]);
  const opener = useRef<HTMLButtonElement>(null);
  const title = useTitleFocus(extra !== null ? extraPageAddress(extra) : isUnknown(shown) ? shown.unknown : step?.id);
  const beside = (page: ReactNode) => (
    <div className={styles.learn}>
      <CourseList
        course={course}
        current={step ?? null}
        extra={extra}
        done={done}
        sheet={{
          isOpen: isCourseOpen,
          onClose: () => {
            setIsCourseOpen(false);
            opener.current?.focus();
          },
        }}
        onCourses={onCourses}
      />
      {page}
    </div>
  );
  const courseButton = (className: string) => (
    <button className={className} type="button" ref={opener} onClick={() => setIsCourseOpen(true)}>
      <ListOrdered className="icon" aria-hidden />
      Course
    </button>
  );
  const frame = { title, courseButton: courseButton(classes("btn small", sideStyles.fieldsOpen)) };
  if (extra !== null) {
    return beside(<ExtraPageView page={extra} course={course} done={done} onDone={addDone} frame={frame} />);
  }
  if (isUnknown(shown)) {
    return beside(
      <NoStep
        course={course}
        name={shown.unknown}
        title={title}
        onCourses={onCourses}
        courseButton={courseButton(classes("btn", sideStyles.fieldsOpen))}
      />,
    );
  }
  const collection = collections.find(({ name }) => name === step?.task.collection);
  if (step === undefined || collection === undefined) {
    return beside(
      <main className={waitingStyles.waiting}>
        <h1>This step has no rows to work on</h1>
        <p>
          {step === undefined
            ? "The course has no steps."
            : `The service does not have its collection, ${step.task.collection}. In Data, put the samples back, open the workspace of the course, or use another server.`}
        </p>
        <div className={waitingStyles.actions}>{courseButton(classes("btn", sideStyles.fieldsOpen))}</div>
      </main>,
    );
  }
  const steps = stepsOf(course);
  const place = steps.indexOf(step);
  const following = steps[place + 1];
  // A presentation leaves out the pages between the steps.
  const next =
    isPresenting && following !== undefined
      ? { address: stepAddress(following), title: following.title }
      : nextPage(course, step);
  const task =
    step.task.kind === "filter" ? (
      <Puzzle
        key={`puzzle ${step.id}`}
        step={step}
        task={step.task}
        collection={collection}
        next={next}
        onSolved={addDone}
      />
    ) : (
      <RequestStep key={`requests ${step.id}`} step={step} task={step.task} next={next} onSolved={addDone} />
    );
  if (isPresenting) {
    return (
      <Presenter course={course} step={step} onClose={() => setPresenting(false)}>
        {task}
      </Presenter>
    );
  }
  return beside(
    <>
      <main className={classes(stepStyles.step, step.task.kind === "bundle" && stepStyles.wide)}>
        <Article key={step.id} frame={frame} crumb={chapterOf(course, step)} heading={step.title}>
          <Blocks blocks={step.blocks} />
        </Article>
        {task}
      </main>
      <FootSlot>
        <span className="push" />
        <span>
          Step {place + 1} of {steps.length}
        </span>
      </FootSlot>
    </>,
  );
}

interface NoStepProps {
  readonly course: Course;
  /** The name in the address. */
  readonly name: string;
  readonly title: Ref<HTMLHeadingElement>;
  readonly onCourses: () => void;
  readonly courseButton: ReactNode;
}

function NoStep({ course, name, title, onCourses, courseButton }: NoStepProps) {
  const [first] = stepsOf(course);
  return (
    <main className={waitingStyles.waiting}>
      <h1 ref={title} tabIndex={-1}>
        This step does not exist
      </h1>
      <p>
        {/* Only the ids of steps of own courses have a slash. */}
        {name.includes("/") ? "None of the courses in this browser has a" : "The course has no"} step named{" "}
        <code>{name.length > 60 ? `${name.slice(0, 59)}…` : name}</code>.{" "}
        {name.includes("/")
          ? "Open the file of its course, or the link to it."
          : "Choose one from the course, or begin with the first."}
      </p>
      <div className={waitingStyles.actions}>
        {first === undefined ? null : (
          <a className="btn primary" href={stepAddress(first)}>
            Open the first step
          </a>
        )}
        {name.includes("/") ? <Button onClick={onCourses}>Courses…</Button> : null}
        {courseButton}
      </div>
    </main>
  );
}

/** A step's chapter and its position in it: "Several conditions · 2 of 3". */
function chapterOf({ chapters }: Course, step: Step): string {
  const chapter = chapters.find(({ steps }) => steps.includes(step));
  if (chapter === undefined) return "";
  return `${chapter.title} · ${chapter.steps.indexOf(step) + 1} of ${chapter.steps.length}`;
}

/** Focuses the title when the step changes, so that it is announced and scrolled to. */
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
