// The row of heads: one stop of Tab, gone along by arrow keys, where columns are sorted, sized and hidden.

import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { type Column, columnOf } from "../columns.ts";
import { fittedWidth } from "./fitted-width.ts";
import { HeadCell } from "./head-cell.tsx";
import { type HeadAction, headAction } from "./head-keys.ts";
import type { SortKey } from "./sort-text.ts";

export interface HeadActions {
  readonly sort: (path: string, isFurther: boolean) => void;
  /** In pixels; null for as it was made. */
  readonly size: (path: string, width: number | null) => void;
  /** Says whether there is less to see afterwards. */
  readonly hide: (path: string) => boolean;
}

interface Props {
  readonly columns: readonly Column[];
  readonly collection: string;
  readonly keys: readonly SortKey[];
  /** Paths that the filter names. */
  readonly used: ReadonlySet<string>;
  readonly actions: HeadActions;
  /** What stands before the first column. */
  readonly lead: ReactNode;
}

export function Heads({ columns, collection, keys, used, actions, lead }: Props) {
  const [stop, setStop] = useState<string | null>(null);
  const [isHinted, setHinted] = useState(false);
  const isThere = columns.some(({ path }) => path === stop);
  const marked = new Set([...used].map((name) => columnOf(name, columns)?.path));
  const stopPath = isThere ? stop : columns[0]?.path;

  const come = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    const path = target.closest("th")?.dataset.path;
    if (path !== undefined) setStop(path);
    // Once, on the way in: at every head it would be too much.
    setHinted(!currentTarget.contains(relatedTarget));
  };

  const act = (action: HeadAction, head: HTMLTableCellElement, path: string): void => {
    const { sortable = false } = columns.find((column) => column.path === path) ?? {};
    switch (action.does) {
      case "go":
        headAt(head, action.to)?.querySelector("button")?.focus();
        return;
      case "size":
        actions.size(path, head.offsetWidth + action.by);
        return;
      case "fit":
        actions.size(path, fittedWidth(head));
        return;
      case "unsize":
        actions.size(path, null);
        return;
      case "sort further":
        if (sortable) actions.sort(path, true);
        return;
      case "hide": {
        const next = (head.nextElementSibling ?? head.previousElementSibling)?.querySelector("button");
        if (actions.hide(path)) next?.focus();
      }
    }
  };

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const head = event.target instanceof Element ? event.target.closest("th") : null;
    const path = head?.dataset.path;
    const action = headAction(event);
    if (head === null || path === undefined || action === undefined) return;
    event.preventDefault();
    act(action, head, path);
  };

  return (
    <thead onFocus={come} onKeyDown={press}>
      <tr aria-rowindex={1}>
        {lead}
        {columns.map((column) => {
          const { path } = column;
          return (
            <HeadCell
              key={path}
              column={column}
              keys={keys}
              isUsed={marked.has(path)}
              isStop={path === stopPath}
              isHinted={isHinted}
              collection={collection}
              onSort={(isFurther) => actions.sort(path, isFurther)}
              onSize={(width) => actions.size(path, width)}
              onFit={(head) => actions.size(path, fittedWidth(head))}
            />
          );
        })}
      </tr>
    </thead>
  );
}

function headAt(head: HTMLTableCellElement, to: "first" | "last" | "before" | "after"): HTMLElement | undefined {
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>("th[data-path]") ?? [])];
  const at = heads.indexOf(head);
  const place = { first: 0, last: heads.length - 1, before: at - 1, after: at + 1 }[to];
  return heads[Math.max(0, Math.min(heads.length - 1, place))];
}
