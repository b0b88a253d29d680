import type { ReactNode } from "react";
import type { ServiceStatus } from "../../client/internal.ts";
import { type Backend, getBackendName } from "../connection/backend.ts";
import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "./footer.module.css";

interface Props {
  readonly status: ServiceStatus | null;
  readonly backend: Backend | null;
  readonly chooseBackend: () => void;
  /** Undefined if no newer version is waiting. */
  readonly onUpdate: (() => void) | undefined;
  readonly isUpdating: boolean;
  readonly children?: ReactNode;
}

export function Footer({ status, backend, chooseBackend, onUpdate, isUpdating, children }: Props) {
  return (
    <footer className={styles.foot}>
      <button className={styles.item} type="button" title="Choose where requests go" onClick={chooseBackend}>
        <span className={joinClasses(styles.dot, status?.state === "ready" && styles.ok)} />
        <ServiceText status={status} backend={backend} />
      </button>
      {onUpdate === undefined ? null : (
        <button className={styles.update} type="button" onClick={onUpdate}>
          {isUpdating ? "Updating…" : "A new version is ready: reload"}
        </button>
      )}
      {children}
    </footer>
  );
}

function ServiceText({ status, backend }: Pick<Props, "status" | "backend">) {
  if (status === null || backend === null) return "No service";
  switch (status.state) {
    case "ready":
      return (
        <>
          Service ready{" "}
          <span className="dim">
            {backend.kind === "worker" ? "worker" : getBackendName(backend)} {status.version}
          </span>
        </>
      );
    case "loading":
      return "Service starting";
    case "unavailable":
      return "Service unavailable";
  }
}
