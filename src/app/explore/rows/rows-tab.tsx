// The Rows view: the table or why it is empty, and the explanation of one row.

import { lazy, memo, Suspense } from "react";
import { classes } from "../../ui/classes.ts";
import { Splitter } from "../../ui/splitter.tsx";
import type { DiffStatus } from "../result-diff/use-diff.ts";
import { useExplore } from "../session.ts";
import * as rowsStyles from "./rows.module.css";
import { RowsPanel } from "./rows-panel.tsx";
import { RowsView } from "./rows-view.tsx";

const Rows = memo(RowsView);

// Loaded on demand, because the first rows do not need it.
const TableFoot = lazy(() => import("./table-foot.tsx").then((module) => ({ default: module.TableFoot })));
const Why = lazy(() => import("../why/why.tsx").then((module) => ({ default: module.Why })));
const WhyNothing = lazy(() =>
  import("../condition-counts/why-nothing.tsx").then((module) => ({ default: module.WhyNothing })),
);

/** @param diff - what the last edit changed */
export function RowsTab({ diff }: { readonly diff: DiffStatus }) {
  const isWhyOpen = useExplore((now) => now.choice.isOpen);
  const rows = <Rows diff={diff} />;
  return (
    <div className={classes(rowsStyles.rowsSide, isWhyOpen && rowsStyles.open)}>
      {/* Rows that only the other filter matches can be shown where this one matches none. */}
      <RowsPanel nothing={diff.only === null ? <WhyNothing /> : rows}>{rows}</RowsPanel>
      <div className={rowsStyles.foot}>
        <Suspense fallback={null}>
          <TableFoot diff={diff} />
        </Suspense>
      </div>
      {isWhyOpen ? (
        <>
          <Splitter
            name="why"
            label="Width of the explanation"
            side="left"
            pane={(splitter) => splitter.nextElementSibling}
          />
          <Suspense fallback={<section aria-label="Why" aria-busy="true" />}>
            <Why />
          </Suspense>
        </>
      ) : null}
    </div>
  );
}
