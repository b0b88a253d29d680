import { type ComponentProps, useLayoutEffect, useRef } from "react";

interface Props extends ComponentProps<"dialog"> {
  /** Called on Escape, and on a press outside. The caller then unmounts it, or asks first. */
  readonly onClose: () => void;
  readonly closesOutside?: boolean;
}

/** Is open for as long as it is mounted, and then returns the focus. */
export function Modal({ onClose, closesOutside = false, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Only a dialog that is still in the document returns the focus when it closes: in a layout effect, it is.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      {...props}
      ref={dialog}
      // Escape: at once, because the close event comes in a later task. A file field has a cancel event, too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers close some dialogs without asking, but the caller decides. In development, effects run twice: it may be
      // open again.
      onClose={() => {
        if (dialog.current?.open !== false) return;
        dialog.current.showModal();
        onClose();
      }}
      onMouseDown={(event) => {
        if (!closesOutside || event.target !== event.currentTarget) return;
        // Keeps the press from moving the focus behind the dialog.
        event.preventDefault();
        onClose();
      }}
    />
  );
}
