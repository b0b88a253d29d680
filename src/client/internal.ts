export * from "./public.ts";

// For the page only: its connection to its service worker.

export { generateId, yieldToTasks } from "../wire/public.ts";
export { longestAddress, readBase } from "./address.ts";
export type { ResetSamples, ServiceConnection } from "./connection.ts";
export { refreshCollections, requestFirstAnswer } from "./first-answer.ts";
export type { AnswerRow } from "./payload.ts";
export { readAffected, readRow, readRows, readTotal } from "./payload.ts";
export type { ConnectionOptions } from "./registration.ts";
export { connectService } from "./registration.ts";
export type { ReadyState, ServiceState, ServiceStatus, UnavailableReason, UpdateStage } from "./service-status.ts";
export { StatusBoard } from "./service-status.ts";
