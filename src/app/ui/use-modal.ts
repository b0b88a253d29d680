// A modal dialog that is open for as long as its component is mounted.

import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

export interface Modal {
  /** For the `<dialog>` element. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog, gives the focus back to where it was, and calls `onClose`. */
  readonly close: () => void;
  /** For `onMouseDown` of a dialog whose content is in a box: closes it on a press outside the box. */
  readonly closeOutside: (event: MouseEvent) => void;
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
    // The close event comes in a later task. A dialog that was opened again before it would be closed by it.
    onClose();
  };
  const closeOutside = (event: MouseEvent): void => {
    if (event.target !== event.currentTarget) return;
    // The press would move the focus to what is behind the dialog.
    event.preventDefault();
    close();
  };
  return { dialog, close, closeOutside };
}
