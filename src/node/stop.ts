// Stops a server gracefully: running requests may finish within a time limit.

import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Stops a server. Resolves when its last connection is closed, at the latest after `grace` milliseconds. */
export type Stop = (grace: number) => Promise<void>;

/** Tracks the requests of a server. Call it before listening. @returns a function that stops the server */
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
        // An incomplete request has not started to run.
        if (outgoing.req.complete) outgoing.shouldKeepAlive = false;
        else outgoing.destroy();
      }
    });
  };
}
