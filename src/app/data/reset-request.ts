// Lets a command request a reset of the samples. The Data section then shows where it is offered, with its sizes.

import { useEffect } from "react";
import { memoizePerService, type Service, useService } from "../connection/service.ts";
import { createStore, useStore } from "../state/store.ts";

const getResetRequest = memoizePerService(() => createStore(false));

export function askForReset(service: Service): void {
  getResetRequest(service).set(true);
}

/** @param onRequest - called once per request */
export function useResetRequest(onRequest: () => void): void {
  const requests = getResetRequest(useService());
  const isRequested = useStore(requests);
  useEffect(() => {
    if (!isRequested) return;
    requests.set(false);
    onRequest();
  });
}
