import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { detectRequestTextFormat } from "../../../request-text/public.ts";
import { readLink } from "../../address/link.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { useBundleSession } from "../session/session.ts";

const PasteDialog = loadOnDemand(() => import("./paste-dialog.tsx"), "PasteDialog");

interface Opening {
  readonly text: string;
  /** The key of the dialog. Each opening gets a new one, because a closed dialog receives its close event later. */
  readonly number: number;
}

/** @returns the paste dialog while it is open, also by a paste outside a field, and the function that opens it */
export function usePaste(): readonly [dialog: ReactNode, open: () => void] {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openings = useRef(0);
  const show = useCallback((text: string) => {
    openings.current += 1;
    setOpening({ text, number: openings.current });
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (event.defaultPrevented || isField(event.target) || readLink(pasted) !== null) return;
      if (detectRequestTextFormat(pasted) === undefined) return;
      event.preventDefault();
      show(pasted);
    };
    // Before the page, which opens what is pasted elsewhere.
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [show]);
  const session = useBundleSession();
  const dialog =
    opening === null ? null : (
      <PasteDialog key={opening.number} session={session} text={opening.text} onClose={() => setOpening(null)} />
    );
  return [dialog, useCallback(() => show(""), [show])];
}

/** Whether the target handles a paste itself. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
