import { ArrowRight } from "lucide-react";
import type { Chapter, Course } from "../../lessons/public.ts";
import { Button } from "../ui/button.tsx";
import { Article } from "./article.tsx";
import { Blocks } from "./blocks.tsx";
import { findNextPage, formatSummaryTitle } from "./course-page.ts";
import * as styles from "./sheet.module.css";

export function SummaryPage({ course, chapter }: { readonly course: Course; readonly chapter: Chapter }) {
  const next = findNextPage(course, chapter);
  return (
    <main className={styles.sheet}>
      <Article crumb={course.title} heading={formatSummaryTitle(chapter)}>
        <Blocks blocks={chapter.summary} />
        <div className={styles.sheetActions}>
          {next === null ? null : (
            <a className="btn primary" href={next.address}>
              Next: {next.title}
              <ArrowRight className="icon trail" aria-hidden />
            </a>
          )}
          <Button onClick={() => print()}>Print</Button>
        </div>
      </Article>
    </main>
  );
}
