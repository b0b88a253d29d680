// The ways to paste requests: a button's, a command's, and a plain paste anywhere but in a field.

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import type { Client } from "../../../client/index.ts";
import { isPasteable } from "./pasteable.ts";

const PasteDialog = lazy(async () => ({ default: (await import("./paste-dialog.tsx")).PasteDialog }));

/**
 * @returns the dialog, while it is open, and the function that opens it
 */
export function usePaste(client: Client): readonly [dialog: ReactNode, open: () => void] {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (event.defaultPrevented || isField(event.target) || !isPasteable(pasted)) return;
      event.preventDefault();
      setText(pasted);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
  const open = useCallback(() => setText(""), []);
  const dialog =
    text === null ? null : (
      <Suspense fallback={null}>
        <PasteDialog client={client} text={text} onClose={() => setText(null)} />
      </Suspense>
    );
  return [dialog, open];
}

/** Where a paste means something already. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
