// The filter that the current one is compared with, below the editor, and how many rows match which of the two.

import { ArrowUpDown, Pin, X } from "lucide-react";
import { FilterText } from "../../../editor/filter-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { loadOnDemand } from "../../../ui/on-demand.tsx";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { PartButton } from "./part-button.tsx";
import * as styles from "./pinned-filter.module.css";

const Equivalence = loadOnDemand(() => import("./equivalence.tsx"), "Equivalence");

const parts = [
  ["out", "only in the pinned filter"],
  ["both", "in both"],
  ["in", "only in this filter"],
] as const;

export function PinnedFilter() {
  const { query, editor } = useExploreSession();
  const unpin = (): void => {
    query.unpin();
    // Moves the focus, because the button is removed.
    editor.focusUnlessTouch();
  };
  const pinned = useExplore(({ state }) => state.compare);
  const diff = useExplore((now) => now.diff.diff);
  return (
    <section className={styles.pinned} aria-label="Pinned filter">
      <Pin className="icon" aria-hidden />
      <span className={styles.text} title={pinned}>
        <FilterText text={pinned} />
      </span>
      <span className="sr" role="status" aria-label="Changes">
        {diff === null ? "" : parts.map(([part, words]) => `${diff[part]} ${words}`).join(", ")}
      </span>
      <span className={styles.parts}>
        {parts.map(([part, words]) => (
          <PartButton key={part} part={part} words={` ${words}`} />
        ))}
      </span>
      <Button look="quiet small" Icon={ArrowUpDown} onClick={query.swap}>
        Swap
      </Button>
      <Button look="quiet small" Icon={X} onClick={unpin}>
        Unpin
      </Button>
      <p className={styles.equivalence} role="status" aria-label="Equivalence">
        {diff !== null && diff.in === 0 && diff.out === 0 ? <Equivalence /> : null}
      </p>
    </section>
  );
}
