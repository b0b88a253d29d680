// Asks before a write that concerns many rows is sent.

import { Dialog } from "../../ui/dialog.tsx";
import { useExplore, useExploreSession } from "../session/session.ts";
import type { WriteQuestion } from "../session/write-effect.ts";

export function WriteDialog({ question: { title, text, confirm } }: { readonly question: WriteQuestion }) {
  const session = useExploreSession();
  const isDanger = useExplore((now) => now.state.operation === "Delete");
  return (
    <Dialog
      title={title}
      // Cancel has the focus: Enter pressed too early must not send it.
      actions={[{ label: confirm, run: () => session.answer(true), isDanger }]}
      onClose={() => session.answer(false)}
    >
      {text}
    </Dialog>
  );
}
