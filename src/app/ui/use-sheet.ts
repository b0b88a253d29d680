// A side panel that becomes a sheet over the page if there is no room beside the content.

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** Whether a sheet is open, and what closes it. */
export interface Sheet {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface SheetAttributes {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Moves the focus into an open sheet, and back when it closes. Escape and leaving it with Tab close it. Spread the
 * result on the sheet's element, which must contain a button with the attribute `data-sheet-close`.
 */
export function useSheet({ isOpen, onClose }: Sheet): SheetAttributes {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const sheet = ref.current;
    sheet?.querySelector<HTMLElement>("[data-sheet-close]")?.focus();
    return () => {
      const isLost = document.activeElement === document.body || sheet?.contains(document.activeElement) === true;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
  return {
    ref,
    onKeyDown: (event) => {
      if (!isOpen || event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (isOpen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
    },
  };
}
