// The ways to paste requests: a button's, a command's, and a plain paste anywhere but in a field.

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Client } from "../../../client/index.ts";
import { isPasteable } from "./pasteable.ts";

const PasteDialog = lazy(async () => ({ default: (await import("./paste-dialog.tsx")).PasteDialog }));

interface Opening {
  /** The dialog's text at first. */
  readonly text: string;
  /** Counted from 1, so that each opening has a dialog of its own: one that was closed just before still has a close event to come. */
  readonly number: number;
}

/**
 * @returns the dialog, while it is open, and the function that opens it
 */
export function usePaste(client: Client): readonly [dialog: ReactNode, open: () => void] {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openings = useRef(0);
  const show = useCallback((text: string) => {
    openings.current += 1;
    setOpening({ text, number: openings.current });
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (event.defaultPrevented || isField(event.target) || !isPasteable(pasted)) return;
      event.preventDefault();
      show(pasted);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [show]);
  const open = useCallback(() => show(""), [show]);
  const dialog =
    opening === null ? null : (
      <Suspense fallback={null}>
        <PasteDialog client={client} key={opening.number} text={opening.text} onClose={() => setOpening(null)} />
      </Suspense>
    );
  return [dialog, open];
}

/** Where a paste means something already. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
