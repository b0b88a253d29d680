import { Download, FolderOpen, History, Link } from "lucide-react";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import type { DataActions } from "../data-actions.ts";
import { linkToWorkspace } from "./collection-link.ts";
import { exportWorkspace } from "./exports.ts";
import { collectSavedWork } from "./saved-work.ts";
import * as styles from "./workspace-actions.module.css";

export function WorkspaceActions({ onShow, onWork }: Pick<DataActions, "onShow" | "onWork">) {
  const service = useService();
  const handOvers = useHandOvers();
  const exportAll = async (): Promise<void> =>
    exportWorkspace(service.client, await collectSavedWork(service, handOvers));
  const copyLink = async (): Promise<void> => copyText(await linkToWorkspace(service, handOvers));
  return (
    <div className={styles.workspace}>
      <Button Icon={Download} onClick={() => onWork(exportAll(), "Exported all collections and saved queries.")}>
        Export everything
      </Button>
      <Button
        Icon={Link}
        title="With your own collections, your saved queries and the bundle"
        onClick={() => onWork(copyLink(), "Copied a link with your collections, saved queries and the bundle.")}
      >
        Copy a link to all
      </Button>
      <Button Icon={FolderOpen} onClick={() => onShow({ name: "open" })}>
        Open…
      </Button>
      <Button Icon={History} onClick={() => onShow({ name: "history" })}>
        History…
      </Button>
    </div>
  );
}
