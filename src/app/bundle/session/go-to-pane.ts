import { flushSync } from "react-dom";
import { dataPaneId, type PaneTab, paneOpen, showDataId } from "./data-pane-state.ts";
import type { BundleSession } from "./session.ts";

/** Shows a tab and focuses it, so that the next Tab key press enters its panel. */
export function goToPane({ showTab }: BundleSession, tab: PaneTab): void {
  flushSync(() => showTab(tab));
  document.querySelector<HTMLElement>(`#${dataPaneId} [role="tab"][aria-selected="true"]`)?.focus();
}

/** Closes the pane. If the focus was in it, it moves to the button that shows the pane again. */
export function closePane(): void {
  flushSync(() => void paneOpen.update(() => false));
  if (document.activeElement === document.body) document.getElementById(showDataId)?.focus();
}
