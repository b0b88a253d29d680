// What the header says about requests, at every width: that there is no network, and the faults that they ask for.

import { CircleX, CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { readRoute, useHash, withoutFaults } from "../route.ts";
import * as styles from "./network.module.css";

/** @param isLocal - whether this browser's own service answers, which needs no network */
export function Network({ isLocal }: { readonly isLocal: boolean }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span className={styles.network} role="status" aria-label="Network">
      {isOnline ? null : (
        <span title={isLocal ? "No network. Everything here works without one." : "No network."}>
          <CloudOff className="icon" aria-hidden />
          <span>Offline</span>
        </span>
      )}
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** The faults that the requests of the page ask for, and a way to turn them off. */
export function Faults() {
  const { faults } = readRoute(useHash());
  if (faults === "") return null;
  return (
    <button
      className="btn"
      type="button"
      title={`Every request asks the service for these faults: ${faults}. Click to turn them off.`}
      aria-label={`Turn off the faults ${faults}`}
      // Unlike `replaceHash`, this renders the page again.
      onClick={() => location.replace(withoutFaults())}
    >
      <span className={styles.faults}>Faults: {faults}</span>
      <CircleX className="icon" aria-hidden />
    </button>
  );
}
