// The filter that the current one is compared with, below the editor.

import { ArrowUpDown, Pin, X } from "lucide-react";
import { FilterText } from "../../editor/filter-text.tsx";
import { useExplore, useExploreSession } from "../session.ts";
import * as styles from "./pinned-filter.module.css";

export function PinnedFilter() {
  const { unpin, swap } = useExploreSession();
  const pinned = useExplore(({ state }) => state.compare);
  return (
    <section className={styles.pinned} aria-label="Pinned filter">
      <Pin className="icon" aria-hidden />
      <span className={styles.text} title={pinned}>
        <FilterText text={pinned} />
      </span>
      <button className="btn quiet small" type="button" onClick={swap}>
        <ArrowUpDown className="icon" aria-hidden />
        Swap
      </button>
      <button className="btn quiet small" type="button" onClick={unpin}>
        <X className="icon" aria-hidden />
        Unpin
      </button>
    </section>
  );
}
