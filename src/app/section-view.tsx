// Renders the section named by the route.

import { lazy } from "react";
import { Explore } from "./explore/explore.tsx";
import type { Section } from "./route.ts";

// Explore is in the first bundle of code; the other sections are loaded when first opened.
const Bundle = lazy(() => import("./bundle/bundle.tsx").then((module) => ({ default: module.Bundle })));
const Data = lazy(() => import("./data/data.tsx").then((module) => ({ default: module.Data })));
const Learn = lazy(() => import("./learn/learn-section.tsx").then((module) => ({ default: module.LearnSection })));

export function SectionView({ section, hash }: { readonly section: Section; readonly hash: string }) {
  switch (section) {
    case "explore":
      return <Explore />;
    case "bundle":
      return <Bundle />;
    case "learn":
      return <Learn hash={hash} />;
    case "data":
      return <Data />;
  }
}
