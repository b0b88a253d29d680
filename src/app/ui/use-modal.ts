// A modal dialog that is open for as long as its component is mounted.

import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

export interface Modal {
  /** For the `<dialog>` element. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog, restores the focus, and calls `onClose`. */
  readonly close: () => void;
  /** A handler for `onMouseDown` that closes the dialog on a press outside its content box. */
  readonly closeOutside: (event: MouseEvent) => void;
}

/** Pass `onClose` to the `<dialog>` element, too: the browser closes it on Escape. */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // In development, React runs effects twice.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const close = (): void => {
    dialog.current?.close();
    // Not in the close event, which comes in a later task and would close a dialog that was opened again before.
    onClose();
  };
  const closeOutside = (event: MouseEvent): void => {
    if (event.target !== event.currentTarget) return;
    // Keeps the press from moving the focus behind the dialog.
    event.preventDefault();
    close();
  };
  return { dialog, close, closeOutside };
}
