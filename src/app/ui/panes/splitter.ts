import { loadOnDemand } from "../on-demand.tsx";

/** Loaded on demand, because a pane has its size without it. */
export const Splitter = loadOnDemand(() => import("./pane-splitter.tsx"), "PaneSplitter");
