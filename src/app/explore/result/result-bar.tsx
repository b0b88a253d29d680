import { Layers, LoaderCircle } from "lucide-react";
import { memo, type ReactNode, useRef } from "react";
import { chooseForm } from "../../../language/internal.ts";
import type { PlanBody } from "../../requests/query/read-plan.ts";
import { Button } from "../../ui/button.tsx";
import { CodedText } from "../../ui/coded-text.tsx";
import { GroupedNumber, GroupedText } from "../../ui/grouped-number.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { keys } from "../../ui/keys/keys.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { type FindStatus, shouldMarkStale } from "../session/find-status.ts";
import { useExplore, useExploreSession } from "../session/session.ts";
import { describeWrite } from "../session/write-effect.ts";
import * as styles from "./result-bar.module.css";

const DiffSummary = loadOnDemand(() => import("./diff-summary.tsx"), "DiffSummary");
const WriteFact = loadOnDemand(() => import("./write-fact.tsx"), "WriteFact");

interface Props {
  readonly onBundle: () => void;
  readonly children?: ReactNode;
}

/** Memoized: a key press in the filter renders it only if the response or the blocking reason changes. */
export const ResultBar = memo(function ResultBar({ onBundle, children }: Props) {
  const session = useExploreSession();
  const operation = useExplore((now) => now.state.operation);
  const find = useExplore((now) => now.find);
  const isWriting = useExplore((now) => now.write.running);
  const blocked = useExplore((now) => now.blocked);
  const isPinned = useExplore((now) => now.diff.isPinned);
  const label = useExplore((now) => (now.state.operation === "Find" ? "" : describeWrite(now)));
  const sendButton = useRef<HTMLButtonElement>(null);
  const isFind = operation === "Find";
  const { found, running, problem } = find;
  const plan = found?.body.plan;
  const isOld = shouldMarkStale(find);
  const isCounting = found !== null && found.body.totalMatches === undefined;
  return (
    <div className={joinClasses(styles.result, isFind && styles.find, isOld && styles.stale)}>
      <p className={styles.reading} role="status" aria-label="Result" aria-busy={running && (isOld || isCounting)}>
        <Reading find={find} isBlocked={blocked !== null} />
        {isOld && problem === null ? <span className="sr">, of an earlier query</span> : null}
      </p>
      {isOld && problem === null ? <span className={joinClasses("badge warn", styles.outdated)}>outdated</span> : null}
      {isFind ? null : <WriteFact />}
      {found !== null && find.exchange !== null && problem === null && isFind ? (
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
      {children}
      <Button
        look={isFind ? "quiet" : "primary"}
        className={joinClasses(styles.send, operation === "Delete" && "danger")}
        ref={sendButton}
        onClick={session.send}
        shortcut={blocked === null ? keys.send.key : undefined}
        aria-disabled={blocked !== null}
        title={blocked ?? (isFind ? "Send the request again" : undefined)}
      >
        {isFind ? (
          "Refresh"
        ) : (
          <>
            <span className="sr">Send: </span>
            {label}
          </>
        )}
      </Button>
      {/* Shown before it, but after it in the tab order, because sending is the next step after the filter. */}
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

function Reading({ find, isBlocked }: { readonly find: FindStatus; readonly isBlocked: boolean }) {
  const { found, running, problem } = find;
  if (problem !== null) return <span className="error-text">{problem.title}</span>;
  if (found === null) return running || !isBlocked ? "Loading…" : "No result yet";
  const { payload, totalMatches, plan } = found.body;
  if (totalMatches === undefined)
    return (
      <>
        First <GroupedText text={`${payload.length} rows`} />, {running ? "counting…" : "not counted"}
      </>
    );
  const whole = plan?.rowsInCollection;
  return (
    <>
      <strong>
        <GroupedNumber value={totalMatches} />
      </strong>{" "}
      <GroupedText text={whole === undefined ? chooseForm(totalMatches, "row") : `of ${whole} rows`} />
    </>
  );
}

function describeAccess({ access }: PlanBody): string {
  if (access.by === "all") return "all rows read";
  return access.index === "_id" ? "by the key" : `index \`${access.index}\``;
}
