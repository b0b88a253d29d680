// What of the rehearsal comes when it is first wanted, in one piece.

export { StepTab } from "./step-tab.tsx";
export { WhatIfTab } from "./what-if-tab.tsx";
