// Opening the dialog in which a part is chosen; it comes when it is first wanted.

import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";

const AddDialog = lazy(() => import("./add-dialog.tsx").then((module) => ({ default: module.AddDialog })));

/** The dialog, while it is open, and what opens it. */
export function useAdd(onPaste: () => void): readonly [ReactNode, () => void] {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const dialog = isOpen ? (
    <Suspense fallback={null}>
      <AddDialog onPaste={onPaste} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return [dialog, open];
}
