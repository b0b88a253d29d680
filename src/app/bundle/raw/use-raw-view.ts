// The lifecycle of a raw editor: created once, updated on changes, destroyed with its component.

import { type RefObject, useEffect, useRef, useState } from "react";
import { nextTask } from "../../../client/index.ts";
import { RawView, type RawViewOptions } from "./raw-view.ts";

/**
 * @param handle - is given the editor while it is there
 * @param options - may be new ones at each drawing; the text counts only at first
 */
export function useRawView(
  handle: RefObject<RawView | null>,
  options: RawViewOptions,
): readonly [host: RefObject<HTMLDivElement | null>, view: RawView | null] {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RawView | null>(null);
  // The editor lives longer than a drawing; it must see the functions of the latest.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let created: RawView | null = null;
    let isOver = false;
    const make = (): void => {
      if (isOver || host.current === null) return;
      const { label, isReadOnly, text } = latest.current;
      created = new RawView(host.current, {
        label,
        isReadOnly,
        text,
        onText: (typed) => latest.current.onText?.(typed),
        onPart: (id, by) => latest.current.onPart(id, by),
        onBlur: () => latest.current.onBlur?.(),
      });
      handle.current = created;
      setView(created);
    };
    // An editor measures the page when it is made, and what is drawn together with it has taken its time already: one
    // that nobody types in comes in a task of its own.
    if (latest.current.isReadOnly) void nextTask().then(make);
    else make();
    return () => {
      isOver = true;
      created?.destroy();
      handle.current = null;
    };
  }, [handle]);
  return [host, view];
}
