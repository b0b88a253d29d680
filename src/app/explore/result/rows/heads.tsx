import { type FocusEvent, type KeyboardEvent, useMemo, useState } from "react";
import { createColumnChoice, listColumnPaths } from "../../../rows/columns.ts";
import {
  describeSort,
  getEffectiveSort,
  readSort,
  toggleFurtherSort,
  toggleSoleSort,
} from "../../../rows/sort-text.ts";
import { getNextIndex } from "../../../ui/keys/arrow-keys.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { limitWidth, setWidth } from "../../session/widths.ts";
import { HeadCell } from "./head-cell.tsx";
import type { PlacedColumn } from "./two-lines.ts";

interface Props {
  readonly columns: readonly PlacedColumn[];
  readonly announce: (text: string) => void;
}

/** Change of the width per key press, in pixels. */
const widthStep = 16;

/** One tab stop for sorting, resizing and hiding columns. */
export function Heads({ columns, announce }: Props) {
  const { now, query } = useExploreSession();
  const defaultSort = useExplore(({ collection }) => collection.operations.FindMany.defaultSort ?? "_id");
  const sort = useExplore(({ state }) => getEffectiveSort(state.sort, defaultSort));
  const keys = useMemo(() => readSort(sort), [sort]);
  const used = useExplore((now) => now.used);
  const [stop, setStop] = useState<string | null>(null);
  const [isHinted, setHinted] = useState(false);
  const isThere = columns.some(({ path }) => path === stop);
  const marked = new Set(listColumnPaths(columns, used));
  const stopPath = isThere ? stop : columns[0]?.path;

  const sortBy = (path: string, isFurther: boolean): void => {
    if (columns.find((column) => column.path === path)?.sortable !== true) return;
    const next = (isFurther ? toggleFurtherSort : toggleSoleSort)(now().state.sort, path, defaultSort);
    query.change({ sort: next });
    const order = describeSort(getEffectiveSort(next, defaultSort));
    announce(`Sorted by ${order}${next === "" ? ", the default order" : ""}.`);
  };
  /** @param width - in pixels; null resets it */
  const resize = (path: string, width: number | null): void => {
    const { collection, columns: declared } = now();
    setWidth(collection.name, path, width);
    const own = declared.find((column) => column.path === path)?.width ?? 0;
    announce(`${path}: ${limitWidth(width ?? own)} pixels wide${width === null ? ", the default width" : ""}.`);
  };

  const enter = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    const path = target.closest("th")?.dataset.path;
    if (path !== undefined) setStop(path);
    // Announced only when the focus enters the headers, not on each header.
    setHinted(!currentTarget.contains(relatedTarget));
  };

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    const head = target instanceof Element ? target.closest("th") : null;
    const path = head?.dataset.path;
    if (head === null || path === undefined || altKey || ctrlKey || metaKey) return;
    const heads = [...currentTarget.querySelectorAll<HTMLElement>("th[data-path]")];
    const at = heads.indexOf(head);
    const focus = (index: number): void => heads[index]?.querySelector("button")?.focus();
    const hide = (): void => {
      if (path === "_id") {
        announce("The key can't be hidden.");
        return;
      }
      const others = columns.flatMap((column) => (column.path === path ? [] : [column.path]));
      query.change(createColumnChoice(now().columns, others));
      announce(`${path} is hidden. Use the menu Fields shown to show it again.`);
      focus(at < heads.length - 1 ? at + 1 : at - 1);
    };
    const alone: Readonly<Record<string, () => void>> = { Delete: hide, Backspace: hide };
    const width = columns.find((column) => column.path === path)?.width ?? 0;
    const shifted: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => resize(path, width - widthStep),
      ArrowRight: () => resize(path, width + widthStep),
      ArrowUp: () => resize(path, null),
      Enter: () => sortBy(path, true),
    };
    const next = getNextIndex(key, at, heads.length, { axis: "horizontal" });
    const act = (shiftKey ? shifted : alone)[key] ?? (next === undefined || shiftKey ? undefined : () => focus(next));
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    <thead onFocus={enter} onKeyDown={press}>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell
            key={column.path}
            column={column}
            keys={keys}
            isUsed={marked.has(column.path)}
            isStop={column.path === stopPath}
            isHinted={isHinted}
            onSort={(isFurther) => sortBy(column.path, isFurther)}
            onSize={(width) => resize(column.path, width)}
          />
        ))}
      </tr>
    </thead>
  );
}
