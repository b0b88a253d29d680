// What pages of other origins may do here, without credentials (the Fetch standard, "CORS protocol").

import type { IncomingMessage } from "node:http";
import { bundleOutcomeHeader, type HeaderField, requestIdHeader, serviceVersionHeader } from "../wire/index.ts";

/** Every method that some endpoint has. */
export const methods = "GET, POST, PUT, PATCH, DELETE";

/** How long a browser may remember a preflight, in seconds: as long as Chromium does at most. */
const maxAge = 7200;

/** On every answer. The wildcard shuts out credentials: a browser gives no page an answer to a request that had some. */
export const openHeaders: readonly HeaderField[] = [
  ["Access-Control-Allow-Origin", "*"],
  [
    "Access-Control-Expose-Headers",
    [serviceVersionHeader, bundleOutcomeHeader, "Server-Timing", "Location", "Allow", requestIdHeader].join(", "),
  ],
];

/** Whether a browser asks beforehand what a page may send. Any other OPTIONS is a request like every other. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/**
 * What a preflight is answered with, besides `openHeaders`. Whatever headers are requested are allowed.
 * @param mayWrite whether pages of this origin may do more than read
 */
export function preflightHeaders({ headers }: IncomingMessage, mayWrite: boolean): HeaderField[] {
  const requested = headers["access-control-request-headers"];
  return [
    ["Access-Control-Allow-Methods", mayWrite ? methods : "GET"],
    ["Access-Control-Allow-Headers", requested ?? "Content-Type"],
    ["Access-Control-Max-Age", String(maxAge)],
    ["Vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Private-Network"],
    // A page from the public network asks this of a server on the reader's own machine.
    ...(headers["access-control-request-private-network"] === "true"
      ? [["Access-Control-Allow-Private-Network", "true"] as const]
      : []),
  ];
}
