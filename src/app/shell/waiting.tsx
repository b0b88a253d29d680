// Owns what is shown while there is no service: how far the samples are, or why there is none and what to do.

import type { ServiceStatus, UnavailableReason } from "../../client/index.ts";
import { GroupedNumber } from "../parts/grouped-number.tsx";
import { Sieve } from "./sieve.tsx";

export function Waiting({ status }: { readonly status: ServiceStatus }) {
  return (
    <main className="waiting">
      <Sieve className="icon logo waiting-mark" />
      {status.state === "unavailable" ? (
        <Unavailable reason={status.reason} message={status.message} />
      ) : (
        <Loading
          loaded={status.state === "loading" ? status.loaded : 0}
          total={status.state === "loading" ? status.total : 0}
        />
      )}
    </main>
  );
}

function Loading({ loaded, total }: { readonly loaded: number; readonly total: number }) {
  return (
    <div role="status">
      <h1>{total === 0 ? "Starting the service" : "Loading the shop"}</h1>
      {total === 0 ? (
        <p>Riddle's service runs in this browser; nothing leaves it.</p>
      ) : (
        <>
          <progress value={loaded} max={total} aria-label="Sample rows loaded" />
          <p>
            <GroupedNumber value={loaded} /> of <GroupedNumber value={total} /> rows
          </p>
        </>
      )}
    </div>
  );
}

const titles: Readonly<Record<UnavailableReason, string>> = {
  "no-service-worker": "This browser has no service workers",
  "insecure-context": "This page was not loaded securely",
  "registration-failed": "The service could not be started",
  storage: "The browser's database can't be used",
  "wrong-server": "Something else answered in the service's place",
};

function Unavailable({ reason, message }: { readonly reason: UnavailableReason; readonly message: string }) {
  return (
    <div role="alert">
      <h1>{titles[reason]}</h1>
      <p>{message}</p>
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}
