// Which part is open: at most one, so that a thousand stay light.

import { useCallback, useEffect, useRef, useState } from "react";

/**
 * The key of the open part, and what opens another. While a pointer is pressed nothing moves: a press that opens a part
 * would else take what is below it from under the pointer, before it is let go.
 */
export function useOpenPart(): readonly [string | null, (key: string | null) => void] {
  const [open, setOpen] = useState<string | null>(null);
  const isPressed = useRef(false);
  const waiting = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const press = (): void => {
      isPressed.current = true;
    };
    const release = (): void => {
      // After the click that the press becomes.
      setTimeout(() => {
        isPressed.current = false;
        if (waiting.current !== undefined) setOpen(waiting.current);
        waiting.current = undefined;
      });
    };
    addEventListener("pointerdown", press, { capture: true });
    addEventListener("pointerup", release, { capture: true });
    addEventListener("pointercancel", release, { capture: true });
    return () => {
      removeEventListener("pointerdown", press, { capture: true });
      removeEventListener("pointerup", release, { capture: true });
      removeEventListener("pointercancel", release, { capture: true });
    };
  }, []);
  const change = useCallback((key: string | null): void => {
    if (isPressed.current) waiting.current = key;
    else setOpen(key);
  }, []);
  return [open, change];
}
