// The certificate: what the reader has solved, to be printed.

import { useId, useState } from "react";
import { type Course, stepsOf } from "../../lessons/index.ts";
import { Button } from "../ui/button.tsx";
import { NamedList } from "../ui/named-list.tsx";
import { Article, type Frame } from "./article.tsx";
import * as styles from "./certificate.module.css";
import * as sheetStyles from "./sheet.module.css";
import { stepAddress } from "./step-address.ts";

interface Props {
  readonly course: Course;
  readonly done: ReadonlySet<string>;
  readonly frame: Frame;
}

export function Certificate({ course, done, frame }: Props) {
  const id = useId();
  const [name, setName] = useState("");
  const steps = stepsOf(course);
  const open = steps.filter((step) => !done.has(step.id));
  const chapters = course.chapters
    .map((chapter) => ({
      ...chapter,
      steps: chapter.steps.filter((step) => done.has(step.id)),
      all: chapter.steps.length,
    }))
    .filter((chapter) => chapter.steps.length > 0);
  const [next] = open;
  return (
    <main className={sheetStyles.sheet}>
      <Article frame={frame} crumb={course.title} heading="Certificate">
        <p>
          <label htmlFor={id} className={styles.nameLabel}>
            Name
          </label>
          <input
            id={id}
            className={styles.name}
            value={name}
            maxLength={80}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
        </p>
        <p>
          has solved {steps.length - open.length} of the {steps.length} steps of the course{" "}
          <strong>{course.title}</strong> in Riddle, each judged by its meaning.
        </p>
        <p>{new Date().toLocaleDateString("en-GB", { dateStyle: "long" })}</p>
        {chapters.length === 0 ? null : <h2>What was learnt</h2>}
        <NamedList name="What was learnt" className={styles.learnt}>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <strong>{chapter.title}</strong> ({chapter.steps.length} of {chapter.all}):{" "}
              {chapter.steps.map(({ title }) => title).join(" · ")}
            </li>
          ))}
        </NamedList>
        <div className={sheetStyles.sheetActions}>
          <Button look="primary" onClick={() => print()}>
            Print
          </Button>
          {next === undefined ? null : (
            <a className="btn" href={stepAddress(next)}>
              Continue with {next.title}
            </a>
          )}
        </div>
      </Article>
    </main>
  );
}
