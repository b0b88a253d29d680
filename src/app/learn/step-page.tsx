// A step of a course: its text, and its task.

import type { ReactNode } from "react";
import type { CollectionDeclaration } from "../../language/public.ts";
import { type Course, listSteps, type Step } from "../../lessons/public.ts";
import { FootSlot } from "../ui/foot-slot.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { Article, type Frame } from "./article.tsx";
import { Blocks } from "./blocks.tsx";
import { findNextPage } from "./extra-page.ts";
import { Puzzle } from "./puzzle.tsx";
import * as stepStyles from "./step.module.css";
import { getStepAddress, type NextPage } from "./step-address.ts";

const RequestStep = loadOnDemand(() => import("./requests/request-step.tsx"), "RequestStep");

interface Props {
  readonly course: Course;
  readonly step: Step;
  readonly frame: Frame;
  /** Its task. */
  readonly children: ReactNode;
}

export function StepPage({ course, step, frame, children }: Props) {
  const steps = listSteps(course);
  return (
    <>
      <main className={joinClasses(stepStyles.step, step.task.kind === "bundle" && stepStyles.wide)}>
        <Article key={step.id} frame={frame} crumb={describePlace(course, step)} heading={step.title}>
          <Blocks blocks={step.blocks} />
        </Article>
        {children}
      </main>
      <FootSlot>
        <span className="push" />
        <span>
          Step {steps.indexOf(step) + 1} of {steps.length}
        </span>
      </FootSlot>
    </>
  );
}

interface TaskProps {
  readonly course: Course;
  readonly step: Step;
  readonly collection: CollectionDeclaration;
  readonly isPresenting: boolean;
  readonly onSolved: (id: string) => void;
}

export function StepTask({ course, step, collection, isPresenting, onSolved }: TaskProps) {
  const { id, task } = step;
  const given = { step, next: findNext(course, step, isPresenting), onSolved };
  return task.kind === "filter" ? (
    <Puzzle key={`puzzle ${id}`} {...given} task={task} collection={collection} />
  ) : (
    <RequestStep key={`requests ${id}`} {...given} task={task} />
  );
}

/** A presentation leaves out the pages between the steps. */
function findNext(course: Course, step: Step, isPresenting: boolean): NextPage {
  const steps = listSteps(course);
  const following = steps[steps.indexOf(step) + 1];
  if (!isPresenting || following === undefined) return findNextPage(course, step);
  return { address: getStepAddress(following), title: following.title };
}

/** A step's chapter and its position in it: "Several conditions · 2 of 3". */
function describePlace({ chapters }: Course, step: Step): string {
  const chapter = chapters.find(({ steps }) => steps.includes(step));
  if (chapter === undefined) return "";
  return `${chapter.title} · ${chapter.steps.indexOf(step) + 1} of ${chapter.steps.length}`;
}
