import { memo, useRef } from "react";
import { joinClasses } from "../../../ui/join-classes.ts";
import { loadOnDemand } from "../../../ui/on-demand.tsx";
import { Splitter } from "../../../ui/panes/splitter.ts";
import { useExplore } from "../../session/session.ts";
import * as rowsStyles from "./rows.module.css";
import { RowsPanel } from "./rows-panel.tsx";
import { RowsView } from "./rows-view.tsx";

const Rows = memo(RowsView);

const TableFoot = loadOnDemand(() => import("./table-foot.tsx"), "TableFoot");
const Why = loadOnDemand(() => import("../why/why.tsx"), "Why", <section aria-label="Why" aria-busy="true" />);
const WhyNothing = loadOnDemand(() => import("../../query/condition-counts/why-nothing.tsx"), "WhyNothing");

/** @param opensWhy - whether a click on a row also explains it */
export function RowsTab({ opensWhy = true }: { readonly opensWhy?: boolean }) {
  const hasOnly = useExplore((now) => now.diff.only !== null);
  const isWhyOpen = useExplore((now) => now.choice.isOpen);
  const scroller = useRef<HTMLElement>(null);
  const rows = <Rows scroller={scroller} opensWhy={opensWhy} />;
  return (
    <div className={joinClasses(rowsStyles.rowsSide, isWhyOpen && rowsStyles.open)}>
      {/* Rows that only the other filter matches can be shown where this one matches none. */}
      <RowsPanel nothing={hasOnly ? rows : <WhyNothing />}>{rows}</RowsPanel>
      <div className={rowsStyles.foot}>
        <TableFoot scroller={scroller} />
      </div>
      {isWhyOpen ? (
        <>
          <Splitter
            name="why"
            label="Width of the explanation"
            side="left"
            pane={(splitter) => splitter.nextElementSibling}
          />
          <Why />
        </>
      ) : null}
    </div>
  );
}
