// Owns the frame of the page: header, the section that the address names, footer.

import { lazy, Suspense, useState } from "react";
import type { ServiceConnection } from "../client/index.ts";
import { Explore } from "./explore/explore.tsx";
import { FootSlotContext } from "./foot-slot.ts";
import { readRoute, type Section, useHash } from "./route.ts";
import { ServiceContext, useServiceOf, useServiceStatus } from "./service.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { Waiting } from "./shell/waiting.tsx";

// Explore opens at once; the other sections come when they are first looked at.
const Bundle = lazy(() => import("./bundle/bundle.tsx").then((module) => ({ default: module.Bundle })));
const Data = lazy(() => import("./data/data.tsx").then((module) => ({ default: module.Data })));
const Learn = lazy(() => import("./learn/learn.tsx").then((module) => ({ default: module.Learn })));

const titles: Readonly<Record<Section, string>> = {
  explore: "Explore",
  bundle: "Bundle",
  learn: "Learn",
  data: "Data",
};

export function App({ connection }: { readonly connection: ServiceConnection }) {
  const status = useServiceStatus(connection);
  const service = useServiceOf(connection, status);
  const hash = useHash();
  const { section } = readRoute(hash);
  const [footSlot, setFootSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <title>{`${titles[section]} · Riddle`}</title>
      <Header section={section} />
      {typeof service === "string" ? (
        <Waiting
          status={{
            state: "unavailable",
            reason: "wrong-server",
            message: service,
            updateWaiting: status.updateWaiting,
          }}
        />
      ) : service === null ? (
        <Waiting status={status} />
      ) : (
        <ServiceContext value={service}>
          <FootSlotContext value={footSlot}>
            <Suspense fallback={<main className="waiting" aria-busy="true" />}>
              <SectionView section={section} hash={hash} />
            </Suspense>
          </FootSlotContext>
        </ServiceContext>
      )}
      <Footer status={status} onUpdate={connection.applyUpdate}>
        <span className="foot-slot" ref={setFootSlot} />
      </Footer>
    </>
  );
}

function SectionView({ section, hash }: { readonly section: Section; readonly hash: string }) {
  switch (section) {
    case "explore":
      return <Explore hash={hash} />;
    case "bundle":
      return <Bundle hash={hash} />;
    case "learn":
      return <Learn hash={hash} />;
    case "data":
      return <Data />;
  }
}
