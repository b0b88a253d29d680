// Stops a server gracefully: running requests may finish within a time limit, and are rolled back after it.

import type { IncomingMessage, Server, ServerResponse } from "node:http";

export interface StopOptions {
  /** How long to go on accepting connections, so that load balancers stop sending requests, in milliseconds. */
  readonly drain?: number;
  /** How long running requests may take to finish after that, in milliseconds. */
  readonly grace: number;
}

/** How long requests may take to be rolled back and answered after `grace`, in milliseconds. */
const afterGrace = 500;

/** Stops a server. Call `watch` before it listens. */
export class Shutdown {
  readonly #running = new Set<ServerResponse>();
  #isStopping = false;
  #isClosing = false;
  #server: Server | undefined;
  #abort = () => {};

  /** Whether the server is about to stop. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Tracks the requests of a server. @param abort - rolls back those that are running, and answers them */
  watch(server: Server, abort: () => void = () => {}): void {
    this.#server = server;
    this.#abort = abort;
    const note = (_: IncomingMessage, outgoing: ServerResponse) => {
      this.#running.add(outgoing);
      if (this.#isClosing) outgoing.shouldKeepAlive = false;
      outgoing.once("close", () => {
        this.#running.delete(outgoing);
        if (this.#isClosing) server.closeIdleConnections();
      });
    };
    for (const event of ["request", "checkContinue", "checkExpectation"]) server.prependListener(event, note);
  }

  /** Resolves when the last connection is closed, at the latest half a second after both times. */
  async stop({ drain = 0, grace }: StopOptions): Promise<void> {
    this.#isStopping = true;
    if (drain > 0) await new Promise((resolve) => setTimeout(resolve, drain));
    await this.#close(grace);
  }

  #close(grace: number): Promise<void> {
    const server = this.#server;
    if (server === undefined) return Promise.resolve();
    this.#isClosing = true;
    return new Promise((resolve) => {
      let timer = setTimeout(() => {
        this.#abort();
        timer = setTimeout(() => server.closeAllConnections(), afterGrace);
      }, grace);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
      for (const outgoing of this.#running) {
        // An incomplete request has not started to run, or is a file of which nothing has been written yet.
        if (outgoing.req.complete) outgoing.shouldKeepAlive = false;
        else outgoing.destroy();
      }
    });
  }
}
