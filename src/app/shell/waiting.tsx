// Shown while there is no service: the progress of loading the samples, or the reason and what to do.

import type { ServiceStatus } from "../../client/internal.ts";
import type { Backend } from "../connection/backend.ts";
import { GroupedNumber } from "../ui/grouped-number.tsx";
import { Logo } from "../ui/logo.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import * as styles from "../ui/page-state.module.css";

const Unavailable = loadOnDemand(() => import("./unavailable.tsx"), "Unavailable");
const WaitText = loadOnDemand(() => import("./wait-words.tsx"), "WaitText");

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
        <p>
          <WaitText wait={status.wait} />
        </p>
      )}
    </div>
  );
}
