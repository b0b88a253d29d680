import { Maximize2, Minimize2, X } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { Analysis } from "../../../../codemirror/public.ts";
import {
  collectFields,
  compilePath,
  explain,
  explainInWords,
  type FieldTypes,
  listFieldTypes,
  parse,
} from "../../../../language/internal.ts";
import type { FoundRow } from "../../../requests/query/find.ts";
import { Cell } from "../../../rows/cell.tsx";
import { type Column, listColumnPaths, withFractions } from "../../../rows/columns.ts";
import { Button } from "../../../ui/button.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { getRowKey } from "../../session/choice.ts";
import type { FindStatus } from "../../session/find-status.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import * as panelStyles from "../panel.module.css";
import { LookFor } from "./look-for.tsx";
import { PaintedFilter } from "./painted-filter.tsx";
import { useSubject } from "./use-subject.ts";
import * as styles from "./why.module.css";

export function Why() {
  const session = useExploreSession();
  const collection = useExplore((now) => now.collection);
  const declared = useExplore((now) => now.columns);
  const analysis = useExplore((now) => now.analysis);
  const find = useExplore((now) => now.find);
  const choice = useExplore((now) => now.choice);
  const panel = useRef<HTMLElement>(null);
  const [isTall, setTall] = useState(choice.key === null);
  const usable = useUsable(useDeferredValue(analysis));
  const { row, absence, isLoading = false } = useSubject(collection.name, choice.key, find);
  const types = listFieldTypes(collection);
  const explanation = useMemo(
    () => (row === null || usable === null || usable.filter === null ? null : explain(usable.filter, row, types)),
    [row, usable, types],
  );
  // Numbers have the decimals that they have in the table.
  const columns = useMemo(
    () => (row === null ? declared : withFractions(declared, [row, ...find.rows])),
    [declared, row, find.rows],
  );
  const marked = useMemo(() => listColumnPaths(columns, collectFields(usable?.filter ?? null)), [columns, usable]);
  const isKept = explanation?.truth ?? true;
  const isOld = usable !== null && analysis !== null && !analysis.usable;

  useEffect(() => {
    // Does not move the focus if the user moved it while the panel was loading.
    const isWaiting = [choice.opener, document.body].includes(document.activeElement);
    if (choice.focus === 0 || !isWaiting) return;
    // Without a row, focuses the field for a key.
    const start = panel.current?.querySelector<HTMLElement>("[data-start]") ?? panel.current;
    start?.focus();
  }, [choice.focus, choice.opener]);

  const close = (): void => {
    const isInside = panel.current?.contains(document.activeElement) === true;
    session.why.close();
    if (isInside && choice.opener instanceof HTMLElement) choice.opener.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const select = (from: number, to: number): void => {
    // The positions are invalid if the text has changed.
    if (usable?.text === analysis?.text) session.editor.select(from, to);
  };

  return (
    <section
      className={joinClasses(styles.why, isTall && styles.tall)}
      ref={panel}
      tabIndex={-1}
      aria-label="Why"
      aria-busy={isLoading}
      onKeyDown={press}
    >
      <div className={styles.whyHead}>
        <h2>Why {choice.key === null ? "a row" : <code>{choice.key}</code>}</h2>
        {row === null || usable === null ? null : (
          <span className={joinClasses("badge", isKept ? "in" : "out")}>{isKept ? "kept" : "left out"}</span>
        )}
        {isOld ? <span className="badge warn">outdated</span> : null}
        <span className="push" />
        <Button
          look="quiet square"
          className={styles.whySize}
          Icon={isTall ? Minimize2 : Maximize2}
          name={isTall ? "Show less of the explanation" : "Show more of the explanation"}
          onClick={() => setTall(!isTall)}
        />
        <Button look="quiet square" Icon={X} name="Close the explanation" onClick={close} />
      </div>
      <p className={joinClasses(panelStyles.sentence, styles.whySentence)} role="status" aria-label="Explanation">
        {row !== null && usable !== null ? (
          <>
            <span className="sr">Row {choice.key}. </span>
            {explainInWords(explanation)}
            {isKept && isBeyond(row, find) ? " It is beyond the limit, so the table does not show it." : null}
          </>
        ) : (
          (absence ?? "Fix the filter's problems to see the explanation.")
        )}
      </p>
      {row === null || usable === null ? null : <PinnedExplanation row={row} types={types} />}
      {explanation === null || usable === null ? null : (
        <PaintedFilter explanation={explanation} text={usable.text} types={types} columns={columns} onSelect={select} />
      )}
      {row === null ? null : <RowRecord row={row} columns={columns} marked={marked} />}
      <LookFor
        key={collection.name}
        filter={usable?.filter ?? null}
        shown={row !== null && !isKept ? choice.key : null}
      />
    </section>
  );
}

/** Whether the pinned filter matches the row; nothing if none is pinned, or if it has problems. */
function PinnedExplanation({ row, types }: { readonly row: FoundRow; readonly types: FieldTypes }) {
  const pinned = useExplore(({ state }) => (state.operation === "Find" ? state.compare : ""));
  const { filter, issues } = useMemo(() => parse(pinned), [pinned]);
  if (filter === null || issues.some(({ severity }) => severity === "error")) return null;
  return (
    <p className={joinClasses(panelStyles.sentence, styles.whySentence)}>
      <strong>Pinned filter:</strong> {explainInWords(explain(filter, row, types))}
    </p>
  );
}

/** The last analysis of a filter that could be sent; null if there was none. */
function useUsable(analysis: Analysis | null): Analysis | null {
  const [last, setLast] = useState<Analysis | null>(null);
  const usable = analysis?.usable === true ? analysis : last;
  if (usable !== last) setLast(usable);
  return usable;
}

/** Whether a matching row is not among the rows of the response. */
function isBeyond(row: FoundRow, { found, stale, rows }: FindStatus): boolean {
  return found !== null && !stale && !rows.some((each) => getRowKey(each) === getRowKey(row));
}

interface RecordProps {
  readonly row: FoundRow;
  readonly columns: readonly Column[];
  readonly marked: readonly string[];
}

function RowRecord({ row, columns, marked }: RecordProps) {
  return (
    <div className={styles.record}>
      <h3 id="why-record">Row</h3>
      <dl aria-labelledby="why-record">
        {columns.map((column) => (
          <div key={column.path} className={marked.includes(column.path) ? styles.used : undefined}>
            <dt title={column.description}>
              {column.path}
              {marked.includes(column.path) ? <span className="sr"> (used by the filter)</span> : null}
            </dt>
            <dd>
              <Cell value={compilePath(column.path)(row)} column={column} isWhole />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
