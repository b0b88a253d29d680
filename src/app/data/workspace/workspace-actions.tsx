import { Download, FolderOpen, History, Link } from "lucide-react";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import type { DataActions } from "../data-actions.ts";
import { exportWorkspace } from "./exports.ts";
import { collectSavedWork } from "./saved-work.ts";
import { linkToWorkspace } from "./sharing.ts";
import * as styles from "./workspace-actions.module.css";

export function WorkspaceActions({ onShow, onWork }: Pick<DataActions, "onShow" | "onWork">) {
  const service = useService();
  const handOvers = useHandOvers();
  const exportAll = (): void =>
    onWork(
      collectSavedWork(service, handOvers).then((saved) => exportWorkspace(service.client, saved)),
      "Exported all collections and saved queries as workspace.json.",
    );
  const copyLink = (): void =>
    onWork(
      linkToWorkspace(service, handOvers).then(copyText),
      "Copied a link with your collections, saved queries and the bundle.",
    );
  const linkTitle = "With your own collections, your saved queries and the bundle";
  const actions = [
    { label: "Export everything", Icon: Download, run: exportAll },
    { label: "Copy a link to all", Icon: Link, run: copyLink, title: linkTitle },
    { label: "Open…", Icon: FolderOpen, run: () => onShow({ name: "open" }) },
    { label: "History…", Icon: History, run: () => onShow({ name: "history" }) },
  ];
  return (
    <div className={styles.workspace}>
      {actions.map(({ label, Icon, run, title }) => (
        <Button key={label} Icon={Icon} title={title} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
