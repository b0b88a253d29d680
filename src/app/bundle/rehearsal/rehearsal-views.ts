// What of the rehearsal comes when it is first wanted, in one piece.

export { rehearse } from "./rehearse.ts";
export { StepTab } from "./step-tab.tsx";
export { WhatIfTab } from "./what-if-tab.tsx";
