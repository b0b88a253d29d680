// The head of a column: its name, how the rows are sorted by it, and the edge that sizes it.

import { ArrowDown, ArrowUp } from "lucide-react";
import type { PointerEvent } from "react";
import type { Column } from "../columns.ts";
import { dragEdge } from "./drag-edge.ts";
import { headKeysHint } from "./head-keys.ts";
import type { SortKey } from "./sort-text.ts";

interface Props {
  readonly column: Column;
  /** The keys of the sort in force. */
  readonly keys: readonly SortKey[];
  /** Whether the filter names it. */
  readonly isUsed: boolean;
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
  /** Whether the focus just entered the headers, whose keys are then announced. */
  readonly isHinted: boolean;
  readonly collection: string;
  readonly onSort: (isFurther: boolean) => void;
  readonly onSize: (width: number) => void;
  readonly onFit: (head: HTMLTableCellElement) => void;
}

export function HeadCell({ column, keys, isUsed, isStop, isHinted, collection, onSort, onSize, onFit }: Props) {
  const { path, type, description, sortable } = column;
  const place = keys.findIndex((key) => key.path === path);
  const key = keys[place];
  const refusal = sortable ? undefined : `${collection} can't be sorted by this field.`;
  const state = refusal ?? stateWords(key, place, keys.length);
  return (
    <th
      scope="col"
      className={`${path === "_id" ? "c-id " : ""}t-${type}${isUsed ? " used" : ""}`}
      // The first key's alone: a table has one order, and the rest of it is in the descriptions.
      aria-sort={sortable && place <= 0 ? (key === undefined ? "none" : directionOf(key)) : undefined}
      data-path={path}
    >
      <button
        type="button"
        className="head-button"
        tabIndex={isStop ? 0 : -1}
        aria-disabled={!sortable}
        aria-description={[description, state, isHinted ? headKeysHint : undefined].filter(Boolean).join(" ")}
        title={[description, refusal ?? "Click to sort. Shift-click to add to the sort."].filter(Boolean).join("\n")}
        onClick={({ shiftKey }) => {
          if (sortable) onSort(shiftKey);
        }}
      >
        <span className="head-name">{path}</span>
        {key === undefined ? null : (
          <span className="sort" data-place={keys.length > 1 ? place + 1 : undefined} aria-hidden="true">
            {key.descending ? <ArrowDown className="icon" /> : <ArrowUp className="icon" />}
          </span>
        )}
      </button>
      <span
        className="edge"
        aria-hidden="true"
        title="Drag to resize. Double-click to fit."
        onPointerDown={(event: PointerEvent<HTMLElement>) => dragEdge(event, onSize)}
        onDoubleClick={({ currentTarget }) => {
          const head = currentTarget.closest("th");
          if (head !== null) onFit(head);
        }}
      />
    </th>
  );
}

function directionOf({ descending }: SortKey): "ascending" | "descending" {
  return descending ? "descending" : "ascending";
}

/** What `aria-sort` can't say: that others come before it. */
function stateWords(key: SortKey | undefined, place: number, count: number): string | undefined {
  if (key === undefined || count < 2) return undefined;
  return `Number ${place + 1} of ${count} in the sort, ${directionOf(key)}.`;
}
