// A modal dialog that is open for as long as its component is mounted.

import { type RefObject, useEffect, useRef } from "react";

export interface Modal {
  /** For the `<dialog>` element. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog, gives the focus back to where it was, and calls `onClose`. */
  readonly close: () => void;
}

/** Pass `onClose` to the `<dialog>` element, too: the browser closes it on Escape. */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React calls the effects of a component twice during development.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const close = (): void => {
    dialog.current?.close();
    // The close event comes later: the dialog may have been asked for again by then, and would be lost.
    onClose();
  };
  return { dialog, close };
}
