import { Dialog } from "../../ui/dialog.tsx";
import { useExplore, useExploreSession } from "../session/session.ts";
import type { Confirmation } from "../session/write-effect.ts";

export function WriteDialog({ confirmation }: { readonly confirmation: Confirmation }) {
  const { write } = useExploreSession();
  const { title, text, confirm } = confirmation;
  const isDanger = useExplore((now) => now.state.operation === "Delete");
  return (
    <Dialog
      title={title}
      // Cancel has the focus: Enter pressed too early must not send it.
      actions={[{ label: confirm, run: () => write.confirm(true), isDanger }]}
      onClose={() => write.confirm(false)}
    >
      {text}
    </Dialog>
  );
}
