// Opens the dialog for adding a part. Its code is loaded on first use.

import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";

const AddDialog = lazy(() => import("./add-dialog.tsx").then((module) => ({ default: module.AddDialog })));

/** Returns the dialog while it is open, and the function that opens it. */
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
