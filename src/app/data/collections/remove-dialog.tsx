import { formatCount } from "../../../language/internal.ts";
import { useService } from "../../connection/service.ts";
import { useCounts } from "../../connection/use-counts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { undoNote } from "../undo-note.ts";

interface Props {
  readonly name: string;
  /** Reports `done` when the work has ended, or why it failed. */
  readonly onWork: (work: Promise<unknown>, done: string) => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ name, onWork, onClose }: Props) {
  const { client, noteDefinition } = useService();
  const count = useCounts().get(name);
  const rows = count === undefined ? "its rows" : `its ${formatCount(count, "row")}`;
  const remove = (): void => {
    const removing = client.delete(`/$schema/${name}`).body();
    onWork(removing.then(noteDefinition), `Removed ${name}.`);
    onClose();
  };
  return (
    <Dialog
      title={`Remove ${name}?`}
      // Cancel has the focus: Enter pressed too early must not remove it.
      actions={[{ label: `Remove ${name}`, run: remove, isDanger: true }]}
      onClose={onClose}
    >
      {`The collection and ${rows} are removed. ${undoNote}`}
    </Dialog>
  );
}
