import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { getNextIndex } from "../../ui/keys/arrow-keys.ts";
import { movePart } from "../session/part-moves.ts";
import { useBundleSession } from "../session/session.ts";

/** A part that is dragged, and the index before which it would be dropped. */
interface Dragged {
  readonly key: string;
  readonly before: number;
}

/** A type of its own, so that no text field accepts the drop. */
const dataType = "application/x-riddle-part";

export function useDragReorder() {
  const session = useBundleSession();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcement, announce] = useState("");
  const current = useRef<Dragged | null>(null);
  const handlers = useMemo(() => {
    const set = (next: Dragged | null): void => {
      current.current = next;
      setDragged(next);
    };
    const moveTo = (key: string, target: number, verb: string): void => {
      const { parts } = session.now().draft;
      if (parts[target]?.key === key) announce(`It is the ${target === 0 ? "first" : "last"} part.`);
      else {
        movePart(session, key, target, "grip");
        announce(`${verb} part ${target + 1} of ${parts.length}.`);
      }
    };
    return {
      onDragStart(event: DragEvent, key: string, index: number): void {
        event.dataTransfer.setData(dataType, key);
        event.dataTransfer.effectAllowed = "move";
        const row = event.currentTarget.closest("li");
        if (row !== null) event.dataTransfer.setDragImage(row, 8, 8);
        set({ key, before: index });
      },
      onDragOver(event: DragEvent, index: number): void {
        if (current.current === null) return;
        event.preventDefault();
        const { top, bottom } = event.currentTarget.getBoundingClientRect();
        const before = event.clientY < (top + bottom) / 2 ? index : index + 1;
        if (before !== current.current.before) set({ ...current.current, before });
      },
      onDrop(event: DragEvent): void {
        if (current.current === null) return;
        event.preventDefault();
        const { key, before } = current.current;
        set(null);
        const from = session.now().draft.parts.findIndex((part) => part.key === key);
        const to = before > from ? before - 1 : before;
        if (to !== from) moveTo(key, to, "Dropped as");
      },
      onDragEnd: (): void => set(null),
      onKeyDown(event: KeyboardEvent, key: string, index: number): void {
        const count = session.now().draft.parts.length;
        const to = getNextIndex(event.key, index, count, { axis: "vertical" });
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        moveTo(key, to, "Now");
      },
      onClick: (): void => announce("Use the arrow keys to move the part."),
    };
  }, [session]);
  return { dragged, announcement, handlers };
}

export type DragHandlers = ReturnType<typeof useDragReorder>["handlers"];
