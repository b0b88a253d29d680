// The Request and Response views: the HTTP messages.

import { ResponseView } from "../ui/message-view.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { EmptyPanel } from "./empty-panel.tsx";
import type { Exchange } from "./find.ts";
import type { FindProblem } from "./find-problem.ts";
import { useExplore } from "./session.ts";
import * as styles from "./views.module.css";

// Loaded when the Request view is first opened.
const RequestPanel = onDemand(() => import("./request/request-panel.tsx"), "RequestPanel");

interface Props {
  readonly exchange: Exchange | null;
  readonly side: "Request" | "Response";
  /** The problem if there is no response; otherwise null. */
  readonly problem: FindProblem | null;
}

export function ExchangeView({ exchange, side, problem }: Props) {
  const instead = exchange === null ? <NothingSent problem={problem} /> : null;
  if (side === "Request") {
    return (
      <ScrollArea className="scroll" aria-label="Request">
        <RequestPanel sent={exchange?.request ?? null} />
        {instead}
      </ScrollArea>
    );
  }
  if (exchange === null) return instead;
  return (
    <ScrollArea className="scroll" aria-label="Response as it was sent">
      <ResponseView message={exchange.response.message} />
    </ScrollArea>
  );
}

/** Why there is no message to show. */
function NothingSent({ problem }: Pick<Props, "problem">) {
  const blocked = useExplore((now) => now.blocked);
  if (problem !== null) {
    return (
      <div className={styles.panelEmpty}>
        <h2>{problem.title}</h2>
        {problem.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    );
  }
  return (
    <EmptyPanel title="Nothing sent yet">
      {blocked ?? "A Find runs automatically after a pause in typing. Update and Delete run when you press Send."}
    </EmptyPanel>
  );
}
