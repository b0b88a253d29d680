// The result bar: how many rows match, the cost of the request, and the Send button.

import { Layers, LoaderCircle } from "lucide-react";
import { type CSSProperties, memo, useRef } from "react";
import { chooseForm } from "../../../language/internal.ts";
import type { PlanBody } from "../../requests/query/read-plan.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber, GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { keys } from "../../ui/keys/keys.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { shouldMarkStale } from "../session/find-status.ts";
import { useExplore, useExploreSession } from "../session/session.ts";
import { describeWrite } from "../session/write-effect.ts";
import * as styles from "./result-bar.module.css";

// Loaded on demand, because the first rows do not need them.
const DiffSummary = loadOnDemand(() => import("./diff-summary.tsx"), "DiffSummary");
const WriteFact = loadOnDemand(() => import("./write-fact.tsx"), "WriteFact");

/** Memoized: a key press in the filter renders it only if the response or the blocking reason changes. */
export const ResultBar = memo(function ResultBar({ onBundle }: { readonly onBundle: () => void }) {
  const session = useExploreSession();
  const operation = useExplore((now) => now.state.operation);
  const find = useExplore((now) => now.find);
  const isWriting = useExplore((now) => now.write.running);
  const blocked = useExplore((now) => now.blocked);
  const isPinned = useExplore((now) => now.diff.isPinned);
  const label = useExplore((now) => (now.state.operation === "Find" ? "" : describeWrite(now)));
  const sendButton = useRef<HTMLButtonElement>(null);
  const { found, running, problem } = find;
  const plan = found?.body.plan;
  const isOld = shouldMarkStale(find);
  const matches = found?.body.totalMatches;
  const isCounting = found !== null && matches === undefined;
  return (
    <div className={joinClasses(styles.result, operation === "Find" && styles.find, isOld && styles.stale)}>
      <p className={styles.reading} role="status" aria-label="Result" aria-busy={running && (isOld || isCounting)}>
        {problem !== null ? (
          <span className="error-text">{problem.title}</span>
        ) : found === null ? (
          running || blocked === null ? (
            "Loading…"
          ) : (
            "No result yet"
          )
        ) : (
          <>
            {matches === undefined ? (
              <>
                First <GroupedText text={`${found.body.payload.length} rows`} />,{" "}
                {running ? "counting…" : "not counted"}
              </>
            ) : (
              <Reading matches={matches} whole={plan?.rowsInCollection} />
            )}
            {isOld ? <span className="sr">, of an earlier query</span> : null}
          </>
        )}
      </p>
      {matches === undefined || plan === undefined || problem !== null ? null : (
        <Scale part={matches} whole={plan.rowsInCollection} />
      )}
      {isOld && problem === null ? <span className={joinClasses("badge warn", styles.outdated)}>outdated</span> : null}
      {operation !== "Find" ? <WriteFact /> : null}
      {found !== null && find.exchange !== null && problem === null && operation === "Find" ? (
        <span className={joinClasses(styles.fact, "only-wide")}>
          <GroupedNumber value={find.exchange.duration} decimals={1} /> ms
          {plan === undefined ? null : (
            <span className="sub">
              <CodedText text={describeAccess(plan)} />
            </span>
          )}
        </span>
      ) : null}
      <span className="push" />
      {running || isWriting ? (
        <LoaderCircle className={joinClasses("icon", styles.busy)} aria-hidden data-busy />
      ) : null}
      {running ? (
        <Button
          look="quiet"
          className={styles.afterAWhile}
          onClick={() => {
            session.result.stop();
            // Moves the focus, because this button is removed.
            sendButton.current?.focus();
          }}
        >
          Stop
        </Button>
      ) : null}
      <Button
        look="primary"
        className={operation === "Delete" && "danger"}
        ref={sendButton}
        onClick={session.send}
        shortcut={keys.send.key}
        aria-disabled={blocked !== null}
        title={blocked ?? undefined}
      >
        {operation === "Find" ? (
          "Send"
        ) : (
          <>
            <span className="sr">Send: </span>
            {label}
          </>
        )}{" "}
      </Button>
      {/* Shown before Send, but after it in the tab order, because Send is the next step after the filter. */}
      <Button
        look="quiet square"
        className={styles.toBundle}
        Icon={Layers}
        name="Add to bundle"
        title="Add to bundle without sending"
        onClick={onBundle}
      />
      {problem === null && !isPinned ? <DiffSummary /> : null}
    </div>
  );
});

/** @param whole - the size of the collection; undefined if the service does not report it */
function Reading({ matches, whole }: { readonly matches: number; readonly whole: number | undefined }) {
  return (
    <>
      <strong>
        <GroupedNumber value={matches} />
      </strong>{" "}
      <GroupedText text={whole === undefined ? chooseForm(matches, "row") : `of ${whole} rows`} />
    </>
  );
}

function describeAccess({ access }: PlanBody): string {
  if (access.by === "all") return "all rows read";
  return access.index === "_id" ? "by the key" : `index \`${access.index}\``;
}

/** A scale with a tick for each tenth of the collection. */
function Scale({ part, whole }: { readonly part: number; readonly whole: number }) {
  // Of a large collection, too, a single row is visible.
  const length = part === 0 ? "0" : `max(1px, ${(100 * part) / whole}%)`;
  return (
    <span
      className={joinClasses(styles.scale, "only-wide")}
      style={{ "--part": length } as CSSProperties}
      aria-hidden="true"
    />
  );
}
