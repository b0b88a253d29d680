// Owns the last stage: from an outcome to a response message, the same alone and in a bundle.

import { type HeaderField, type ResponseMessage, reasonOf, serviceVersionHeader } from "../wire/index.ts";
import type { Outcome } from "./outcome.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** The headers of every answer (API.md "Endpoints"). */
export function commonHeaders(version: string, stopwatch: Stopwatch): HeaderField[] {
  return [
    [serviceVersionHeader, version],
    ["Cache-Control", "no-store"],
    ["X-Content-Type-Options", "nosniff"],
    ["Server-Timing", stopwatch.toString()],
  ];
}

/** Encodes an outcome; a body becomes JSON in UTF-8. */
export function encode(outcome: Outcome, version: string, stopwatch: Stopwatch): ResponseMessage {
  const body = stopwatch.measure("encode", () => new TextEncoder().encode(JSON.stringify(outcome.body)));
  const headers: HeaderField[] = [
    ["Content-Type", "application/json"],
    ...outcome.headers,
    ...commonHeaders(version, stopwatch),
  ];
  return { status: outcome.status, reason: reasonOf(outcome.status), headers, body };
}
