// What can be done with all collections together: export them, open a file, undo writes, go back to a snapshot.

import { Camera, Download, FolderOpen, History, Link } from "lucide-react";
import { useState } from "react";
import { useService } from "../connection/service.ts";
import { useHandOvers } from "../hand-overs.ts";
import { copyText } from "../ui/copy-text.ts";
import { reportOf } from "../ui/messages-of.ts";
import { workspaceLink } from "./collection-link.ts";
import { exportWorkspace } from "./data-requests.ts";
import { savedWork } from "./saved-work.ts";
import { SnapshotsDialog } from "./snapshots-dialog.tsx";
import * as styles from "./workspace-actions.module.css";
import { WritesDialog } from "./writes-dialog.tsx";

interface Props {
  readonly onOpen: () => void;
  readonly onReport: (report: string) => void;
}

export function WorkspaceActions({ onOpen, onReport }: Props) {
  const service = useService();
  const handOvers = useHandOvers();
  const [isShowingSnapshots, setShowingSnapshots] = useState(false);
  const [isShowingWrites, setShowingWrites] = useState(false);
  return (
    <div className={styles.workspace}>
      <button
        type="button"
        className="btn"
        onClick={() => {
          const exporting = savedWork(service, handOvers).then((saved) => exportWorkspace(service.client, saved));
          void reportOf(exporting, "Exported all collections and saved queries.").then((report) => onReport(report));
        }}
      >
        <Download className="icon" aria-hidden />
        Export everything
      </button>
      <button
        type="button"
        className="btn"
        title="With your own collections, your saved queries and the bundle"
        onClick={() => {
          const copying = workspaceLink(service, handOvers).then(copyText);
          const done = "Copied a link with your collections, saved queries and the bundle.";
          void reportOf(copying, done).then((report) => onReport(report));
        }}
      >
        <Link className="icon" aria-hidden />
        Copy a link to all
      </button>
      <button type="button" className="btn" onClick={onOpen}>
        <FolderOpen className="icon" aria-hidden />
        Open…
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => {
          // What was reported may be undone there.
          onReport("");
          setShowingWrites(true);
        }}
      >
        <History className="icon" aria-hidden />
        History of writes…
      </button>
      <button type="button" className="btn" onClick={() => setShowingSnapshots(true)}>
        <Camera className="icon" aria-hidden />
        Snapshots…
      </button>
      {isShowingSnapshots ? <SnapshotsDialog onClose={() => setShowingSnapshots(false)} /> : null}
      {isShowingWrites ? <WritesDialog onClose={() => setShowingWrites(false)} /> : null}
    </div>
  );
}
