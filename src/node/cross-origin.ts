// CORS without credentials (Fetch standard, "CORS protocol").

import type { IncomingMessage } from "node:http";
import {
  bundleOutcomeHeader,
  type HeaderField,
  historyStepHeader,
  replayedHeader,
  requestIdHeader,
  serviceSequenceHeader,
  serviceVersionHeader,
  storePositionHeader,
} from "../wire/public.ts";

/** The methods of all endpoints. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** How long a browser may cache a preflight, in seconds: the maximum of Chromium. */
const maxAge = 7200;

/** Headers of every response. With the wildcard, browsers hide responses to requests with credentials. */
export const openHeaders: readonly HeaderField[] = [
  ["Access-Control-Allow-Origin", "*"],
  [
    "Access-Control-Expose-Headers",
    [
      serviceVersionHeader,
      bundleOutcomeHeader,
      "Server-Timing",
      serviceSequenceHeader,
      historyStepHeader,
      replayedHeader,
      storePositionHeader,
      "Link",
      "Location",
      "ETag",
      "Allow",
      requestIdHeader,
    ].join(", "),
  ],
];

/** Whether a request is a CORS preflight. Any other OPTIONS is an ordinary request. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/**
 * The headers of a preflight response, besides `openHeaders`. All requested headers are allowed.
 * @param mayWrite - whether pages of this origin may write
 */
export function createPreflightHeaders({ headers }: IncomingMessage, mayWrite: boolean): HeaderField[] {
  const requested = headers["access-control-request-headers"];
  return [
    ["Access-Control-Allow-Methods", mayWrite ? methods.join(", ") : "GET"],
    ["Access-Control-Allow-Headers", requested ?? "Content-Type"],
    ["Access-Control-Max-Age", String(maxAge)],
    ["Vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Private-Network"],
    // Sent by a page from the public network for a server on the user's machine.
    ...(headers["access-control-request-private-network"] === "true"
      ? [["Access-Control-Allow-Private-Network", "true"] as const]
      : []),
  ];
}
