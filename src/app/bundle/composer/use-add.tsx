// Opens the dialog for adding a part. Its code is loaded on first use.

import { type ReactNode, useCallback, useState } from "react";
import { onDemand } from "../../ui/on-demand.tsx";

const AddDialog = onDemand(() => import("./add-dialog.tsx"), "AddDialog");

/** Returns the dialog while it is open, and the function that opens it. */
export function useAdd(onPaste: () => void): readonly [ReactNode, () => void] {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const dialog = isOpen ? <AddDialog onPaste={onPaste} onClose={() => setOpen(false)} /> : null;
  return [dialog, open];
}
