// The Rows view: the table with its highlights, why it is empty, and the explanation of one row.

import { lazy, memo, Suspense, useMemo } from "react";
import { useCommands } from "../commands/command.ts";
import { Splitter } from "../ui/splitter.tsx";
import { projectedColumns } from "./columns.ts";
import type { Row } from "./find.ts";
import { changedLines, foldedLines } from "./result-diff/fold-lines.ts";
import type { DiffStatus } from "./result-diff/use-diff.ts";
import { plainLines } from "./rows/line.ts";
import { sortInForce } from "./rows/sort-text.ts";
import { tableCommands } from "./rows/table-commands.ts";
import { useColumns } from "./rows/use-columns.ts";
import { useWidths } from "./rows/widths.ts";
import { RowsPanel } from "./rows-panel.tsx";
import { useExplore, useExploreSession } from "./session.ts";
import { useHighlight } from "./use-highlight.ts";

// Needed when the service has answered: it comes while the service starts.
// Drawn again only for other rows or another look of them: not for each key press in the filter.
const loadRowsView = () => import("./rows/rows-view.tsx").then((module) => ({ default: memo(module.RowsView) }));
const rowsView = loadRowsView();
rowsView.catch(() => {
  // It is tried again when there are rows to show.
});
const RowsView = lazy(() => rowsView.catch(loadRowsView));
// Not needed for the first rows.
const Why = lazy(() => import("./why/why.tsx").then((module) => ({ default: module.Why })));
const WhyNothing = lazy(() =>
  import("./condition-counts/why-nothing.tsx").then((module) => ({ default: module.WhyNothing })),
);

const none: readonly Row[] = [];

export function RowsTab({ diff }: { readonly diff: DiffStatus }) {
  const { edit: change } = useExploreSession();
  const { state, collection, columns, find, choice } = useExplore((now) => now);
  const shownColumns = useMemo(() => projectedColumns(columns, state.projection), [columns, state.projection]);
  const { filter: sentFilter, projection: sentProjection } = find.found ?? { filter: "", projection: "" };
  const heldColumns = useMemo(() => projectedColumns(columns, sentProjection), [columns, sentProjection]);
  const held = useMemo(() => new Set(heldColumns.map(({ path }) => path)), [heldColumns]);
  const ownSort = collection.operations.FindMany.defaultSort ?? "_id";
  const [actions, announcement] = useColumns({ state, change, ownSort, columns, shown: shownColumns });
  const widths = useWidths(collection.name);
  const sortable = collection.operations.FindMany.sort;
  useCommands(() => tableCommands({ state, change, widths, mode: diff.mode, sortable, columns }));
  const payload = find.found?.body.payload ?? none;
  const isOnlyChanges = diff.mode === "only" && (diff.diff?.changed.length ?? 0) > 0;
  const lines = useMemo(() => {
    if (diff.diff === null) return plainLines(payload);
    return isOnlyChanges ? changedLines(diff.diff) : foldedLines(diff.diff);
  }, [payload, diff.diff, isOnlyChanges]);
  const highlight = useHighlight(sentFilter, collection, heldColumns);
  const sort = sortInForce(state.sort, ownSort);
  const table = useMemo(
    () => ({ columns: shownColumns, widths, held, sort, actions }),
    [shownColumns, widths, held, sort, actions],
  );
  return (
    <div className={choice.isOpen ? "rows-side open" : "rows-side"}>
      <RowsPanel nothing={<WhyNothing />}>
        <Suspense fallback={<div className="panel-empty" aria-busy="true" />}>
          <RowsView
            rows={payload}
            lines={lines}
            isOnlyChanges={isOnlyChanges}
            table={table}
            announcement={announcement}
            highlight={highlight}
          />
        </Suspense>
      </RowsPanel>
      {choice.isOpen ? (
        <>
          <Splitter
            name="why"
            label="Width of the explanation"
            side="left"
            pane={(splitter) => splitter.nextElementSibling}
          />
          <Suspense fallback={<section className="why" aria-label="Why" aria-busy="true" />}>
            <Why />
          </Suspense>
        </>
      ) : null}
    </div>
  );
}
