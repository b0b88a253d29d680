// The probes: whether the process is alive, and whether it can serve requests.

import { type HeaderField, type ResponseMessage, rejectAfter } from "../wire/public.ts";

/** Whether the server can serve requests. */
export interface Readiness {
  /** Whether the server is about to stop. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Resolves if the store takes writes. */
  readonly check?: (() => Promise<unknown>) | undefined;
  /** Receives the error if the check fails. */
  readonly onUnexpected?: ((error: unknown) => void) | undefined;
}

/** How long the store may take to answer a probe, in milliseconds. */
export const patience = 5_000;

/** Answers `/healthz` and `/readyz`; undefined for any other path. */
export async function probe(path: string, readiness: Readiness): Promise<ResponseMessage | undefined> {
  if (path === "/healthz") return createHealthMessage(200, "alive");
  if (path !== "/readyz") return undefined;
  if (readiness.isStopping?.() === true) return createHealthMessage(503, "stopping");
  try {
    await rejectAfter(patience, Promise.resolve(readiness.check?.()), createNoAnswerError);
    return createHealthMessage(200, "ready");
  } catch (error) {
    readiness.onUnexpected?.(error);
    return createHealthMessage(503, "the store takes no writes");
  }
}

const headers: readonly HeaderField[] = [
  ["Content-Type", "application/json"],
  ["Cache-Control", "no-store"],
];

function createHealthMessage(status: 200 | 503, text: string): ResponseMessage {
  const reason = status === 200 ? "OK" : "Service Unavailable";
  return { status, reason, headers, body: new TextEncoder().encode(JSON.stringify({ status: text })) };
}

const createNoAnswerError = () => new Error(`The store did not answer within ${patience} ms.`);
