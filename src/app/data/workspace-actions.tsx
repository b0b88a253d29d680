// What can be done with all collections together: export them to a file, open such a file, undo writes.

import { Download, FolderOpen, History } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useService } from "../service.ts";
import * as dialogStyles from "../ui/dialog.module.css";
import { groupedNumber } from "../ui/grouped-number.tsx";
import { useModal } from "../ui/use-modal.ts";
import * as styles from "./data.module.css";
import { exportWorkspace, messagesOf, openWorkspace } from "./data-requests.ts";
import { WritesDialog } from "./writes-dialog.tsx";

interface Props {
  readonly onReport: (report: string) => void;
}

export function WorkspaceActions({ onReport }: Props) {
  const { client } = useService();
  const [file, setFile] = useState<File | null>(null);
  const [isShowingWrites, setShowingWrites] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.workspace}>
      <button
        type="button"
        className="btn"
        onClick={() => {
          exportWorkspace(client).then(
            () => onReport("Exported all collections."),
            (error: unknown) => onReport(messagesOf(error).join(" ")),
          );
        }}
      >
        <Download className="icon" aria-hidden />
        Export everything
      </button>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        <FolderOpen className="icon" aria-hidden />
        Open an export…
      </button>
      <button type="button" className="btn" onClick={() => setShowingWrites(true)}>
        <History className="icon" aria-hidden />
        History of writes…
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="An export to open"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      {isShowingWrites ? <WritesDialog onClose={() => setShowingWrites(false)} /> : null}
      {file === null ? null : <OpenDialog file={file} onReport={onReport} onClose={() => setFile(null)} />}
    </div>
  );
}

interface OpenProps extends Props {
  readonly file: File;
  readonly onClose: () => void;
}

function OpenDialog({ file, onReport, onClose }: OpenProps) {
  const { client, collections, noteDefinition } = useService();
  const { dialog, close } = useModal(onClose);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Enter pressed too early must not replace anything.
  useEffect(() => cancel.current?.focus(), []);
  const open = (): void => {
    openWorkspace(client, file).then(
      async (rows) => {
        await noteDefinition();
        onReport(`Opened ${file.name} with ${groupedNumber(rows)} rows.`);
      },
      (error: unknown) =>
        onReport(`${file.name} was not opened, and nothing was changed. ${messagesOf(error).join(" ")}`),
    );
    close();
  };
  return (
    <dialog
      className={dialogStyles.dialog}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>Open {file.name}?</h2>
      <p id={`${id}-text`}>
        Its collections replace {collections.length === 1 ? "the one" : `all ${collections.length}`} of this browser,{" "}
        {collections.map(({ name }) => name).join(", ")}, with their rows. This can't be undone: export everything first
        if you may need it.
      </p>
      <div className={dialogStyles.end}>
        <button className="btn" type="button" ref={cancel} onClick={close}>
          Cancel
        </button>
        <button className="btn primary danger" type="button" onClick={open}>
          Replace all collections
        </button>
      </div>
    </dialog>
  );
}
