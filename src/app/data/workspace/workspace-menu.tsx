import { useRef } from "react";
import { useService } from "../../connection/service.ts";
import { useHandOvers } from "../../hand-overs.ts";
import { copyText } from "../../ui/copy-text.ts";
import { clipboardId, resetId, runCommand } from "../../ui/keys/command.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import type { DataActions } from "../data-actions.ts";
import { exportWorkspace } from "./exports.ts";
import { collectSavedWork } from "./saved-work.ts";
import { linkToWorkspace } from "./sharing.ts";

export function WorkspaceMenu({ onShow, onWork }: Pick<DataActions, "onShow" | "onWork">) {
  const service = useService();
  const handOvers = useHandOvers();
  const ref = useRef<HTMLButtonElement>(null);
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
  const reset = { name: "Put the samples back…", about: "in the history", run: () => runCommand(resetId) };
  const items = [
    { name: "Export everything", about: "as a file", run: exportAll },
    { name: "Copy a link to all", about: "collections, saved queries, the bundle", run: copyLink },
    { name: "Open…", about: "a workspace, a schema or OpenAPI", run: () => onShow({ name: "open" }) },
    { name: "Open from the clipboard", about: "rows, a request, a workspace", run: () => runCommand(clipboardId) },
    ...(service.resetSamples === undefined ? [] : [reset]),
    { name: "Use another server…", about: "for all requests", isApart: true, run: service.chooseBackend },
  ];
  return <MenuButton label="Workspace" look="small" ref={ref} items={items} />;
}
