import type { Course, Step } from "../../../lessons/public.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import * as articleStyles from "../article.module.css";
import { Blocks } from "../blocks.tsx";
import { Solution } from "../code-block.tsx";
import { Hints } from "../step-task.tsx";
import * as styles from "./preview.module.css";
import * as teachersStyles from "./teachers.module.css";

interface Props {
  readonly course: Course;
  readonly step: Step | undefined;
}

export function Preview({ course, step }: Props) {
  if (step === undefined)
    return <p className={teachersStyles.note}>No step can be read yet. Fix the problems of the file.</p>;
  const chapter = course.chapters.find(({ steps }) => steps.includes(step));
  const isLast = chapter?.steps.at(-1) === step;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <article className={joinClasses(articleStyles.prose, styles.preview, "scroll")} tabIndex={0} aria-label="Preview">
      <p className={articleStyles.crumb}>{chapter?.title}</p>
      <h2>{step.title}</h2>
      <Blocks blocks={step.blocks} />
      <p className={styles.goal}>
        <CodedText text={step.goal} />
      </p>
      <Hints hints={step.hints} />
      <Solution task={step.task} />
      {isLast && chapter.summary.length > 0 ? (
        <section aria-label="Summary of the chapter" className={styles.summary}>
          <h3>Summary</h3>
          <Blocks blocks={chapter.summary} />
        </section>
      ) : null}
    </article>
  );
}
