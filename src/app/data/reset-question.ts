// Lets a command request a reset of the samples. The Data section then asks for confirmation.

import { useEffect } from "react";
import { createStore, useStore } from "../store.ts";

const isRequested = createStore(false);

/** Makes Data ask for confirmation as soon as it is shown. */
export function askForReset(): void {
  isRequested.set(true);
}

/** @param confirm - called once per request; must be stable between renders. */
export function useResetQuestion(confirm: () => void): void {
  const isWanted = useStore(isRequested);
  useEffect(() => {
    if (!isWanted) return;
    isRequested.set(false);
    confirm();
  }, [isWanted, confirm]);
}
