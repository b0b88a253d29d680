// The way to one of the pane's views from elsewhere: it is shown and has the focus.

import { flushSync } from "react-dom";
import { dataPaneId, type PaneTab, showTab } from "./pane-store.ts";

/** Shows a view and puts the focus on its tab, from where the next Tab leads into it. */
export function goToPane(tab: PaneTab): void {
  flushSync(() => showTab(tab));
  document.querySelector<HTMLElement>(`#${dataPaneId} [role="tab"][aria-selected="true"]`)?.focus();
}
