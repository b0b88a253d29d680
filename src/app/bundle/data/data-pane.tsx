// The pane beside the parts: changes to the data, rehearsal, what if, client promises.

import { PanelRightClose } from "lucide-react";
import { lazy, memo, Suspense } from "react";
import { Tabs } from "../../ui/tabs.tsx";
import { useBundle, useBundleSession } from "../session.ts";
import * as styles from "./data-pane.module.css";
import { DataTab } from "./data-tab.tsx";
import { closePane } from "./go-to-pane.ts";
import { dataPaneId, paneTabs } from "./pane.ts";

const StepTab = lazy(() => import("../rehearsal/step-tab.tsx").then((module) => ({ default: module.StepTab })));
const WhatIfTab = lazy(() => import("../rehearsal/what-if-tab.tsx").then((module) => ({ default: module.WhatIfTab })));
const PromiseInspector = lazy(() =>
  import("../promise-inspector/promise-inspector.tsx").then((module) => ({ default: module.PromiseInspector })),
);

export const DataPane = memo(function DataPane() {
  const { showTab } = useBundleSession();
  const tab = useBundle((now) => now.tab);
  return (
    <aside className={styles.pane} id={dataPaneId} aria-label="Data" tabIndex={-1}>
      <Tabs
        label="Views of the data"
        tabs={paneTabs}
        value={tab}
        onChange={showTab}
        extra={{
          end: (
            <button
              className="btn quiet square small"
              type="button"
              aria-label="Close the data"
              title="Close. Bundles are then sent without comparing the data."
              onClick={closePane}
            >
              <PanelRightClose className="icon" aria-hidden />
            </button>
          ),
        }}
      >
        <div className={styles.scroll}>
          <Suspense fallback={<p className={styles.empty}>Loading…</p>}>
            {tab === "Data" ? <DataTab /> : null}
            {tab === "Rehearsal" ? <StepTab /> : null}
            {tab === "What if" ? <WhatIfTab /> : null}
            {tab === "Client" ? <PromiseInspector /> : null}
          </Suspense>
        </div>
      </Tabs>
    </aside>
  );
});
