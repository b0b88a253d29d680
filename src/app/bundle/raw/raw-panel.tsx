import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useStore } from "../../state/store.ts";
import { createStored } from "../../state/stored.ts";
import { joinClasses } from "../../ui/join-classes.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import * as partsListStyles from "../composer/parts-list.module.css";
import * as styles from "./raw-panel.module.css";
import * as sidesStyles from "./raw-sides.module.css";

const RawSides = loadOnDemand(
  () => import("./raw-sides.tsx"),
  "RawSides",
  <div className={sidesStyles.sides} id="bundle-raw-sides" aria-busy="true" />,
);

/** Whether the panel is open; null until the user opened or closed it. */
const rawOpen = createStored("riddle:bundle-raw", (stored) => (typeof stored === "boolean" ? stored : null));

export function RawPanel() {
  // Closed below the width of most screens, to leave room for the parts.
  const [hasRoom] = useState(() => matchMedia("(min-width: 1600px) and (min-height: 560px)").matches);
  const open = useStore(rawOpen) ?? hasRoom;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className={joinClasses(styles.panel, open && styles.open)} aria-labelledby="bundle-raw">
      <h2 className={joinClasses(partsListStyles.head, styles.head)} id="bundle-raw">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? "bundle-raw-sides" : undefined}
          onClick={() => rawOpen.update(() => !open)}
        >
          <Chevron className="icon" aria-hidden />
          Raw request and response
        </button>
      </h2>
      {open ? <RawSides /> : null}
    </section>
  );
}
