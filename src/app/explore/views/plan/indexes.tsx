// The indexes of the collection: the ranges and rows that each would read, and whether it is used.

import { useMemo } from "react";
import type { PlanBody, PlanRange } from "../../../requests/query/read-plan.ts";
import { RowCount } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import { useExplore } from "../../session/session.ts";
import { shortenText } from "./describe-plan.ts";
import { formatIndexRange, listIndexUses } from "./index-uses.ts";
import * as styles from "./indexes.module.css";

export function Indexes({ plan }: { readonly plan: PlanBody }) {
  const collection = useExplore((now) => now.collection);
  const uses = useMemo(() => listIndexUses(plan, collection), [plan, collection]);
  return (
    <>
      <h2>Indexes</h2>
      <NamedList name="Indexes" className={styles.indexes}>
        {uses.map(({ index, isUsed, why, candidate }) => (
          <li key={index} className={joinClasses(styles.index, isUsed && styles.chosen)}>
            <div className={styles.indexHead}>
              <code className={styles.indexName}>{index}</code>
              <span className={joinClasses("badge", isUsed && "in")}>{isUsed ? "used" : "not used"}</span>
              <span className={styles.indexWhy}>{why}</span>
              {candidate === null ? null : (
                <span className={styles.indexRows}>
                  <RowCount value={candidate.rows} />
                </span>
              )}
            </div>
            {candidate === null ? null : <Ranges ranges={candidate.ranges} />}
          </li>
        ))}
      </NamedList>
    </>
  );
}

/** At most this many ranges are listed. */
const most = 12;

function Ranges({ ranges }: { readonly ranges: readonly PlanRange[] }) {
  if (ranges.length === 0) return <p className={styles.indexWhy}>No value satisfies every condition on this field.</p>;
  const texts = new Set(ranges.slice(0, most).map((range) => shortenText(formatIndexRange(range))));
  return (
    <ul className={styles.indexRanges}>
      {[...texts].map((text) => (
        <li key={text}>
          <code>{text}</code>
        </li>
      ))}
      {ranges.length > most ? <li className="dim">and {ranges.length - most} more</li> : null}
    </ul>
  );
}
