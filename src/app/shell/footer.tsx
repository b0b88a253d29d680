// Owns the line at the bottom: how the service is, what was last sent, and what a section adds.

import type { ReactNode } from "react";
import type { ServiceStatus } from "../../client/index.ts";

interface Props {
  readonly status: ServiceStatus;
  readonly onUpdate: () => void;
  readonly children?: ReactNode;
}

export function Footer({ status, onUpdate, children }: Props) {
  return (
    <footer className="foot">
      <span className="foot-item">
        <span className={status.state === "ready" ? "dot ok" : "dot"} />
        {serviceText(status)}
      </span>
      {status.updateWaiting ? (
        <button className="foot-update" type="button" onClick={onUpdate}>
          A new version is ready: reload
        </button>
      ) : null}
      {children}
    </footer>
  );
}

function serviceText(status: ServiceStatus): ReactNode {
  switch (status.state) {
    case "ready":
      return (
        <>
          Service ready <span className="dim">worker {status.version}</span>
        </>
      );
    case "loading":
      return "Service starting";
    case "unavailable":
      return "Service unavailable";
  }
}
