// What can be done with all collections together: export them, open a file, undo writes, go back to a snapshot.

import { Camera, Download, FolderOpen, History, Link } from "lucide-react";
import { useState } from "react";
import { useService } from "../connection/service.ts";
import { useHandOvers } from "../hand-overs.ts";
import { Button } from "../ui/button.tsx";
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
      <Button
        onClick={() => {
          const exporting = savedWork(service, handOvers).then((saved) => exportWorkspace(service.client, saved));
          void reportOf(exporting, "Exported all collections and saved queries.").then((report) => onReport(report));
        }}
        Icon={Download}
      >
        Export everything
      </Button>
      <Button
        title="With your own collections, your saved queries and the bundle"
        onClick={() => {
          const copying = workspaceLink(service, handOvers).then(copyText);
          const done = "Copied a link with your collections, saved queries and the bundle.";
          void reportOf(copying, done).then((report) => onReport(report));
        }}
        Icon={Link}
      >
        Copy a link to all
      </Button>
      <Button onClick={onOpen} Icon={FolderOpen}>
        Open…
      </Button>
      <Button
        onClick={() => {
          // What was reported may be undone there.
          onReport("");
          setShowingWrites(true);
        }}
        Icon={History}
      >
        History of writes…
      </Button>
      <Button onClick={() => setShowingSnapshots(true)} Icon={Camera}>
        Snapshots…
      </Button>
      {isShowingSnapshots ? <SnapshotsDialog onClose={() => setShowingSnapshots(false)} /> : null}
      {isShowingWrites ? <WritesDialog onClose={() => setShowingWrites(false)} /> : null}
    </div>
  );
}
