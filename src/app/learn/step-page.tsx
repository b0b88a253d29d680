import type { CollectionDeclaration } from "../../language/public.ts";
import { type Course, listSteps, type Step } from "../../lessons/public.ts";
import { FootSlot } from "../ui/foot-slot.ts";
import { joinClasses } from "../ui/join-classes.ts";
import { loadOnDemand } from "../ui/on-demand.tsx";
import { Article } from "./article.tsx";
import { Blocks } from "./blocks.tsx";
import { findNextPage } from "./course-page.ts";
import { Puzzle } from "./puzzle.tsx";
import * as stepStyles from "./step.module.css";

const RequestStep = loadOnDemand(() => import("./requests/request-step.tsx"), "RequestStep", <p aria-busy="true" />);

interface Props {
  readonly course: Course;
  readonly step: Step;
  readonly collection: CollectionDeclaration;
  readonly onSolved: () => void;
}

export function StepPage({ course, step, collection, onSolved }: Props) {
  const { id, task } = step;
  const steps = listSteps(course);
  const given = { step, next: findNextPage(course, step), onSolved };
  return (
    <>
      <main className={joinClasses(stepStyles.step, task.kind === "bundle" && stepStyles.wide)}>
        <Article key={id} crumb={describePlace(course, step)} heading={step.title}>
          <Blocks blocks={step.blocks} />
        </Article>
        {task.kind === "filter" ? (
          <Puzzle key={`puzzle ${id}`} {...given} task={task} collection={collection} />
        ) : (
          <RequestStep key={`requests ${id}`} {...given} task={task} />
        )}
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

/** A step's chapter and its position in it: "Several conditions · 2 of 3". */
function describePlace({ chapters }: Course, step: Step): string {
  const chapter = chapters.find(({ steps }) => steps.includes(step));
  if (chapter === undefined) return "";
  return `${chapter.title} · ${chapter.steps.indexOf(step) + 1} of ${chapter.steps.length}`;
}
