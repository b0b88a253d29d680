// Requests a reset of the samples from elsewhere, such as a command; the Data section then asks for confirmation.

import { useEffect } from "react";

let isWanted = false;
const listeners = new Set<() => void>();

/** Makes Data ask for confirmation as soon as it is shown. */
export function askForReset(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

/** @param confirm - called once per request; must be stable between renders. */
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
