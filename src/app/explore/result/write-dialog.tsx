import { Dialog } from "../../ui/dialog.tsx";
import { useExplore, useExploreSession } from "../session/session.ts";
import type { Confirmation } from "../session/write-effect.ts";

interface Props {
  readonly confirmation: Confirmation;
  readonly onClose: () => void;
}

export function WriteDialog({ confirmation: { title, text, confirm }, onClose }: Props) {
  const { write } = useExploreSession();
  const isDanger = useExplore((now) => now.state.operation === "Delete");
  return (
    <Dialog
      title={title}
      // Cancel has the focus: Enter pressed too early must not send it.
      actions={[{ label: confirm, run: () => write.confirm(true), isDanger }]}
      onClose={onClose}
    >
      {text}
    </Dialog>
  );
}
