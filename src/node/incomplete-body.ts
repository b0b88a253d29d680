// Reads the rest of a rejected request, so that the sender can read the response.

import type { IncomingMessage } from "node:http";

/** How long a rejected sender may pause, in milliseconds. */
const longestPause = 5_000;

/** How long a rejected sender may continue, in milliseconds. */
const longest = 30_000;

/** Whether a request has a body that has not come completely. */
export function isIncomplete({ complete, headers }: IncomingMessage): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !complete;
}

/**
 * Drops the rest of a request's body as it comes, and resolves at its end. Closing a socket that has unread bytes resets
 * it, and the sender would lose the response with it; many read only when they have sent everything. The connection of a
 * sender that pauses for 5 seconds, or goes on for 30, is cut off.
 */
export function dropRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = () => request.destroy();
    const pause = setTimeout(cutOff, longestPause);
    const limit = setTimeout(cutOff, longest);
    const end = () => {
      clearTimeout(pause);
      clearTimeout(limit);
      resolve();
    };
    request.on("data", () => pause.refresh());
    request.once("end", end);
    request.once("close", end);
  });
}
