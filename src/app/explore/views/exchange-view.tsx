// The Request and Response views, the HTTP messages, and the SQL view.

import type { FindProblem } from "../../requests/query/find-problem.ts";
import { ResponseView } from "../../ui/message-view.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { EmptyPanel } from "../result/empty-panel.tsx";
import * as panelStyles from "../result/panel.module.css";
import { getLastRequest } from "../session/explore-now.ts";
import { useExplore } from "../session/session.ts";

// Loaded when the view is first opened.
const RequestPanel = loadOnDemand(() => import("./request/request-panel.tsx"), "RequestPanel");

const SqlView = loadOnDemand(() => import("./sql-view/sql-view.tsx"), "SqlView");

/** The last request, after a write the write's, with its response or problem; or the query in SQL. */
export function ExchangeView({ side }: { readonly side: "Request" | "SQL" | "Response" }) {
  const exchange = useExplore((now) => getLastRequest(now).exchange);
  const problem = useExplore((now) => getLastRequest(now).problem);
  if (side === "SQL") return <SqlView />;
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
function NothingSent({ problem }: { readonly problem: FindProblem | null }) {
  const blocked = useExplore((now) => now.blocked);
  if (problem !== null) {
    return (
      <div className={panelStyles.empty}>
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
