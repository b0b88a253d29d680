// The way to one of the pane's views from elsewhere: it is shown and has the focus.

import { flushSync } from "react-dom";
import { dataPaneId, type PaneTab, paneOpen, showTab } from "./pane-store.ts";

/** The id of the button that shows the pane while it is closed. */
export const showDataId = "show-data";

/** Shows a view and puts the focus on its tab, from where the next Tab leads into it. */
export function goToPane(tab: PaneTab): void {
  flushSync(() => showTab(tab));
  document.querySelector<HTMLElement>(`#${dataPaneId} [role="tab"][aria-selected="true"]`)?.focus();
}

/** Closes the pane. If the focus was in it, it moves to the button that shows the pane again. */
export function closePane(): void {
  flushSync(() => void paneOpen.update(() => false));
  if (document.activeElement === document.body) document.getElementById(showDataId)?.focus();
}
