import { useCallback, useState } from "react";
import type { ServiceConnection } from "../client/internal.ts";
import { isStartAfresh, opensWorkspace, readRoute, sectionNames, useHash } from "./address/route.ts";
import { type Backend, getBackendKey, useDestination } from "./connection/backend.ts";
import { createConnections } from "./connection/connections.ts";
import { ServiceContext, useConnectedService, useServiceStatus } from "./connection/service.ts";
import { HandOverContext } from "./hand-overs.ts";
import { handOvers } from "./page.ts";
import { Failure } from "./shell/failure.tsx";
import { Frame } from "./shell/frame.tsx";
import { DataCommands, PageCommands } from "./shell/page-commands.tsx";
import { SectionView, waiting } from "./shell/section-view.tsx";
import { Waiting } from "./shell/waiting.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { loadOnDemand } from "./ui/on-demand.tsx";

const Consent = loadOnDemand(() => import("./connection/consent.tsx"), "Consent", waiting);
const StartAfresh = loadOnDemand(() => import("./connection/start-afresh.tsx"), "StartAfresh", waiting);
const LinkedWorkspace = loadOnDemand(() => import("./data/linked-workspace.tsx"), "LinkedWorkspace");
const OpenAnywhere = loadOnDemand(() => import("./shell/open-anywhere.tsx"), "OpenAnywhere");
const BackendDialog = loadOnDemand(() => import("./connection/backend-dialog.tsx"), "BackendDialog");

const workerBackend: Backend = { kind: "worker" };

interface AppProps {
  /** The connection to this browser's own service, used unless the address names another server. */
  readonly worker: ServiceConnection;
}

export function App({ worker }: AppProps) {
  const hash = useHash();
  return (
    <ErrorBoundary retryKey={hash} fallback={(error) => <Failure error={error} name="The page" section="explore" />}>
      <Page hash={hash} worker={worker} />
    </ErrorBoundary>
  );
}

function Page({ hash, worker }: AppProps & { readonly hash: string }) {
  const destination = useDestination(hash);
  const [connections] = useState(() => createConnections(worker));
  const [isChoosing, setChoosing] = useState(false);
  const chooseBackend = useCallback(() => setChoosing(true), []);
  const [, redraw] = useState(0);
  // This page works on this browser's database and needs no service.
  const isAfresh = isStartAfresh(hash);
  const backend = isAfresh ? workerBackend : "backend" in destination ? destination.backend : null;
  const connection = backend === null ? worker : connections.of(backend);
  const status = useServiceStatus(connection);
  const retry = (): void => {
    if (backend === null || backend.kind === "worker") location.reload();
    else connections.forget(backend);
    redraw((before) => before + 1);
  };
  return (
    <>
      <Frame
        section={isAfresh ? null : readRoute(hash).section}
        backend={backend}
        status={backend === null ? null : status}
        worker={worker}
        chooseBackend={chooseBackend}
      >
        {isAfresh ? (
          <StartAfresh />
        ) : "backend" in destination ? (
          <Connected
            hash={hash}
            backend={destination.backend}
            connection={connection}
            chooseBackend={chooseBackend}
            retry={retry}
          />
        ) : (
          <Consent destination={destination} hash={hash} chooseBackend={chooseBackend} />
        )}
      </Frame>
      <PageCommands chooseBackend={chooseBackend} />
      {isChoosing ? (
        <BackendDialog destination={destination} hash={hash} worker={worker} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  );
}

interface ConnectedProps {
  readonly hash: string;
  readonly backend: Backend;
  readonly connection: ServiceConnection;
  readonly chooseBackend: () => void;
  readonly retry: () => void;
}

function Connected({ hash, backend, connection, chooseBackend, retry }: ConnectedProps) {
  const { section, params } = readRoute(hash);
  const status = useServiceStatus(connection);
  const service = useConnectedService(connection, backend, chooseBackend);
  const [hasLinked, setHasLinked] = useState(false);
  if (!hasLinked && opensWorkspace(params)) setHasLinked(true);
  if (service === null)
    return <Waiting status={status} backend={backend} onRetry={retry} chooseBackend={chooseBackend} />;
  return (
    <ServiceContext value={service}>
      <HandOverContext value={handOvers}>
        <DataCommands />
        {/* Keyed by backend, so that one service's requests and responses are never shown for another. */}
        <ErrorBoundary
          key={getBackendKey(backend)}
          retryKey={hash}
          fallback={(error) => <Failure error={error} name={sectionNames[section]} section={section} />}
        >
          <SectionView section={section} hash={hash} />
          <OpenAnywhere />
          {hasLinked ? <LinkedWorkspace hash={hash} /> : null}
        </ErrorBoundary>
      </HandOverContext>
    </ServiceContext>
  );
}
