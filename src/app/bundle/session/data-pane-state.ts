import { createStored } from "../../state/stored.ts";

/** Whether the pane is open. While it is closed, a bundle is sent without reading the data. */
export const paneOpen = createStored("riddle:bundle-data", (stored) => stored !== false);

export const dataPaneId = "bundle-data";

/** The id of the button that shows the pane while it is closed. */
export const showDataId = "show-data";

export const paneTabs = ["Changes", "Try it"] as const;
export type PaneTab = (typeof paneTabs)[number];
