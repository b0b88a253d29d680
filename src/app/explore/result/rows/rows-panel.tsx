import type { ReactNode } from "react";
import { useService } from "../../../connection/service.ts";
import type { FindProblem } from "../../../requests/query/find-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { CodedText } from "../../../ui/coded-text.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { busyPanel, EmptyPanel } from "../empty-panel.tsx";
import * as panelStyles from "../panel.module.css";
import * as rowsStyles from "./rows.module.css";
import * as styles from "./rows-panel.module.css";

interface Props {
  readonly nothing: ReactNode;
  readonly children: ReactNode;
}

export function RowsPanel({ nothing, children }: Props) {
  const { found, problem } = useExplore((now) => now.find);
  const analysis = useExplore((now) => now.analysis);
  const hasSamples = useService().resetSamples !== undefined;
  if (problem !== null && (found === null || found.body.payload.length === 0)) {
    return (
      <ScrollArea className={joinClasses(panelStyles.empty, "scroll")} role="alert">
        <Refusal problem={problem} />
      </ScrollArea>
    );
  }
  if (found === null) {
    if (analysis?.usable !== false) return busyPanel;
    return <EmptyPanel title="No rows yet">The filter has problems. Fix them to see its rows.</EmptyPanel>;
  }
  const { payload, totalMatches } = found.body;
  if (payload.length === 0) {
    if (totalMatches === 0 && analysis?.filter != null && analysis.usable) return nothing;
    const isEmpty = found.body.plan?.rowsInCollection === 0;
    return (
      <EmptyPanel title={totalMatches === 0 ? "No matches" : "The limit is 0"}>
        {totalMatches !== 0
          ? "Rows match, but none was requested. Raise the limit to see them."
          : isEmpty
            ? `The collection is empty.${hasSamples ? " Put the samples back in Data." : ""}`
            : "The last filter sent matched no rows. Fix the problems to send this one."}
      </EmptyPanel>
    );
  }
  return (
    <div className={rowsStyles.rowsPlace}>
      {problem !== null ? (
        <ScrollArea className={styles.refusal} role="alert">
          <Refusal problem={problem} />
          <p className={styles.refusalOld}>The rows below are from an earlier request.</p>
        </ScrollArea>
      ) : null}
      {children}
    </div>
  );
}

function Refusal({ problem }: { readonly problem: FindProblem }) {
  const { query } = useExploreSession();
  const atFault = new Set(problem.issues.map(({ details }) => details?.parameter));
  return (
    <>
      <h2>{problem.title}</h2>
      {problem.messages.map((message) => (
        <p key={message}>
          <CodedText text={message} />
        </p>
      ))}
      <p className={styles.refusalWays}>
        {atFault.has("sort") ? <Button onClick={() => query.change({ sort: "" })}>Use the default sort</Button> : null}
        {atFault.has("projection") ? (
          <Button onClick={() => query.change({ projection: "", allColumns: true })}>Show every field</Button>
        ) : null}
      </p>
    </>
  );
}
