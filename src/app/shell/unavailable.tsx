// Why there is no service, and what to do.

import type { UnavailableReason } from "../../client/internal.ts";
import { startAfreshHash, withServer } from "../address/route.ts";
import { chooseInPage } from "../connection/agreement.ts";
import type { Backend } from "../connection/backend.ts";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import * as styles from "../ui/page-state.module.css";

const titles: Readonly<Record<UnavailableReason, string>> = {
  "no-service-worker": "This browser has no service workers",
  "insecure-context": "This page was not loaded securely",
  "registration-failed": "The service could not be started",
  storage: "The service can't use its database",
  damaged: "The database is damaged",
  refused: "The service refused to describe its data",
  "wrong-server": "Something other than the service answered",
  "no-answer": "No response from the service",
};

/** Reasons that running the service in the page solves. */
const withoutWorker: readonly UnavailableReason[] = ["no-service-worker", "insecure-context", "registration-failed"];

/** Reasons that a new database may solve. */
const withDatabase: readonly UnavailableReason[] = ["damaged", "storage", "refused"];

interface Props {
  readonly reason: UnavailableReason;
  readonly message: string;
  readonly backend: Backend;
  readonly onRetry: () => void;
  readonly chooseBackend: () => void;
}

export function Unavailable({ reason, message, backend, onRetry, chooseBackend }: Props) {
  const canRunHere = backend.kind === "worker" && withoutWorker.includes(reason);
  const isDamaged = reason === "damaged";
  return (
    <div role="alert">
      <h1>{titles[reason]}</h1>
      <p>{message}</p>
      {canRunHere ? (
        <p>
          The same service can run in this page instead, over the same data. A long request may then block the page.
        </p>
      ) : null}
      <div className={styles.actions}>
        {canRunHere ? (
          <Button look="primary" onClick={() => chooseInPage(true)}>
            Run it in this page
          </Button>
        ) : null}
        {backend.kind !== "server" && withDatabase.includes(reason) ? (
          <a className={joinClasses("btn", isDamaged && "primary")} href={startAfreshHash}>
            Start afresh…
          </a>
        ) : null}
        <Button look={canRunHere || isDamaged ? "" : "primary"} onClick={onRetry}>
          Try again
        </Button>
        {backend.kind === "server" ? (
          <a className="btn" href={withServer(location.hash, "")}>
            Use this browser's own data
          </a>
        ) : null}
        <Button onClick={chooseBackend}>{backend.kind === "server" ? "Another server…" : "Use another server…"}</Button>
      </div>
    </div>
  );
}
