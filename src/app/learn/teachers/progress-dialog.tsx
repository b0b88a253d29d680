import { Download } from "lucide-react";
import { formatCount } from "../../../language/internal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { downloadJson } from "../../ui/download-file.ts";
import { FileDrop } from "../../ui/forms/file-drop.tsx";
import { say } from "../../ui/notice.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTask } from "../../ui/use-task.ts";
import { addSteps, getDoneSteps } from "../progress.ts";
import * as styles from "./progress-dialog.module.css";
import { readProgress, writeProgress } from "./progress-file.ts";

interface Props {
  /** The file to begin with, if one was dropped. */
  readonly file?: File;
  readonly onClose: () => void;
}

export function ProgressDialog({ file: dropped, onClose }: Props) {
  const task = useTask("Problems of the file");
  const steps = getDoneSteps();
  const add = (file: File): void =>
    task.run(`Reading ${file.name}…`, async (signal) => {
      const given = readProgress(file.name, await file.text());
      if (signal.aborted) return;
      const { added, undo } = addSteps(given);
      say(`Added ${formatCount(added, "step")} to your progress.`, { label: "Undo", onPress: undo });
      onClose();
    });
  useOnMount(() => {
    if (dropped !== undefined) add(dropped);
  });
  return (
    <Dialog title="Progress" task={task} onClose={onClose}>
      <p>
        The file has your {formatCount(steps.length, "solved step")}, of all courses. It is saved here and sent nowhere.
      </p>
      <p className={styles.export}>
        <Button Icon={Download} onClick={() => downloadJson("progress.json", [writeProgress(steps)])}>
          Export progress
        </Button>
      </p>
      <FileDrop label="Drop a progress file here, or choose one" accept=".json,application/json" onFile={add} />
    </Dialog>
  );
}
