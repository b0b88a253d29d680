// Renders the pages of Learn beside the steps.

import type { Course } from "../../lessons/public.ts";
import type { Frame } from "./article.tsx";
import type { ExtraPage } from "./extra-page.ts";
import { PracticePage } from "./practice-page.tsx";
import { QuizPage } from "./quiz-page.tsx";
import { SummaryPage } from "./summary-page.tsx";

interface Props {
  readonly page: ExtraPage;
  readonly course: Course;
  readonly done: ReadonlySet<string>;
  readonly onDone: (id: string) => void;
  readonly frame: Frame;
}

export function ExtraPageView({ page, course, done, onDone, frame }: Props) {
  switch (page.kind) {
    case "summary":
      return <SummaryPage course={course} chapter={page.chapter} frame={frame} />;
    case "quiz":
      return <QuizPage course={course} question={page.question} done={done} onDone={onDone} frame={frame} />;
    case "practice":
      return <PracticePage collection={page.collection} goal={page.goal} frame={frame} />;
  }
}
