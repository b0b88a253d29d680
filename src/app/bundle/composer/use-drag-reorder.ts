import { type DragEvent, useState } from "react";
import { useBundleSession } from "../session/session.ts";

/** A part that is dragged, and the index before which it would be dropped. */
export interface Dragged {
  readonly key: string;
  readonly before: number;
}

/** A type of its own, so that no text field accepts the drop. */
const dataType = "application/x-riddle-part";

export function useDragReorder() {
  const { now, dispatch } = useBundleSession();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const handlers = {
    onDragStart(event: DragEvent, key: string, index: number): void {
      event.dataTransfer.setData(dataType, key);
      event.dataTransfer.effectAllowed = "move";
      const row = event.currentTarget.closest("li");
      if (row !== null) event.dataTransfer.setDragImage(row, 8, 8);
      setDragged({ key, before: index });
    },
    onDragOver(event: DragEvent, index: number): void {
      if (dragged === null) return;
      event.preventDefault();
      const before = findPlace(event, index);
      if (before !== dragged.before) setDragged({ ...dragged, before });
    },
    onDrop(event: DragEvent, index: number): void {
      if (dragged === null) return;
      event.preventDefault();
      setDragged(null);
      const { key } = dragged;
      // The state may be that of an earlier event.
      const before = findPlace(event, index);
      const from = now().draft.parts.findIndex((part) => part.key === key);
      dispatch({ type: "move-to", key, to: before > from ? before - 1 : before });
    },
    onDragEnd: (): void => setDragged(null),
  };
  return { dragged, handlers };
}

/** The index before which a part is dropped: that of the row under the pointer, or the next one in its lower half. */
function findPlace({ currentTarget, clientY }: DragEvent, index: number): number {
  const { top, bottom } = currentTarget.getBoundingClientRect();
  return clientY < (top + bottom) / 2 ? index : index + 1;
}

export type DragHandlers = ReturnType<typeof useDragReorder>["handlers"];
