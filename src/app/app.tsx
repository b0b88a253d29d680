// The page as a whole: which service it asks, and the section that is shown over it.

import { lazy, Suspense, useCallback, useState } from "react";
import type { ServiceConnection } from "../client/index.ts";
import { keyOf, type Place, useDestination } from "./backend/backend.ts";
import { createConnections } from "./backend/connections.ts";
import { SecondTab } from "./bundle/concurrent-write/second-tab.ts";
import { DataCommands } from "./commands/data-commands.tsx";
import { PageCommands } from "./commands/page-commands.tsx";
import { isStartAfresh, readRoute, sectionNames, useHash } from "./route.ts";
import { SectionView } from "./section-view.tsx";
import { ServiceContext, useServiceOf, useServiceStatus } from "./service.ts";
import { Failure } from "./shell/failure.tsx";
import { Frame } from "./shell/frame.tsx";
import { Waiting } from "./shell/waiting.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

// Few readers ever ask another server, so what that takes comes when one does.
const Consent = lazy(() => import("./backend/consent.tsx").then((module) => ({ default: module.Consent })));
const StartAfresh = lazy(() =>
  import("./backend/start-afresh.tsx").then((module) => ({ default: module.StartAfresh })),
);
const PlaceDialog = lazy(() =>
  import("./backend/backend-dialog.tsx").then((module) => ({ default: module.PlaceDialog })),
);

interface AppProps {
  /** The connection to this browser's own service, which is asked unless the reader wants another. */
  readonly worker: ServiceConnection;
}

export function App({ worker }: AppProps) {
  const hash = useHash();
  return (
    <ErrorBoundary
      retryKey={hash}
      fallback={(failure) => <Failure failure={failure} name="The page" section="explore" />}
    >
      <Page hash={hash} worker={worker} />
    </ErrorBoundary>
  );
}

function Page({ hash, worker }: AppProps & { readonly hash: string }) {
  const destination = useDestination(hash);
  const [connections] = useState(() => createConnections(worker));
  const [isChoosing, setChoosing] = useState(false);
  const choosePlace = useCallback(() => setChoosing(true), []);
  const [, redraw] = useState(0);
  const retry = (place: Place): void => {
    if (place.kind === "worker") location.reload();
    connections.forget(place);
    redraw((before) => before + 1);
  };
  return (
    <>
      {isStartAfresh(hash) ? (
        <Afresh worker={worker} choosePlace={choosePlace} />
      ) : "place" in destination ? (
        <Placed
          hash={hash}
          place={destination.place}
          connection={connections.of(destination.place)}
          worker={worker}
          choosePlace={choosePlace}
          retry={() => retry(destination.place)}
        />
      ) : (
        <Frame section={readRoute(hash).section} place={null} status={null} worker={worker} choosePlace={choosePlace}>
          <Suspense fallback={<main className="waiting" aria-busy="true" />}>
            <Consent destination={destination} hash={hash} choosePlace={choosePlace} />
          </Suspense>
        </Frame>
      )}
      <PageCommands choosePlace={choosePlace} />
      {isChoosing ? (
        <Suspense fallback={null}>
          <PlaceDialog destination={destination} hash={hash} worker={worker} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Needs no service, and no server that the address may name: it is about this browser's own database. */
function Afresh({ worker, choosePlace }: Pick<PlacedProps, "worker" | "choosePlace">) {
  const status = useServiceStatus(worker);
  return (
    <Frame section={null} place={{ kind: "worker" }} status={status} worker={worker} choosePlace={choosePlace}>
      <Suspense fallback={<main className="waiting" aria-busy="true" />}>
        <StartAfresh />
      </Suspense>
    </Frame>
  );
}

interface PlacedProps {
  readonly hash: string;
  readonly place: Place;
  readonly connection: ServiceConnection;
  readonly worker: ServiceConnection;
  readonly choosePlace: () => void;
  readonly retry: () => void;
}

function Placed({ hash, place, connection, worker, choosePlace, retry }: PlacedProps) {
  const { section } = readRoute(hash);
  const status = useServiceStatus(connection);
  const service = useServiceOf(connection, place, choosePlace);
  return (
    <Frame section={section} place={place} status={status} worker={worker} choosePlace={choosePlace}>
      {service === null ? (
        <Waiting status={status} place={place} onRetry={retry} choosePlace={choosePlace} />
      ) : (
        <ServiceContext value={service}>
          <DataCommands />
          <SecondTab />
          {/* What one service was asked and has answered is nothing to another. */}
          <ErrorBoundary
            key={keyOf(place)}
            retryKey={hash}
            fallback={(failure) => <Failure failure={failure} name={sectionNames[section]} section={section} />}
          >
            <Suspense fallback={<main className="waiting" aria-busy="true" />}>
              <SectionView section={section} hash={hash} />
            </Suspense>
          </ErrorBoundary>
        </ServiceContext>
      )}
    </Frame>
  );
}
