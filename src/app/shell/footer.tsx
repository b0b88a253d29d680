// The line at the bottom: which service is asked and how it is, what was last sent, and what a section adds.

import type { ReactNode } from "react";
import type { ServiceStatus } from "../../client/index.ts";
import { type Place, placeName } from "../backend/backend.ts";

interface Props {
  readonly status: ServiceStatus | null;
  readonly place: Place | null;
  readonly choosePlace: () => void;
  /** Undefined while no newer version waits. */
  readonly onUpdate: (() => void) | undefined;
  readonly isUpdating: boolean;
  readonly children?: ReactNode;
}

export function Footer({ status, place, choosePlace, onUpdate, isUpdating, children }: Props) {
  return (
    <footer className="foot">
      <button className="foot-item" type="button" title="Choose where requests go" onClick={choosePlace}>
        <span className={status?.state === "ready" ? "dot ok" : "dot"} />
        <ServiceText status={status} place={place} />
      </button>
      {onUpdate === undefined ? null : (
        <button className="foot-update" type="button" onClick={onUpdate}>
          {isUpdating ? "Updating…" : "A new version is ready: reload"}
        </button>
      )}
      {children}
    </footer>
  );
}

function ServiceText({ status, place }: Pick<Props, "status" | "place">) {
  if (status === null || place === null) return "No service is asked";
  switch (status.state) {
    case "ready":
      return (
        <>
          Service ready{" "}
          <span className="dim">
            {place.kind === "worker" ? "worker" : placeName(place)} {status.version}
          </span>
        </>
      );
    case "loading":
      return "Service starting";
    case "unavailable":
      return "Service unavailable";
  }
}
