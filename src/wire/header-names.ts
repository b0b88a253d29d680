import type { HeaderField } from "./header-fields.ts";

/** Sent with every response, so that a client can distinguish the service from a static server. */
export const serviceVersionHeader = "X-Service-Version";

/** In the head of each part of a bundle: identifies the sub-request, or the one that a response belongs to. */
export const requestIdHeader = "X-Request-Id";

/** On the response to a bundle: its outcome as a whole (docs/service.md#bundles). */
export const bundleOutcomeHeader = "X-Bundle-Outcome";

/** The positions of a request's events in the order of the service (docs/service.md#the-order-of-requests). */
export const serviceSequenceHeader = "X-Service-Sequence";

/** On the response to a write: the number of its step in the history (docs/your-data.md#the-history-of-writes). */
export const historyStepHeader = "X-History-Step";

/** On a request: the faults that the service is to pretend (docs/testing.md#faults). */
export const faultsHeader = "X-Faults";

/** On a request: a key of the client's own, under which the request can be sent again (docs/service.md#idempotency-keys). */
export const idempotencyKeyHeader = "Idempotency-Key";

/** On a response: it was given before, to the same request. */
export const replayedHeader = "Idempotency-Replayed";

/** On the response to a write, and on a later read that must see it (docs/server.md#reads-from-a-standby). */
export const storePositionHeader = "X-Store-Position";

/** A position that is not known more exactly: a read with it sees everything that was written before. */
export const latestPosition = "latest";

/** `completed` without a transaction; `committed` or `rolled-back` with one. */
export type BundleOutcome = "completed" | "committed" | "rolled-back";

/** The fields of every response of the service, also of one that its server gives without it. */
export function createCommonHeaders(version: string): HeaderField[] {
  return [
    [serviceVersionHeader, version],
    ["Cache-Control", "no-store"],
    ["X-Content-Type-Options", "nosniff"],
  ];
}
