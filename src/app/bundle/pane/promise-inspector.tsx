// The promises of the bundle that was sent, in the order in which they settled.

import { Check, X } from "lucide-react";
import { count } from "../../requests/parts/plain-words.ts";
import { NamedList } from "../../ui/named-list.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { type BundlePromises, type Settlement, settledWith } from "../send/settlements.ts";
import { milliseconds } from "../send/timeline.ts";
import { selectResults, useBundle } from "../session/session.ts";
import * as styles from "./promise-inspector.module.css";

/** Further promises are only counted. */
const maxShown = 100;

export function PromiseInspector() {
  const promises = useBundle((now) => selectResults(now).promises);
  const settled = promises?.settled ?? [];
  return (
    <ScrollArea className={styles.inspector} aria-label="Client promises">
      <p role="status" aria-label="Promises">
        {summaryOf(promises)}
      </p>
      {settled.length === 0 ? null : (
        <>
          <p className="sub">The client settles body() of each part, then the bundle. In settlement order:</p>
          <NamedList name="Promises" ordered>
            {settled.slice(0, maxShown).map((settlement) => (
              <SettlementLine key={settlement.part?.part.key ?? "bundle"} settlement={settlement} />
            ))}
          </NamedList>
          {settled.length > maxShown ? <p className="sub">and {settled.length - maxShown} more</p> : null}
        </>
      )}
    </ScrollArea>
  );
}

function summaryOf(promises: BundlePromises | null): string {
  if (promises === null) return "Send the bundle to see how its promises settle.";
  const { count: all, settled } = promises;
  if (settled.length === 0) return `${count(all, "promise")} pending.`;
  const rejected = settled.filter(({ state }) => state === "rejected").length;
  return `${count(all, "promise")}: ${all - rejected} resolved, ${rejected} rejected.`;
}

function SettlementLine({ settlement }: { readonly settlement: Settlement }) {
  const { part, at, state } = settlement;
  const Icon = state === "resolved" ? Check : X;
  return (
    <li className={state === "resolved" ? styles.resolved : styles.rejected}>
      <Icon className="icon" aria-hidden />
      <span className={styles.of}>
        {part === undefined ? (
          "Bundle"
        ) : (
          <>
            Part {part.number}{" "}
            <code>
              {part.part.method} {part.part.path}
            </code>
          </>
        )}
      </span>
      <span className={styles.at} title="Since the bundle was created">
        {milliseconds(at)} ms
      </span>
      <span className={styles.what}>
        {state === "resolved" ? "resolves" : "rejects"}: {settledWith(settlement)}
      </span>
    </li>
  );
}
