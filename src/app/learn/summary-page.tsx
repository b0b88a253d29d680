// The summary sheet of a chapter.

import { ArrowRight } from "lucide-react";
import type { Chapter, Course } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { Article, type Frame } from "./article.tsx";
import { Blocks } from "./blocks.tsx";
import { findNextPage, formatSummaryTitle } from "./extra-page.ts";
import * as styles from "./sheet.module.css";

interface Props {
  readonly course: Course;
  readonly chapter: Chapter;
  readonly frame: Frame;
}

export function SummaryPage({ course, chapter, frame }: Props) {
  const next = findNextPage(course, chapter);
  return (
    <main className={styles.sheet}>
      <Article frame={frame} crumb={course.title} heading={formatSummaryTitle(chapter)}>
        <Blocks blocks={chapter.summary} />
        <div className={styles.sheetActions}>
          <a className="btn primary" href={next.address}>
            Next: {next.title}
            <ArrowRight className="icon trail" aria-hidden />
          </a>
          <Button onClick={() => print()}>Print</Button>
        </div>
      </Article>
    </main>
  );
}
