import { formatCount } from "../../../language/internal.ts";
import { useService } from "../../connection/service.ts";
import { useCounts } from "../../connection/use-counts.ts";
import { sendUndo, sendWriteRequest } from "../../requests/query/write.ts";
import { noWrite } from "../../requests/query/write-status.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { say } from "../../ui/notice.tsx";
import type { DataActions } from "../data-actions.ts";
import { undoNote } from "../undo-note.ts";

interface Props {
  readonly name: string;
  readonly onReport: DataActions["onReport"];
  readonly onClose: () => void;
}

export function RemoveDialog({ name, onReport, onClose }: Props) {
  const { client, noteDefinition } = useService();
  const count = useCounts().get(name);
  const rows = count === undefined ? "its rows" : `its ${formatCount(count, "row")}`;
  const remove = async (): Promise<void> => {
    onClose();
    const write = await sendWriteRequest(noWrite, () => client.delete(`/$schema/${name}`));
    await noteDefinition();
    const undo = async (): Promise<void> => {
      const undone = await sendUndo(client, write);
      await noteDefinition();
      say(undone.problem?.messages.join(" ") ?? `Restored ${name}.`);
      if (undone.problem === null) onReport("", name);
    };
    if (write.problem !== null) say(write.problem.messages.join(" "));
    else say(`Removed ${name}.`, write.step === null ? undefined : { label: "Undo", onPress: () => void undo() });
  };
  return (
    <Dialog
      title={`Remove ${name}?`}
      // Cancel has the focus: Enter pressed too early must not remove it.
      actions={[{ label: `Remove ${name}`, run: () => void remove(), isDanger: true }]}
      onClose={onClose}
    >
      {`The collection and ${rows} are removed. ${undoNote}`}
    </Dialog>
  );
}
