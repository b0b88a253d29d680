// Loads an example in place of the query; can be undone in the editor.

import type { ExploreState } from "../explore-state.ts";
import type { ExploreSession } from "../session.ts";

export function loadExample(session: ExploreSession, part: Partial<ExploreState>): void {
  session.load(part, "Loaded an example.");
  focusFilter(session);
}

/** Moves the focus to the filter, except on a touch device, where the keyboard would cover the result. */
export function focusFilter(session: ExploreSession): void {
  if (!matchMedia("(pointer: coarse)").matches) session.editor.current?.focus();
}
