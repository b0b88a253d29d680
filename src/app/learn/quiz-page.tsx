// The placement quiz: ten filters, which count the steps of the course that the reader need not do.

import { useMemo } from "react";
import { type Course, listSteps, selectQuizQuestions } from "../../lessons/public.ts";
import { useService } from "../connection/service.ts";
import { Article, type Frame } from "./article.tsx";
import * as blockStyles from "./blocks.module.css";
import { firstPractice, writeExtraPageAddress } from "./extra-page.ts";
import { Puzzle } from "./puzzle.tsx";
import * as sheetStyles from "./sheet.module.css";
import * as stepStyles from "./step.module.css";
import { getStepAddress } from "./step-address.ts";

interface Props {
  readonly course: Course;
  /** From 1; the result follows the last. */
  readonly question: number;
  readonly done: ReadonlySet<string>;
  readonly onDone: (id: string) => void;
  readonly frame: Frame;
}

export function QuizPage({ course, question, done, onDone, frame }: Props) {
  const { collections } = useService();
  const questions = useMemo(() => selectQuizQuestions(course), [course]);
  const asked = questions[question - 1];
  const collection = collections.find(({ name }) => name === asked?.step.task.collection);
  if (asked === undefined || collection === undefined) return <QuizResult course={course} done={done} frame={frame} />;
  const { step, covers } = asked;
  return (
    <main className={stepStyles.step}>
      <Article frame={frame} crumb="Placement quiz" heading={`Question ${question} of ${questions.length}`}>
        <p>
          Write a filter for the goal, without text and hints. If you solve it, these steps of the course count as done:
        </p>
        <ul className={blockStyles.list}>
          {covers.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p>If you don't know the answer, go on to the next question.</p>
      </Article>
      <Puzzle
        key={`quiz ${step.id}`}
        step={step}
        task={step.task}
        collection={collection}
        keepsDraft={false}
        next={{
          address: writeExtraPageAddress({ kind: "quiz", question: question + 1 }),
          title: question === questions.length ? "Result" : `Question ${question + 1}`,
        }}
        onSolved={() => {
          for (const { id } of covers) onDone(id);
        }}
      />
    </main>
  );
}

function QuizResult({ course, done, frame }: Pick<Props, "course" | "done" | "frame">) {
  const steps = listSteps(course);
  const next = steps.find(({ id }) => !done.has(id));
  return (
    <main className={sheetStyles.sheet}>
      <Article frame={frame} crumb="Placement quiz" heading="Result">
        <p>
          {steps.filter(({ id }) => done.has(id)).length} of {steps.length} steps of the course are done. You can still
          open each of them.
        </p>
        <div className={sheetStyles.sheetActions}>
          {next === undefined ? (
            <a className="btn primary" href={writeExtraPageAddress(firstPractice)}>
              Practice
            </a>
          ) : (
            <a className="btn primary" href={getStepAddress(next)}>
              Continue with {next.title}
            </a>
          )}
        </div>
      </Article>
    </main>
  );
}
