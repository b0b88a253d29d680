import type { Section } from "../address/route.ts";
import { Explore } from "../explore/explore.tsx";
import { loadOnDemand } from "../ui/on-demand.tsx";
import * as styles from "../ui/page-state.module.css";

export const waiting = <main className="waiting" aria-busy="true" />;

// Explore is in the first bundle of code; the other sections are loaded when first opened.
const Bundle = loadOnDemand(() => import("../bundle/bundle.tsx"), "Bundle", waiting);
const Data = loadOnDemand(() => import("../data/data.tsx"), "Data", waiting);
const Learn = loadOnDemand(
  () => import("../learn/learn-section.tsx"),
  "LearnSection",
  <main className={styles.waiting} aria-busy="true">
    <p className={styles.late} role="status">
      Loading the course…
    </p>
  </main>,
);

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
