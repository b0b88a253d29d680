// Lets a command request a reset of the samples. The Data section then asks for confirmation.

import { useEffect } from "react";
import { perService, type Service, useService } from "../connection/service.ts";
import { createStore, useStore } from "../state/store.ts";

const requestedOf = perService(() => createStore(false));

/** Makes Data ask for confirmation as soon as it is shown. */
export function askForReset(service: Service): void {
  requestedOf(service).set(true);
}

/** @param confirm - called once per request; must be stable between renders. */
export function useResetQuestion(confirm: () => void): void {
  const isRequested = requestedOf(useService());
  const isWanted = useStore(isRequested);
  useEffect(() => {
    if (!isWanted) return;
    isRequested.set(false);
    confirm();
  }, [isRequested, isWanted, confirm]);
}
