// Shown while there is no service: the progress of loading the samples, or the reason and what to do.

import type { ServiceStatus, UnavailableReason } from "../../client/internal.ts";
import { startAfreshHash, withServer } from "../address/route.ts";
import { chooseInPage } from "../connection/agreement.ts";
import type { Backend } from "../connection/backend.ts";
import { Button } from "../ui/button.tsx";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { joinClasses } from "../ui/join-classes.ts";
import { Logo } from "../ui/logo.tsx";
import * as styles from "../ui/page-state.module.css";
import { describeWait } from "./wait-words.ts";

interface Props {
  readonly status: ServiceStatus;
  readonly backend: Backend;
  readonly onRetry: () => void;
  readonly chooseBackend: () => void;
}

export function Waiting(props: Props) {
  const { status, backend } = props;
  return (
    <main className={styles.waiting}>
      <Logo className={styles.mark} />
      {status.state === "unavailable" ? (
        <Unavailable {...props} reason={status.reason} message={status.message} />
      ) : (
        <Loading status={status} backend={backend} />
      )}
    </main>
  );
}

function Loading({ status, backend }: Pick<Props, "status" | "backend">) {
  const { loaded, total } = status.state === "loading" ? status : { loaded: 0, total: 0 };
  const isServer = backend.kind === "server";
  return (
    <div role="status">
      <h1>{total > 0 ? "Loading the shop" : isServer ? "Contacting the server" : "Starting the service"}</h1>
      {total === 0 ? (
        <p>{isServer ? <code>{backend.baseUrl}</code> : "Riddle's service runs in this browser; nothing leaves it."}</p>
      ) : (
        <>
          <progress value={loaded} max={total} aria-label="Sample rows loaded" />
          <p>
            <GroupedNumber value={loaded} /> of <GroupedNumber value={total} /> rows
          </p>
        </>
      )}
      {/* It is this page's own writing that keeps the database busy then. */}
      {total > 0 && !isServer && (status.wait === undefined || status.wait === "transaction") ? (
        <p>The samples are being prepared.</p>
      ) : status.wait === undefined ? null : (
        <p>{describeWait(status.wait)}</p>
      )}
    </div>
  );
}

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

interface UnavailableProps extends Omit<Props, "status"> {
  readonly reason: UnavailableReason;
  readonly message: string;
}

function Unavailable({ reason, message, backend, onRetry, chooseBackend }: UnavailableProps) {
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
