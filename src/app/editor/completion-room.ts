// Positions the completion list so that the current line and the problems under the editor stay visible.

import { completionStatus } from "@codemirror/autocomplete";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Maximum distance of the list from its line, in pixels; farther away, it would not seem to belong to the line. */
const farthest = 160;
/** Minimum visible height of the list, in pixels. */
const leastList = 150;
/** Gap between the problems and the list, in pixels. */
const gap = 4;

const shiftProperty = "--offers-shift";
const heightProperty = "--offers-height";

/** Shifts the list below as many problems as leave room for it. */
export const completionRoom = ViewPlugin.define((view) => {
  const measure = {
    key: "completion-room",
    read: measureRoom,
    write: ({ shift, height }: Room) => {
      // A scrolling region must be reachable by keyboard. CodeMirror creates a new list whenever the options change.
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

function measureRoom(view: EditorView): Room {
  const line = view.coordsAtPos(view.state.selection.main.head)?.bottom;
  const bottom = window.visualViewport?.height ?? window.innerHeight;
  if (line === undefined) return { shift: 0, height: bottom };
  const problems =
    view.dom.closest(":has([aria-label=Problems])")?.querySelectorAll("[aria-label=Problems] > li") ?? [];
  const ends = [...problems].map((problem) => problem.getBoundingClientRect().bottom + gap);
  const start = chooseStart(line, ends, bottom);
  return { shift: start - line, height: bottom - start - gap };
}

/** The top of the list: below the last of `ends` that is near enough and leaves room for the list, else at the line. */
export function chooseStart(line: number, ends: readonly number[], bottom: number): number {
  return ends.findLast((end) => end >= line && end - line <= farthest && bottom - end >= leastList) ?? line;
}
