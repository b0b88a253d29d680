// The dialog for progress: exports one's own, imports it, and makes a table of the files of a class.

import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Course } from "../../../lessons/index.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { downloadFile, downloadJson } from "../../ui/download-file.ts";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { say } from "../../ui/notice.tsx";
import { useTask } from "../../ui/use-task.ts";
import { allCourses } from "../own-courses.ts";
import { addSteps, doneSteps } from "../progress.ts";
import * as styles from "./progress-dialog.module.css";
import type { ClassTable } from "./progress-file.ts";
import { classCsv, classTable, type Progress, progressFileName, readProgress, writeProgress } from "./progress-file.ts";

interface Props {
  /** The course that is shown. */
  readonly current: Course;
  /** The files to begin with, if some were dropped. */
  readonly files?: readonly File[];
  readonly onClose: () => void;
}

export function ProgressDialog({ current, files: dropped = [], onClose }: Props) {
  const id = useId();
  const [name, setName] = useState("");
  const [files, setFiles] = useState<readonly Progress[]>([]);
  const [courseId, setCourseId] = useState(current.id);
  const [by, setBy] = useState<"chapters" | "steps">("chapters");
  const task = useTask("Problems of the files");
  const courses = allCourses();
  const course = courses.find((each) => each.id === courseId) ?? current;
  const table = useMemo(() => classTable(files, course, by), [files, course, by]);
  const own = doneSteps();

  const read = (chosen: readonly File[]): void =>
    task.run("Reading the files…", async (signal) => {
      const results = await Promise.allSettled(chosen.map(readProgress));
      if (signal.aborted) return;
      const problems = results.flatMap((each) => (each.status === "rejected" ? [messageOf(each.reason)] : []));
      const good = results.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      // All or nothing: a table without a student would mislead.
      if (problems.length > 0) task.stop(...problems);
      else setFiles((before) => [...before, ...good]);
    });
  const begin = useRef((): void => {
    if (dropped.length > 0) read(dropped);
  });
  useEffect(() => begin.current(), []);

  const save = (): void => {
    const at = new Date().toISOString();
    downloadJson(progressFileName(name), [writeProgress({ name: name.trim(), at, steps: own })]);
  };
  const [only] = files.length === 1 ? files : [];
  const add = ({ steps }: Progress): void => {
    const { added, undo } = addSteps(steps);
    say(added === 1 ? "Added 1 step to your progress." : `Added ${added} steps to your progress.`, {
      label: "Undo",
      onPress: undo,
    });
    onClose();
  };

  return (
    <Dialog title="Progress" task={task} isWide onClose={onClose}>
      <form
        className={lineStyles.line}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={`${id}-name`}>Your name</label>
        <input
          id={`${id}-name`}
          className={classes("input", lineStyles.wide)}
          value={name}
          maxLength={200}
          autoComplete="name"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">Export progress</Button>
      </form>
      <p className={classes("dim", styles.about)}>
        The file has this name and the {own.length} steps that you have solved, of all courses. It is saved here and
        sent nowhere.
      </p>
      <FileDrop
        label="Drop progress files here, of one student or of a class, or choose them"
        accept=".json,application/json"
        onFiles={read}
      />
      {files.length === 0 ? null : (
        <>
          <div className={classes(lineStyles.line, styles.tableTools)}>
            <label htmlFor={`${id}-course`}>Course</label>
            <select
              id={`${id}-course`}
              className="input"
              value={course.id}
              onChange={({ target }) => setCourseId(target.value)}
            >
              {courses.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.title}
                </option>
              ))}
            </select>
            <label htmlFor={`${id}-by`}>By</label>
            <select
              id={`${id}-by`}
              className="input"
              value={by}
              onChange={({ target }) => setBy(target.value === "steps" ? "steps" : "chapters")}
            >
              <option value="chapters">chapter</option>
              <option value="steps">step</option>
            </select>
            <span className="push" />
            {only === undefined ? null : <Button onClick={() => add(only)}>Add to my progress</Button>}
            <Button onClick={() => downloadFile(`${course.id}-class.csv`, [classCsv(table)], "text/csv")}>
              Download CSV
            </Button>
          </div>
          <ClassTableView table={table} />
        </>
      )}
    </Dialog>
  );
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

function ClassTableView({ table: { columns, students } }: { readonly table: ClassTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes(styles.classTable, "scroll")} tabIndex={0} aria-label="Class, scrollable">
      <table aria-label="Class">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles of steps may be equal
              <th scope="col" key={index}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ name, at, counts }) => (
            <tr key={name}>
              <th scope="row" title={`Exported ${at}`}>
                {name === "" ? "No name" : name}
              </th>
              {counts.map((count, index) => {
                const of = columns[index]?.of ?? 0;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index} className={classes("num", count === of && styles.complete)}>
                    {count}/{of}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
