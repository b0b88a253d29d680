// A step in large type, for a projector: its text, then its task, with keys forward and back.

import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Course, listSteps, type Step } from "../../../lessons/public.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Modal } from "../../ui/modal.tsx";
import * as articleStyles from "../article.module.css";
import { Blocks } from "../blocks.tsx";
import { getStepAddress } from "../step-address.ts";
import * as styles from "./presenter.module.css";
import { getPresenterMove } from "./presenter-move.ts";

interface Props {
  readonly course: Course;
  readonly step: Step;
  /** The task, with its editor. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function Presenter({ course, step, children, onClose }: Props) {
  const steps = listSteps(course);
  const place = steps.indexOf(step);
  const [page, setPage] = useState<"text" | "task">("text");
  const [shown, setShown] = useState(step);
  // The link to the next step was followed.
  if (shown !== step) {
    setShown(step);
    if (steps.indexOf(shown) < place) setPage("text");
  }
  const stage = useRef<HTMLElement>(null);
  const goTo = (next: Step | undefined, on: typeof page): void => {
    if (next === undefined) return;
    setPage(on);
    location.hash = getStepAddress(next);
  };
  const forward = (): void => (page === "text" ? setPage("task") : goTo(steps[place + 1], "text"));
  const back = (): void => (page === "task" ? setPage("text") : goTo(steps[place - 1], "task"));

  useLayoutEffect(() => {
    document.documentElement.dataset.presenting = "";
    return () => {
      delete document.documentElement.dataset.presenting;
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const isField = target instanceof Element && target.matches("input, select, textarea");
      const isWriting = isField || (target instanceof HTMLElement && target.isContentEditable);
      const move = getPresenterMove(event, isWriting);
      // The editor and other components use arrows and Escape themselves, but must not use the keys of a remote control.
      const isCaptured = event.eventPhase === Event.CAPTURING_PHASE;
      if (move === null || event.key.startsWith("Page") !== isCaptured || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      if (move === "leave") stage.current?.focus();
      else if (move === "back") back();
      else if (event.key !== "PageDown" || !scrollOn(stage.current)) forward();
    };
    addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("keydown", onKey);
    };
  });

  return (
    <Modal className={styles.presenter} aria-label={`Presentation: ${step.title}`} onClose={onClose}>
      <Stage key={`${step.id} ${page}`} stage={stage}>
        {page === "text" ? (
          <article className={articleStyles.prose} aria-label={step.title}>
            <h1>{step.title}</h1>
            <Blocks blocks={step.blocks} />
          </article>
        ) : (
          children
        )}
      </Stage>
      <div className={styles.bar}>
        <Button Icon={ArrowLeft} name="Back" aria-disabled={place === 0 && page === "text"} onClick={back} />
        <Button
          Icon={ArrowRight}
          name="Forward"
          aria-disabled={place === steps.length - 1 && page === "task"}
          onClick={forward}
        />
        <p role="status" aria-label="Position">
          {course.chapters.find((each) => each.steps.includes(step))?.title} · step {place + 1} of {steps.length},{" "}
          {page}
        </p>
        <Button Icon={X} onClick={onClose}>
          End
        </Button>
      </div>
    </Modal>
  );
}

interface StageProps {
  readonly stage: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A page. It begins at its top, with the focus. */
function Stage({ stage, children }: StageProps) {
  useEffect(() => stage.current?.focus({ preventScroll: true }), [stage]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={joinClasses(styles.stage, "scroll")} ref={stage} tabIndex={0} aria-label="Page">
      {children}
    </section>
  );
}

/** Scrolls on by a page; false at the end. */
function scrollOn(stage: HTMLElement | null): boolean {
  if (stage === null || stage.scrollTop + stage.clientHeight >= stage.scrollHeight - 4) return false;
  stage.scrollBy({ top: stage.clientHeight * 0.85, behavior: "instant" });
  return true;
}
