// The distribution of a column: a histogram whose bars can be chosen, or the most frequent values.

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { getCollectionPath, readRows, readTotal } from "../../../../client/internal.ts";
import { type Condition, chooseForm, formatNumber, printNode } from "../../../../language/internal.ts";
import { greatestRowLimit } from "../../../../wire/public.ts";
import { useService } from "../../../connection/service.ts";
import { useRequest } from "../../../connection/use-request.ts";
import type { Column } from "../../../rows/columns.ts";
import { Button } from "../../../ui/button.tsx";
import { GroupedNumber, GroupedText } from "../../../ui/grouped-number.tsx";
import { joinClasses } from "../../../ui/join-classes.ts";
import { getNextIndex } from "../../../ui/keys/arrow-keys.ts";
import { placePopover } from "../../../ui/place-popover.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { applyCondition } from "../cell-filter/add-condition.ts";
import type { Bin } from "./bins.ts";
import * as styles from "./distribution.module.css";
import { countValues, createRangeCondition, formatBound, type ValueCount } from "./read-values.ts";

interface Props {
  readonly column: Column;
  /** The element below which it opens. */
  readonly anchor: Element;
  /** @param isDone - whether the focus is still in it */
  readonly onClose: (isDone: boolean) => void;
}

/** A popover over the rows that the filter of the last response matches. */
export function Distribution({ column, anchor, onClose }: Props) {
  const session = useExploreSession();
  const { client } = useService();
  const collection = useExplore((now) => now.collection.name);
  const filter = useExplore((now) => now.find.found?.filter ?? "");
  const rules = useExplore((now) => now.rules);
  const popover = useRef<HTMLDivElement>(null);
  const { value, failure } = useRequest(`${collection} ${filter}`, async (signal) => {
    const query = {
      ...(filter === "" ? {} : { $filter: filter }),
      projection: `_id,${column.path}`,
      limit: greatestRowLimit,
      count: true,
    };
    const body = await client.get(getCollectionPath(collection, query), { signal }).body();
    const rows = readRows(body);
    return { ...countValues(rows, column, rules), read: rows.length, total: readTotal(body) };
  });
  useEffect(() => {
    const { current } = popover;
    if (current === null) return;
    current.showPopover();
    placePopover(current, anchor);
    current.focus();
  }, [anchor]);
  const add = (condition: Condition, opposite: Condition | null): void => {
    onClose(true);
    applyCondition(session, condition, opposite);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose(true);
  };
  return (
    <div
      className={styles.popover}
      // Not closed by the browser: it may open between the press and the release of the mouse button.
      popover="manual"
      role="dialog"
      aria-label={`Values of ${column.path}`}
      aria-busy={value === null && failure === null}
      tabIndex={-1}
      ref={popover}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose(false)}
    >
      <h2>
        Values of <code>{column.path}</code>
      </h2>
      {failure === null ? null : <p className="error-text">The rows could not be read: {failure}</p>}
      {value === null ? null : (
        <>
          {value.bins.length === 0 ? null : (
            <Histogram
              bins={value.bins}
              formatBound={(bound) => formatBound(bound, column)}
              createCondition={(range) => createRangeCondition(range, column, rules)}
              onChoose={(condition) => add(condition, null)}
            />
          )}
          <Values values={value.values} most={value.total} onChoose={add} />
          {value.others === 0 ? null : (
            <p className="dim">
              and <GroupedNumber value={value.others} /> other {chooseForm(value.others, "value")}
            </p>
          )}
          <p className="dim">
            <GroupedText text={shareText(value, filter)} />
          </p>
        </>
      )}
    </div>
  );
}

/** `In 402 rows`, or `In the first 10 000 of 52 000 rows` where not all were read. */
function shareText({ read, total }: { readonly read: number; readonly total: number }, filter: string): string {
  if (total === 0) return "No rows match.";
  const rows = `${read < total ? `the first ${read} of ` : ""}${total} ${chooseForm(total, "row")}`;
  return `In ${rows}${filter === "" ? "" : " that match the filter"}`;
}

