// The editor of a course file: the text, its problems, a preview of the step at the cursor, and the check of the answers.

import { Download } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { parseCourse, stepsOf } from "../../../lessons/index.ts";
import { writeRoute } from "../../address/route.ts";
import * as editorStyles from "../../editor/editor.module.css";
import { useStored } from "../../state/stored.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { CodedText } from "../../ui/coded-text.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { commandGroups, useCommands } from "../../ui/keys/command.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { say } from "../../ui/notice.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CourseFileError } from "../own-courses.ts";
import { addAndShow } from "./add-course.ts";
import { CheckResults, checkWords } from "./check-results.tsx";
import { courseDraft } from "./course-draft.ts";
import * as styles from "./course-editor.module.css";
import { CourseSource } from "./course-source.ts";
import { Preview } from "./preview.tsx";
import { useCheck } from "./use-check.ts";

const tabs = ["Preview", "Check"] as const;

export function CourseEditor() {
  const text = useStored(courseDraft);
  const parsed = useMemo(() => parseCourse(text), [text]);
  const { course, issues, sources } = parsed;
  const check = useCheck(text, parsed);
  const [tab, setTab] = useState<(typeof tabs)[number]>("Preview");
  const [line, setLine] = useState(1);
  const host = useRef<HTMLDivElement>(null);
  const source = useRef<CourseSource | null>(null);

  useEffect(() => {
    if (host.current === null) return;
    const onText = (written: string): void => void courseDraft.update(() => written);
    const view = new CourseSource(host.current, { text: courseDraft.get(), onText, onLine: setLine });
    source.current = view;
    return () => view.destroy();
  }, []);
  // Undone, or changed in another tab.
  useEffect(() => source.current?.show(text), [text]);
  useEffect(() => source.current?.showProblems(issues), [issues]);

  const steps = stepsOf(course);
  const step = steps.findLast(({ id }) => (sources.get(id)?.place.line ?? 0) <= line) ?? steps[0];
  const goTo = (place: { readonly line: number; readonly column: number }): void => source.current?.goTo(place);
  const download = (): void => downloadFile(`${course.id || "course"}.md`, [text], "text/markdown");
  const use = (): void => {
    try {
      addAndShow(text, `${course.id}/${step?.id}`);
    } catch (error) {
      if (!(error instanceof CourseFileError)) throw error;
      say(`Not added. ${error.problems[0]}`);
    }
  };
  useCommands([
    { id: "course.use", label: "Use the course in Learn", group: commandGroups.course, words: "add try", run: use },
    {
      id: "course.download",
      label: "Download the course file",
      group: commandGroups.export,
      words: "save markdown",
      run: download,
    },
  ]);

  return (
    <main className={styles.editor}>
      <header className={styles.editorHead}>
        <h1>Course editor</h1>
        <span className="push" />
        <a className="btn quiet" href={writeRoute("learn")}>
          Close
        </a>
        <Button Icon={Download} onClick={download}>
          Download
        </Button>
        <Button look="primary" aria-disabled={issues.length > 0} onClick={use}>
          Use in Learn
        </Button>
      </header>
      <section className={styles.source} aria-label="Source">
        <div className={classes(editorStyles.editor, styles.sourceText, "scroll")} ref={host} />
        <div className={classes(styles.problems, "scroll")}>
          <p role="status" aria-label="Course file" className={issues.length > 0 ? "error-text" : "dim"}>
            {problemWords(issues.length)}
          </p>
          <NamedList name="Problems of the file">
            {issues.map(({ line, column, message }) => (
              <li key={`${line}:${column} ${message}`}>
                <Button look="quiet small" onClick={() => goTo({ line, column })}>
                  {line}:{column}
                </Button>
                <span>
                  <CodedText text={message} />
                </span>
              </li>
            ))}
          </NamedList>
        </div>
      </section>
      <section className={styles.side} aria-label="Result">
        <Tabs
          label="Result"
          tabs={tabs}
          value={tab}
          onChange={setTab}
          extra={{
            end: (
              <span role="status" aria-label="Check" className={classes("dim", styles.checkWords)}>
                {issues.length > 0 ? "" : checkWords(check)}
              </span>
            ),
          }}
        >
          {tab === "Check" ? (
            <CheckResults steps={steps} check={check} hasIssues={issues.length > 0} onGoTo={goTo} />
          ) : (
            <Preview
              course={course}
              step={step}
              onStep={(id) => {
                const place = sources.get(id)?.place;
                if (place !== undefined) goTo(place);
              }}
            />
          )}
        </Tabs>
      </section>
    </main>
  );
}

function problemWords(count: number): string {
  if (count === 0) return "No problems";
  return count === 1 ? "1 problem" : `${count} problems`;
}
