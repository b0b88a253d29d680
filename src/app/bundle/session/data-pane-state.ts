import { flushSync } from "react-dom";
import { createStored } from "../../state/stored.ts";

/** Whether the pane is open. While it is closed, a bundle is sent without reading the data. */
export const paneOpen = createStored("riddle:bundle-data", (stored) => stored !== false);

export const dataPaneId = "bundle-data";

/** The id of the button that shows the pane while it is closed. */
export const showDataId = "show-data";

export const paneTabs = ["Changes", "Try it"] as const;
export type PaneTab = (typeof paneTabs)[number];

/** Shows a tab and focuses it, so that the next Tab key press enters its panel. */
export function goToPane({ showTab }: { readonly showTab: (tab: PaneTab) => void }, tab: PaneTab): void {
  flushSync(() => showTab(tab));
  document.querySelector<HTMLElement>(`#${dataPaneId} [role="tab"][aria-selected="true"]`)?.focus();
}

/** If the focus was in the pane, it moves to the button that shows the pane again. */
export function closePane(): void {
  flushSync(() => void paneOpen.update(() => false));
  if (document.activeElement === document.body) document.getElementById(showDataId)?.focus();
}
