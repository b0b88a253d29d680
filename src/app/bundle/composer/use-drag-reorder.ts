// Reorders parts by dragging or by keys, with announcements for screen readers.

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { currentState, dispatch } from "../bundle-store.ts";
import { controlId } from "../part-moves.ts";
import { dropIndex, edgeSpeed } from "./drop-index.ts";
import type { GripEvents } from "./grip.tsx";

export interface DragState {
  readonly key: string;
  readonly by: "keys" | "pointer";
  /** The index that it had. */
  readonly from: number;
  /** By a pointer: before which part it would be put; the number of parts for the end. */
  readonly before: number | null;
}

export interface DragReorder {
  readonly dragged: DragState | null;
  /** For a polite status. */
  readonly announcement: string;
  readonly events: GripEvents;
}

export function useDragReorder(): DragReorder {
  const [dragged, setDragged] = useState<DragState | null>(null);
  const [announcement, announce] = useState("");
  /** Now, for the events between two drawings. */
  const now = useRef<DragState | null>(null);
  const isMoving = useRef(false);

  const events = useMemo((): GripEvents => {
    const set = (next: DragState | null): void => {
      now.current = next;
      setDragged(next);
    };
    const indexOf = (key: string): number => currentState().draft.parts.findIndex((part) => part.key === key);
    const count = (): number => currentState().draft.parts.length;
    const moveTo = (key: string, to: number): void => {
      // A part that is moved in the document loses the focus for a moment.
      isMoving.current = true;
      flushSync(() => dispatch({ type: "move-to", key, to }));
      const grip = document.getElementById(controlId(key, "grip"));
      grip?.focus();
      grip?.scrollIntoView({ block: "nearest" });
      isMoving.current = false;
    };
    const pickUp = (key: string): void => {
      const from = indexOf(key);
      set({ key, by: "keys", from, before: null });
      announce(`Part ${from + 1} of ${count()} is picked up. Arrow keys move it, Space drops it, Escape puts it back.`);
    };
    const drop = (key: string): void => {
      set(null);
      announce(`Dropped as part ${indexOf(key) + 1} of ${count()}.`);
    };
    const move = (key: string, to: number): void => {
      const inside = Math.max(0, Math.min(count() - 1, to));
      if (inside === indexOf(key)) announce(`It is the ${inside === 0 ? "first" : "last"} part.`);
      else {
        moveTo(key, inside);
        announce(`Now part ${inside + 1} of ${count()}.`);
      }
    };
    const putBack = ({ key, from }: DragState): void => {
      moveTo(key, from);
      set(null);
      announce(`Put back as part ${from + 1}.`);
    };

    const onKey = (event: KeyboardEvent, key: string): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const picked = now.current?.key === key && now.current.by === "keys" ? now.current : null;
      if (event.key === " " || event.key === "Enter") picked === null ? pickUp(key) : drop(key);
      else if (picked === null) return;
      else if (event.key === "ArrowUp") move(key, indexOf(key) - 1);
      else if (event.key === "ArrowDown") move(key, indexOf(key) + 1);
      else if (event.key === "Home") move(key, 0);
      else if (event.key === "End") move(key, count() - 1);
      else if (event.key === "Escape") putBack(picked);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };

    const onDrag = (event: PointerEvent<HTMLElement>, key: string): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      follow(event.currentTarget, event, {
        onMove: (before) => set({ key, by: "pointer", from: indexOf(key), before }),
        onEnd: (before) => {
          set(null);
          const from = indexOf(key);
          const to = before > from ? before - 1 : before;
          if (to === from) return;
          moveTo(key, to);
          announce(`Dropped as part ${to + 1} of ${count()}.`);
        },
        onCancel: () => set(null),
      });
    };
    const onLeave = (key: string): void => {
      if (!isMoving.current && now.current?.key === key && now.current.by === "keys") drop(key);
    };
    return { onKey, onDrag, onLeave };
  }, []);
  return { dragged, announcement, events };
}

interface Following {
  readonly onMove: (before: number) => void;
  readonly onEnd: (before: number) => void;
  readonly onCancel: () => void;
}

/** Pixels that a pointer may tremble without dragging. */
const dragThreshold = 4;

/** Follows a pointer until it is let go; near an edge of what scrolls, it scrolls. */
function follow(grip: HTMLElement, { pointerId, clientY: start }: PointerEvent, handlers: Following): void {
  const list = grip.closest<HTMLElement>("[role=list]");
  if (list === null) return;
  const scroller = scrollerOf(list);
  let y = start;
  let before: number | null = null;
  let frame = 0;
  const look = (): void => {
    const next = dropIndex(list, y);
    if (next === before) return;
    before = next;
    handlers.onMove(next);
  };
  const scroll = (): void => {
    const speed = edgeSpeed(scroller, y);
    if (speed !== 0) {
      scroller.scrollBy(0, speed);
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: globalThis.PointerEvent): void => {
    y = event.clientY;
    if (before === null && Math.abs(y - start) < dragThreshold) return;
    if (frame === 0) frame = requestAnimationFrame(scroll);
    look();
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    controller.abort();
  };
  const end = (): void => {
    stop();
    if (before !== null) handlers.onEnd(before);
  };
  const cancel = (): void => {
    stop();
    handlers.onCancel();
  };
  const controller = new AbortController();
  const { signal } = controller;
  grip.setPointerCapture(pointerId);
  grip.addEventListener("pointermove", move, { signal });
  grip.addEventListener("pointerup", end, { signal });
  grip.addEventListener("pointercancel", cancel, { signal });
  const onKeyDown = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  addEventListener("keydown", onKeyDown, { signal, capture: true });
}

/** What scrolls the list: the nearest that can, else the document. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let each = list.parentElement; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if ((overflowY === "auto" || overflowY === "scroll") && each.scrollHeight > each.clientHeight) return each;
  }
  return document.documentElement;
}
