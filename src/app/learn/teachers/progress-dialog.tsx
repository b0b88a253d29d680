// The dialog for one's own progress: exports it to a file, and adds that of a file.

import { useId, useState } from "react";
import { formatCount } from "../../../language/internal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { downloadJson } from "../../ui/download-file.ts";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import * as lineStyles from "../../ui/forms/form-line.module.css";
import { joinClasses } from "../../ui/join-classes.ts";
import { say } from "../../ui/notice.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTask } from "../../ui/use-task.ts";
import { addSteps, getDoneSteps } from "../progress.ts";
import * as styles from "./progress-dialog.module.css";
import { type CourseProgress, getProgressFileName, readProgress, writeProgress } from "./progress-file.ts";

interface Props {
  /** The file to begin with, if one was dropped. */
  readonly file?: File;
  readonly onClose: () => void;
}

export function ProgressDialog({ file: dropped, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState("");
  const [given, setGiven] = useState<CourseProgress | null>(null);
  const task = useTask("Problems of the file");
  const own = getDoneSteps();

  const read = (file: File): void =>
    task.run(`Reading ${file.name}…`, async (signal) => {
      const progress = await readProgress(file);
      if (!signal.aborted) setGiven(progress);
    });
  useOnMount(() => {
    if (dropped !== undefined) read(dropped);
  });

  const save = (): void => {
    const at = new Date().toISOString();
    downloadJson(getProgressFileName(name), [writeProgress({ name: name.trim(), at, steps: own })]);
  };
  const add = ({ steps }: CourseProgress): void => {
    const { added, undo } = addSteps(steps);
    say(`Added ${formatCount(added, "step")} to your progress.`, { label: "Undo", onPress: undo });
    onClose();
  };

  return (
    <Dialog title="Progress" task={task} onClose={onClose}>
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
          className={joinClasses("input", lineStyles.wide)}
          value={name}
          maxLength={200}
          autoComplete="name"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">Export progress</Button>
      </form>
      <p className={joinClasses("dim", styles.about)}>
        The file has this name and your {formatCount(own.length, "solved step")}, of all courses. It is saved here and
        sent nowhere.
      </p>
      <FileDrop label="Drop a progress file here, or choose one" accept=".json,application/json" onFile={read} />
      {given === null ? null : (
        <div className={joinClasses(lineStyles.line, styles.given)}>
          <p role="status" aria-label="File">
            {given.name === "" ? "The file" : `The file of ${given.name}`} has{" "}
            {formatCount(given.steps.length, "solved step")}.
          </p>
          <Button onClick={() => add(given)}>Add to my progress</Button>
        </div>
      )}
    </Dialog>
  );
}
