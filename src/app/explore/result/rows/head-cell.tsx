import { ArrowDown, ArrowUp } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import type { SortColumn } from "../../../rows/sort-text.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import { useExplore } from "../../session/session.ts";
import * as styles from "./rows.module.css";
import type { PlacedColumn } from "./two-lines.ts";

const keysHint =
  "Arrow keys move along the headers. Enter sorts, Shift Enter adds to the sort. With Shift, the left and right arrows " +
  "resize the column, the up arrow resets it. Delete hides it.";

interface Props {
  readonly column: PlacedColumn;
  readonly keys: readonly SortColumn[];
  readonly isUsed: boolean;
  readonly isStop: boolean;
  /** Whether the focus just entered the headers, whose keys are then announced. */
  readonly isHinted: boolean;
  /** @param isFurther - whether in addition to the other columns */
  readonly onSort: (isFurther: boolean) => void;
  readonly onSize: (width: number | null) => void;
}

export function HeadCell({ column, keys, isUsed, isStop, isHinted, onSort, onSize }: Props) {
  const collection = useExplore((now) => now.collection.name);
  const { path, type, description, sortable, width, place: cellPlace } = column;
  const place = keys.findIndex((key) => key.path === path);
  const key = keys[place];
  const refusal = sortable ? undefined : `${collection} can't be sorted by this field.`;
  const state = refusal ?? describeSortState(key, place, keys.length);
  return (
    <th
      scope="col"
      className={joinClasses(
        path === "_id" && styles.cId,
        isUsed && styles.used,
        cellPlace?.isSecond === true && styles.second,
      )}
      style={cellPlace?.style}
      // Set only for the first sort column; other columns have a description.
      aria-sort={sortable && place <= 0 ? (key === undefined ? "none" : nameDirection(key)) : undefined}
      data-path={path}
      data-type={type}
    >
      <button
        type="button"
        className={styles.headButton}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={!sortable}
        aria-description={[description, state, isHinted ? keysHint : undefined].filter(Boolean).join(" ")}
        title={[description, refusal ?? "Click to sort. Shift-click to add to the sort."].filter(Boolean).join("\n")}
        onClick={({ shiftKey }) => onSort(shiftKey)}
      >
        <span className={styles.headName}>{path}</span>
        {key === undefined ? null : (
          <span className={styles.sort} data-place={keys.length > 1 ? place + 1 : undefined} aria-hidden="true">
            {key.descending ? <ArrowDown className="icon" /> : <ArrowUp className="icon" />}
          </span>
        )}
      </button>
      <Edge width={width} onSize={onSize} />
    </th>
  );
}

function Edge({ width, onSize }: Pick<Props, "onSize"> & { readonly width: number }) {
  /** The width for a pointer position of 0; null while not dragging. */
  const origin = useRef<number | null>(null);
  const press = ({ currentTarget, pointerId, button, clientX }: PointerEvent<HTMLElement>): void => {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    origin.current = width - clientX;
  };
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      title="Drag to resize. Double-click to reset."
      onPointerDown={press}
      onPointerMove={({ clientX }) => {
        if (origin.current !== null) onSize(origin.current + clientX);
      }}
      onLostPointerCapture={() => {
        origin.current = null;
      }}
      onDoubleClick={() => onSize(null)}
    />
  );
}

function nameDirection({ descending }: SortColumn): "ascending" | "descending" {
  return descending ? "descending" : "ascending";
}

/** Describes what `aria-sort` can't express: that other columns come first. */
function describeSortState(key: SortColumn | undefined, place: number, count: number): string | undefined {
  if (key === undefined || count < 2) return undefined;
  return `Number ${place + 1} of ${count} in the sort, ${nameDirection(key)}.`;
}
