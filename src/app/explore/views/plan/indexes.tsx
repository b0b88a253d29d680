import { useMemo } from "react";
import type { PlanBody } from "../../../requests/query/read-plan.ts";
import { RowCount } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { NamedList } from "../../../ui/named-list.tsx";
import { useExplore } from "../../session/session.ts";
import { listIndexUses } from "./index-uses.ts";
import * as styles from "./indexes.module.css";

export function Indexes({ plan }: { readonly plan: PlanBody }) {
  const collection = useExplore((now) => now.collection);
  const uses = useMemo(() => listIndexUses(plan, collection), [plan, collection]);
  return (
    <>
      <h2>Indexes</h2>
      <NamedList name="Indexes" className={styles.indexes}>
        {uses.map(({ index, isUsed, why, rows }) => (
          <li key={index} className={joinClasses(styles.index, isUsed && styles.chosen)}>
            <code className={styles.indexName}>{index}</code>
            <span className={joinClasses("badge", isUsed && "in")}>{isUsed ? "used" : "not used"}</span>
            <span className={styles.indexWhy}>{why}</span>
            {rows === null ? null : (
              <span className={styles.indexRows}>
                <RowCount value={rows} />
              </span>
            )}
          </li>
        ))}
      </NamedList>
    </>
  );
}
