// Renders the pages of Learn beside the steps.

import type { Course } from "../../lessons/public.ts";
import type { Frame } from "./article.tsx";
import type { ExtraPage } from "./extra-page.ts";
import { PracticePage } from "./practice-page.tsx";
import { SummaryPage } from "./summary-page.tsx";

interface Props {
  readonly page: ExtraPage;
  readonly course: Course;
  readonly frame: Frame;
}

export function ExtraPageView({ page, course, frame }: Props) {
  switch (page.kind) {
    case "summary":
      return <SummaryPage course={course} chapter={page.chapter} frame={frame} />;
    case "practice":
      return <PracticePage collection={page.collection} goal={page.goal} frame={frame} />;
  }
}
