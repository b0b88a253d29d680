// The header row of the table: one tab stop for sorting, resizing and hiding columns.

import { type FocusEvent, type KeyboardEvent, useMemo, useState } from "react";
import { listColumnPaths } from "../../../rows/columns.ts";
import { getEffectiveSort, readSort } from "../../../rows/sort-text.ts";
import { getNextIndex } from "../../../ui/keys/arrow-keys.ts";
import { useExplore, useExploreSession } from "../../session/session.ts";
import { createColumnActions } from "./column-actions.ts";
import { HeadCell } from "./head-cell.tsx";
import type { PlacedColumn } from "./two-lines.ts";

interface Props {
  readonly columns: readonly PlacedColumn[];
  /** Receives the outcome of each action as a sentence. */
  readonly announce: (text: string) => void;
}

/** Change of the width per key press, in pixels. */
const widthStep = 16;

export function Heads({ columns, announce }: Props) {
  const session = useExploreSession();
  const actions = useMemo(() => createColumnActions(session, announce), [session, announce]);
  const sort = useExplore(({ state, collection }) =>
    getEffectiveSort(state.sort, collection.operations.FindMany.defaultSort ?? "_id"),
  );
  const keys = useMemo(() => readSort(sort), [sort]);
  const used = useExplore((now) => now.used);
  const [stop, setStop] = useState<string | null>(null);
  const [isHinted, setHinted] = useState(false);
  const isThere = columns.some(({ path }) => path === stop);
  const marked = new Set(listColumnPaths(columns, used));
  const stopPath = isThere ? stop : columns[0]?.path;

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
      if (actions.hide(path)) focus(at < heads.length - 1 ? at + 1 : at - 1);
    };
    const alone: Readonly<Record<string, () => void>> = { Delete: hide, Backspace: hide };
    const width = columns.find((column) => column.path === path)?.width ?? 0;
    const shifted: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => actions.size(path, width - widthStep),
      ArrowRight: () => actions.size(path, width + widthStep),
      ArrowUp: () => actions.size(path, null),
      Enter: () => actions.sort(path, true),
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
            actions={actions}
          />
        ))}
      </tr>
    </thead>
  );
}
