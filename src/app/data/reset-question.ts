// The wish to put the samples back when it is told elsewhere, as by a command: the section Data then asks.

import { useEffect } from "react";

let isWanted = false;
const listeners = new Set<() => void>();

/** Lets Data ask, as soon as it is shown. */
export function askForReset(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

/** @param ask - called once for each wish; the same function in each drawing. */
export function useResetQuestion(ask: () => void): void {
  useEffect(() => {
    const hear = (): void => {
      if (!isWanted) return;
      isWanted = false;
      ask();
    };
    hear();
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }, [ask]);
}
