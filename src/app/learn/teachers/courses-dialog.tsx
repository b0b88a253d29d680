import { Download, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../language/internal.ts";
import { type Course, copyShippedCourse, listSteps, shippedCourse } from "../../../lessons/public.ts";
import { useHash } from "../../address/route.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { AddressField } from "../../ui/forms/address-field.tsx";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import { loadFile } from "../../ui/forms/load-file.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { say } from "../../ui/notice.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTask } from "../../ui/use-task.ts";
import { getStepAddress } from "../course-page.ts";
import { type OwnCourse, removeCourse, useCourse, useOwnCourses } from "../own-courses.ts";
import { useProgress } from "../progress.ts";
import { addAndShow, getEditorAddress, openInEditor } from "./course-file.ts";
import * as styles from "./courses-dialog.module.css";
import { addProgress, writeProgress } from "./progress-file.ts";

interface Props {
  /** An address that a link proposes. Nothing is requested from it before the reader confirms. */
  readonly address?: string;
  /** The step to show once the proposed course is there. */
  readonly lesson?: string | undefined;
  readonly file?: File;
  readonly onClose: () => void;
}

export function CoursesDialog({ address: proposed = "", lesson, file, onClose }: Props) {
  const own = useOwnCourses();
  const current = useCourse(useHash());
  const [done] = useProgress();
  const task = useTask("Problems of the file");

  /** Adds a course, or the progress of a file that Learn has exported. */
  const add = (what: string, name: string, read: (signal: AbortSignal) => Promise<Blob>): void =>
    task.run(what, async (signal) => {
      const content = await read(signal);
      const text = await content.text();
      if (signal.aborted) return;
      const problems = /\.json$/i.test(name) ? addProgress(name, text) : addAndShow(text, lesson);
      if (problems.length === 0) onClose();
      else task.stop(...problems);
    });
  const addFile = (chosen: File): void => add(`Reading ${chosen.name}…`, chosen.name, async () => chosen);
  useOnMount(() => {
    if (file !== undefined) addFile(file);
  });

  const edit = (text: string): void => {
    onClose();
    openInEditor(text);
  };
  const remove = (course: OwnCourse): void => {
    const restore = removeCourse(course);
    const [first] = listSteps(shippedCourse);
    if (course.course.id === current.id && first !== undefined) location.hash = getStepAddress(first);
    say(`Removed ${course.course.title}.`, { label: "Undo", onPress: restore });
  };

  /** A course with its progress; the link leads to the first step that is not completed. */
  const renderEntry = (course: Course): ReactNode => {
    const steps = listSteps(course);
    const open = steps.filter(({ id }) => !done.has(id));
    const next = open[0] ?? steps[0];
    return (
      <div className={styles.entry}>
        <a href={next && getStepAddress(next)} aria-current={course === current ? "true" : undefined} onClick={onClose}>
          {course.title}
        </a>{" "}
        <span className="dim">
          {steps.length - open.length} of {steps.length} done
        </span>
        {course.summary === "" ? null : <p className="dim">{course.summary}</p>}
      </div>
    );
  };
  return (
    <Dialog title="Courses" task={task} isWide onClose={onClose}>
      <NamedList name="Courses" className={styles.courses}>
        <li>
          {renderEntry(shippedCourse)}
          <Button look="small" name={`Edit a copy of ${shippedCourse.title}`} onClick={() => edit(copyShippedCourse())}>
            Edit a copy
          </Button>
        </li>
        {own.map((each) => (
          <li key={each.course.id}>
            {renderEntry(each.course)}
            <Button look="small" name={`Edit ${each.course.title}`} onClick={() => edit(each.file)}>
              Edit
            </Button>
            <Button
              look="small"
              name={`Download ${each.course.title}`}
              onClick={() => downloadFile(`${each.course.id}.md`, [each.file], "text/markdown")}
            >
              Download
            </Button>
            <Button look="small" name={`Remove ${each.course.title}`} onClick={() => remove(each)}>
              Remove
            </Button>
          </li>
        ))}
      </NamedList>
      <p className={styles.write}>
        <a className="btn" href={getEditorAddress()} onClick={onClose}>
          <PencilLine className="icon" aria-hidden />
          Write a course
        </a>
        <Button
          Icon={Download}
          title={`Saves your ${formatCount(done.size, "solved step")}, of all courses. Nothing is sent anywhere.`}
          onClick={() => downloadFile("progress.json", [writeProgress([...done])])}
        >
          Export progress
        </Button>
      </p>
      <FileDrop
        label="Drop a file with a course or with progress here, or choose one"
        accept=".md,.markdown,.txt,text/markdown,.json,application/json"
        onFile={addFile}
      />
      <AddressField
        label="Or load a course from an address"
        placeholder="https://example.com/course.md"
        proposed={proposed}
        about={`${proposed === "" ? "" : "A link proposes this address. "}It is requested without cookies, and only when you load it.`}
        isBusy={task.running !== null}
        onLoad={(address) =>
          add(`Loading ${address}…`, "", async (signal) => (await loadFile(address, signal)).content)
        }
      />
    </Dialog>
  );
}
