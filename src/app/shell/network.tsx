// Says at every width that there is no network.

import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
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
