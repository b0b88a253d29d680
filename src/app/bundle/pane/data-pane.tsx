import { ArrowDown, PanelRightClose } from "lucide-react";
import { type ComponentType, memo } from "react";
import { Button } from "../../ui/button.tsx";
import { loadOnDemand } from "../../ui/on-demand.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { countRowChanges, formatTally } from "../effects/data-words.ts";
import { closePane, dataPaneId, type PaneTab, paneTabs } from "../session/data-pane-state.ts";
import { selectResults, useBundle, useBundleSession } from "../session/session.ts";
import { ChangesTab } from "./changes-tab.tsx";
import * as styles from "./data-pane.module.css";
import * as textStyles from "./pane-text.module.css";

const loading = <p className={textStyles.empty}>Loading…</p>;

const TryItTab = loadOnDemand(() => import("./try-it/try-it-tab.tsx"), "TryItTab", loading);

const contents: Readonly<Record<PaneTab, ComponentType>> = { Changes: ChangesTab, "Try it": TryItTab };

export const DataPane = memo(function DataPane() {
  const { showTab } = useBundleSession();
  const tab = useBundle((now) => now.tab);
  const Content = contents[tab];
  return (
    <aside className={styles.pane} id={dataPaneId} aria-label="Data" tabIndex={-1}>
      <Tabs
        label="Views of the data"
        tabs={paneTabs}
        value={tab}
        onChange={showTab}
        extra={{
          end: (
            <Button
              look="quiet square small"
              Icon={PanelRightClose}
              name="Close the data"
              title="Close. Bundles are then sent without comparing the data."
              onClick={closePane}
            />
          ),
        }}
      >
        <div className={styles.scroll}>
          <Content />
        </div>
      </Tabs>
    </aside>
  );
});

export function DataJump() {
  const { showTab } = useBundleSession();
  const difference = useBundle((now) => selectResults(now).comparison?.difference ?? null);
  if (difference === null) return null;
  const jump = (): void => {
    showTab("Changes");
    const pane = document.getElementById(dataPaneId);
    pane?.scrollIntoView({ block: "start" });
    pane?.focus({ preventScroll: true });
  };
  return (
    <Button look="small" className={styles.jump} Icon={ArrowDown} onClick={jump}>
      Data: {formatTally(countRowChanges(difference))}
    </Button>
  );
}
