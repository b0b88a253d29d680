// Ends a server: what runs may finish within a bounded time, and nothing new begins.

import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Stops a server. Resolves when its last connection is closed, at the latest after `grace` milliseconds. */
export type Stop = (grace: number) => Promise<void>;

/** Watches what a server is at, from before it listens, and returns the way to stop it. */
export function stopping(server: Server): Stop {
  const running = new Set<ServerResponse>();
  let isStopping = false;
  const note = (_: IncomingMessage, outgoing: ServerResponse) => {
    running.add(outgoing);
    if (isStopping) outgoing.shouldKeepAlive = false;
    outgoing.once("close", () => {
      running.delete(outgoing);
      if (isStopping) server.closeIdleConnections();
    });
  };
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.prependListener(event, note);
  return (grace) => {
    isStopping = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), grace);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
      for (const outgoing of running) {
        // Nothing has begun for a request that has not come completely.
        if (outgoing.req.complete) outgoing.shouldKeepAlive = false;
        else outgoing.destroy();
      }
    });
  };
}
