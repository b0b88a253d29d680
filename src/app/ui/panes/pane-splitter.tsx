// A splitter (ARIA Authoring Practices, "Window Splitter"): resizes a pane by mouse, touch or keyboard.

import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from "react";
import { useStore } from "../../state/store.ts";
import { joinClasses } from "../join-classes.ts";
import { getArrowDirection } from "../keys/arrow-keys.ts";
import { clampPaneSize, keepSize, type PaneName, paneLimits, paneSizes, showSize } from "./panes.ts";
import * as styles from "./splitter.module.css";

export interface Props {
  readonly name: PaneName;
  /** The accessible name, with the direction: “Width of the collections”. */
  readonly label: string;
  readonly pane: (splitter: Element) => Element | null;
  readonly side: "right" | "left" | "bottom";
}

const sides = { right: styles.right, left: styles.left, bottom: styles.bottom };

/** How far an arrow key moves it, in pixels; the leap with Shift. */
const step = 16;
const leap = 64;

export const PaneSplitter = memo(function PaneSplitter({ name, label, pane, side }: Props) {
  const size = useStore(paneSizes)[name];
  const [measured, setMeasured] = useState<number | null>(null);
  const splitter = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly from: number; readonly size: number } | null>(null);
  const isUpright = side !== "bottom";
  const { least, most } = paneLimits[name];

  // The actual size, which differs from the chosen one if none is chosen or the window is too small.
  const present = (): number => {
    const box = splitter.current === null ? undefined : pane(splitter.current)?.getBoundingClientRect();
    return Math.round((isUpright ? box?.width : box?.height) ?? size ?? least);
  };
  const place = ({ clientX, clientY }: PointerEvent): number => (isUpright ? clientX : clientY);
  const dragged = (event: PointerEvent): number | null => {
    if (drag.current === null) return null;
    const way = place(event) - drag.current.from;
    return clampPaneSize(name, drag.current.size + (side === "left" ? -way : way));
  };

  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = getGrowthDirection(event.key, side) * (event.shiftKey ? leap : step);
    if (by !== 0) keepSize(name, present() + by);
    else if (event.key === "Home") keepSize(name, least);
    else if (event.key === "End") keepSize(name, most);
    else if (event.key === "Enter") keepSize(name, undefined);
    else return;
    event.preventDefault();
    setMeasured(present());
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is a widget, unlike <hr>
    <div
      className={joinClasses(styles.splitter, sides[side])}
      ref={splitter}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isUpright ? "vertical" : "horizontal"}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={size ?? measured ?? least}
      aria-valuetext={size === undefined ? "default size" : `${size} pixels`}
      onFocus={() => setMeasured(present())}
      onKeyDown={press}
      onDoubleClick={() => keepSize(name, undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: place(event), size: present() };
      }}
      onPointerMove={(event) => {
        const next = dragged(event);
        if (next !== null) showSize(name, next);
      }}
      onPointerUp={(event) => {
        const next = dragged(event);
        // A click without a drag may be the first half of a double-click and does not set a size.
        if (next !== null && place(event) !== drag.current?.from) keepSize(name, next);
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
        showSize(name, size);
      }}
    />
  );
});

/** 1 if a key makes the pane larger, -1 if smaller, 0 for other keys. */
function getGrowthDirection(key: string, side: Props["side"]): number {
  const way = getArrowDirection(key, side === "bottom" ? "vertical" : "horizontal");
  return side === "left" ? -way : way;
}
