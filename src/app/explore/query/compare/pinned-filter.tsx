// The filter that the current one is compared with, below the editor, and how many rows match which of the two.

import { ArrowUpDown, Pin, X } from "lucide-react";
import { FilterText } from "../../../editor/filter-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { GroupedNumber } from "../../../ui/grouped-number.tsx";
import { loadOnDemand } from "../../../ui/on-demand.tsx";
import { getLines } from "../../session/diff/diff-status.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as styles from "./pinned-filter.module.css";
import * as changeStyles from "./row-changes.module.css";

const Equivalence = loadOnDemand(() => import("./equivalence.tsx"), "Equivalence");

const parts = [
  ["out", "only in the pinned filter", changeStyles.out],
  ["both", "in both", undefined],
  ["in", "only in this filter", changeStyles.in],
] as const;

export function PinnedFilter() {
  const { query, comparison } = useExploreSession();
  const pinned = useExplore(({ state }) => state.compare);
  const { diff, only } = useExplore((now) => now.diff);
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
        {parts.map(([part, words, look]) => {
          const isEmpty = diff === null || getLines(diff, part).length === 0;
          const isBeyond = isEmpty && diff !== null && diff[part] > 0;
          return (
            <Button
              key={part}
              look="quiet small"
              className={changeStyles.changes}
              aria-pressed={only?.part === part}
              aria-disabled={isEmpty}
              title={isBeyond ? "None of these rows is within the limit." : undefined}
              onClick={isEmpty ? undefined : () => comparison.toggle(part)}
            >
              <span className={look}>{diff === null ? "–" : <GroupedNumber value={diff[part]} />}</span> {words}
            </Button>
          );
        })}
      </span>
      <Button look="quiet small" Icon={ArrowUpDown} onClick={query.swap}>
        Swap
      </Button>
      <Button look="quiet small" Icon={X} onClick={query.unpin}>
        Unpin
      </Button>
      <p className={styles.equivalence} role="status" aria-label="Equivalence">
        {diff !== null && diff.in === 0 && diff.out === 0 ? <Equivalence /> : null}
      </p>
    </section>
  );
}
