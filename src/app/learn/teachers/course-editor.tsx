import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { formatCount } from "../../../language/internal.ts";
import { type CourseIssue, listSteps, parseCourse } from "../../../lessons/public.ts";
import { writeRoute } from "../../address/route.ts";
import * as editorStyles from "../../editor/editor.module.css";
import { useStore } from "../../state/store.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { focusIfLost } from "../../ui/focus-if-lost.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { say } from "../../ui/notice.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CheckResults, describeCheck, useCheck } from "./check-results.tsx";
import * as styles from "./course-editor.module.css";
import { addAndShow, courseDraft } from "./course-file.ts";
import { Preview } from "./preview.tsx";
import { useCourseSource } from "./use-course-source.ts";

const tabs = ["Preview", "Check"] as const;

/** The link of the section has the focus if a section was left for the editor. */
function focusTitle(title: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLAnchorElement) activeElement.blur();
  focusIfLost(title);
}

export function CourseEditor() {
  const text = useStore(courseDraft);
  const parsed = useMemo(() => parseCourse(text), [text]);
  const { course, issues, sources } = parsed;
  const check = useCheck(text, parsed);
  const { host, line, goTo } = useCourseSource(text, issues);
  const [tab, setTab] = useState<(typeof tabs)[number]>("Preview");
  const hasIssues = issues.length > 0;
  const steps = listSteps(course);
  const step = steps.findLast(({ id }) => (sources.get(id)?.place.line ?? 0) <= line) ?? steps[0];

  const showInLearn = (): void => {
    const [problem] = addAndShow(text, `${course.id}/${step?.id}`);
    if (problem !== undefined) say(`Not added. ${problem}`);
  };
  const status = (
    <span role="status" aria-label="Check" className={joinClasses("dim", styles.checkWords)}>
      {hasIssues ? "" : describeCheck(check)}
    </span>
  );
  return (
    <main className={styles.editor}>
      <header className={styles.editorHead}>
        <h1 ref={focusTitle}>Course editor</h1>
        <span className="push" />
        <a className="btn quiet" href={writeRoute("learn")}>
          Close
        </a>
        <Button Icon={Download} onClick={() => downloadFile(`${course.id || "course"}.md`, [text], "text/markdown")}>
          Download
        </Button>
        <Button look="primary" aria-disabled={hasIssues} onClick={showInLearn}>
          Use in Learn
        </Button>
      </header>
      <section className={styles.source} aria-label="Source">
        <div className={joinClasses(editorStyles.editor, styles.sourceText, "scroll")} ref={host} />
        <FileProblems issues={issues} onGoTo={goTo} />
      </section>
      <section className={styles.side} aria-label="Result">
        <Tabs label="Result" tabs={tabs} value={tab} onChange={setTab} extra={{ end: status }}>
          {tab === "Check" ? (
            <CheckResults steps={steps} check={check} hasIssues={hasIssues} onGoTo={goTo} />
          ) : (
            <Preview course={course} step={step} />
          )}
        </Tabs>
      </section>
    </main>
  );
}

interface FileProblemsProps {
  readonly issues: readonly CourseIssue[];
  readonly onGoTo: (place: CourseIssue) => void;
}

function FileProblems({ issues, onGoTo }: FileProblemsProps) {
  const count = issues.length;
  return (
    <div className={joinClasses(styles.problems, "scroll")}>
      <p role="status" aria-label="Course file" className={count > 0 ? "error-text" : "dim"}>
        {count === 0 ? "No problems" : formatCount(count, "problem")}
      </p>
      <NamedList name="Problems of the file">
        {issues.map((issue) => (
          <li key={`${issue.line}:${issue.column} ${issue.message}`}>
            <Button look="quiet small" onClick={() => onGoTo(issue)}>
              {issue.line}:{issue.column}
            </Button>
            <span>
              <CodedText text={issue.message} />
            </span>
          </li>
        ))}
      </NamedList>
    </div>
  );
}
