// Positions the completion list so that the current line and the problems under the editor stay visible.

import { completionStatus } from "@codemirror/autocomplete";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** How far below its line the list may begin, in pixels; farther away it is no longer seen as the line's. */
const farthest = 160;
/** How much of the list must be in sight, in pixels. */
const leastList = 150;
/** The gap between what is left in sight and the list, in pixels. */
const gap = 4;

/** What the style sheet of the list reads: how far it is shifted down, and how high it may be. */
const shiftProperty = "--offers-shift";
const heightProperty = "--offers-height";

/** Shifts the list below the problems, as many of them as leave room for it. */
export const completionRoom = ViewPlugin.define((view) => {
  const measure = {
    key: "completion-room",
    read: roomFor,
    write: ({ shift, height }: Room) => {
      // What scrolls must be within reach of Tab; each time the offers change, it is another list.
      view.dom.querySelector(".cm-tooltip-autocomplete > ul")?.setAttribute("tabindex", "0");
      const { style } = view.dom.parentElement ?? view.dom;
      style.setProperty(shiftProperty, `${shift}px`);
      style.setProperty(heightProperty, `${height}px`);
    },
  };
  return {
    update({ state }: ViewUpdate) {
      if (completionStatus(state) !== null) view.requestMeasure(measure);
    },
  };
});

interface Room {
  readonly shift: number;
  readonly height: number;
}

function roomFor(view: EditorView): Room {
  const line = view.coordsAtPos(view.state.selection.main.head)?.bottom;
  const bottom = window.visualViewport?.height ?? window.innerHeight;
  if (line === undefined) return { shift: 0, height: bottom };
  const problems =
    view.dom.closest(":has([aria-label=Problems])")?.querySelectorAll("[aria-label=Problems] > li") ?? [];
  const ends = [...problems].map((problem) => problem.getBoundingClientRect().bottom + gap);
  const start = chooseStart(line, ends, bottom);
  return { shift: start - line, height: bottom - start - gap };
}

/** Where the list begins: below the last of the ends that is near enough and leaves room for it, else at the line. */
export function chooseStart(line: number, ends: readonly number[], bottom: number): number {
  return ends.findLast((end) => end >= line && end - line <= farthest && bottom - end >= leastList) ?? line;
}