interface HistogramProps {
  readonly bins: readonly Bin[];
  readonly formatBound: (bound: number) => string;
  /** The condition for a range; null if filters can't express it. */
  readonly createCondition: (range: Pick<Bin, "from" | "to">) => Condition | null;
  readonly onChoose: (condition: Condition) => void;
}

/** Bars that are one tab stop. A drag, or Shift with an arrow key or a click, chooses several that follow each other. */
function Histogram({ bins, formatBound: textOf, createCondition: conditionOf, onChoose }: HistogramProps) {
  const [range, setRange] = useState<readonly [start: number, end: number]>([0, 0]);
  const [isDragged, setDragged] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [start, end] = range;
  const [first, last] = [bins[Math.min(start, end)], bins[Math.max(start, end)]];
  const condition = first === undefined || last === undefined ? null : conditionOf({ from: first.from, to: last.to });
  const highest = Math.max(...bins.map(({ count }) => count));
  const move = (to: number, isExtended: boolean): void => {
    setRange([isExtended ? start : to, to]);
    list.current?.querySelectorAll<HTMLElement>("button")[to]?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const to = getNextIndex(event.key, end, bins.length, { axis: "horizontal" });
    if (to === undefined) return;
    event.preventDefault();
    move(to, event.shiftKey);
  };
  const point = (event: PointerEvent, at: number): void => {
    if (event.type === "pointerdown") setDragged(true);
    if (event.type === "pointerdown") setRange([event.shiftKey ? start : at, at]);
    else if (isDragged && event.buttons === 1) setRange([start, at]);
  };
  const sum = bins
    .slice(Math.min(start, end), Math.max(start, end) + 1)
    .reduce((before, { count }) => before + count, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div
        className={styles.bars}
        role="group"
        aria-label="Histogram"
        aria-description="Arrow keys move along the bars. With Shift they choose several."
        ref={list}
        onKeyDown={press}
      >
        {bins.map(({ from, to, count }, at) => (
          <button
            key={from}
            type="button"
            tabIndex={at === end ? 0 : -1}
            aria-label={`${textOf(from)} to ${textOf(to)}: ${count} rows`}
            aria-pressed={at >= Math.min(start, end) && at <= Math.max(start, end)}
            title={`${textOf(from)} – ${textOf(to)}: ${formatNumber(count)}`}
            onPointerDown={(event) => point(event, at)}
            onPointerEnter={(event) => point(event, at)}
            onClick={({ shiftKey, detail }) => detail === 0 && move(at, shiftKey)}
          >
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
              <rect y={100 - (100 * count) / highest} width="1" height={(100 * count) / highest} />
            </svg>
          </button>
        ))}
      </div>
      <p className={joinClasses("dim", styles.ends)}>
        <span>{textOf(bins[0]?.from ?? 0)}</span>
        <span>{textOf(bins.at(-1)?.to ?? 0)}</span>
      </p>
      {condition === null ? (
        <p className="dim">This field has no bounds in filters.</p>
      ) : (
        <Button look="primary" className={styles.add} onClick={() => onChoose(condition)}>
          <span>
            Filter for <code>{printNode(condition)}</code>
          </span>
          <GroupedNumber value={sum} />
        </Button>
      )}
    </>
  );
}

interface ValuesProps {
  readonly values: readonly ValueCount[];
  readonly most: number;
  readonly onChoose: (condition: Condition, opposite: Condition) => void;
}

function Values({ values, most, onChoose }: ValuesProps) {
  return (
    <ul className={styles.values}>
      {values.map(({ text, count, conditions }) => (
        <li key={text}>
          <button
            type="button"
            aria-disabled={conditions === null}
            title={
              conditions === null ? undefined : `${printNode(conditions.same)}\nShift: ${printNode(conditions.other)}`
            }
            onClick={({ shiftKey }) => {
              if (conditions === null) return;
              if (shiftKey) onChoose(conditions.other, conditions.same);
              else onChoose(conditions.same, conditions.other);
            }}
          >
            <span className={joinClasses(styles.value, text === "null" && "null")}>{text === "" ? "''" : text}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / Math.max(1, most)} height="1" />
            </svg>
            <GroupedNumber value={count} />
          </button>
        </li>
      ))}
    </ul>
  );
}
