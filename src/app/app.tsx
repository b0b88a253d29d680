// Owns the page as a whole: which service it asks, and the section that is shown over it.

import { lazy, Suspense, useCallback, useState } from "react";
import type { ServiceConnection } from "../client/index.ts";
import { SecondTab } from "./bundle/meanwhile/second-tab.ts";
import { DataCommands } from "./commands/data-commands.tsx";
import { PageCommands } from "./commands/page-commands.tsx";
import { createConnections } from "./place/connections.ts";
import { keyOf, type Place, useDestination } from "./place/place.ts";
import { readRoute, useHash } from "./route.ts";
import { SectionView } from "./section-view.tsx";
import { ServiceContext, useServiceOf, useServiceStatus } from "./service.ts";
import { Frame } from "./shell/frame.tsx";
import { Waiting } from "./shell/waiting.tsx";

// Few readers ever ask another server, so what that takes comes when one does.
const Consent = lazy(() => import("./place/consent.tsx").then((module) => ({ default: module.Consent })));
const PlaceDialog = lazy(() => import("./place/place-dialog.tsx").then((module) => ({ default: module.PlaceDialog })));

/** @param worker - the connection to this browser's own service, which is asked unless the reader wants another. */
export function App({ worker }: { readonly worker: ServiceConnection }) {
  const hash = useHash();
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
      {"place" in destination ? (
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
          <Suspense fallback={<main className="waiting" aria-busy="true" />}>
            {/* What one service was asked and has answered is nothing to another. */}
            <SectionView key={keyOf(place)} section={section} hash={hash} />
          </Suspense>
        </ServiceContext>
      )}
    </Frame>
  );
}
