import type { ComponentType } from "react";
import { type ExploreView, exploreViews } from "../../requests/query/explore-state.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { getStatusClass } from "../../ui/status-class.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { busyPanel } from "../result/empty-panel.tsx";
import { RowsTab } from "../result/rows/rows-tab.tsx";
import { getLastRequest } from "../session/explore-now.ts";
import { useExplore, useExploreSession } from "../session/session.ts";
import * as styles from "./answer-views.module.css";

/** All but the rows are loaded when they are first shown. */
const views: Readonly<Record<ExploreView, ComponentType>> = {
  Rows: RowsTab,
  Tree: loadOnDemand(() => import("./tree-view.tsx"), "TreeView", busyPanel),
  Plan: loadOnDemand(() => import("./plan/plan-view.tsx"), "PlanView", busyPanel),
  SQL: loadOnDemand(() => import("./sql-view/sql-view.tsx"), "SqlView", busyPanel),
  HTTP: loadOnDemand(() => import("./http/http-panel.tsx"), "HttpPanel", busyPanel),
};

export function AnswerViews() {
  const session = useExploreSession();
  const view = useExplore((now) => now.state.view);
  const View = views[view];
  const isWhyOpen = useExplore((now) => now.choice.isOpen);
  return (
    <Tabs
      label="Views of the answer"
      tabs={exploreViews}
      value={view}
      onChange={(next) => session.query.change({ view: next })}
      extra={{
        HTTP: <StatusNote />,
        end:
          view === "Rows" ? (
            <Button
              look="quiet"
              className={styles.whyButton}
              aria-expanded={isWhyOpen}
              onClick={() => (isWhyOpen ? session.why.close() : session.why.open({ focus: true }))}
            >
              Why?
            </Button>
          ) : null,
      }}
    >
      <View />
    </Tabs>
  );
}

function StatusNote() {
  const status = useExplore((now) => getLastRequest(now).exchange?.response.status);
  return status === undefined ? null : (
    <span className={joinClasses("n", getStatusClass(status))} aria-hidden="true">
      {status}
    </span>
  );
}
