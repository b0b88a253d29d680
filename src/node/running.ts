// The requests that a server is handling: how many, for how long, and what ends them early.

import type { ServerResponse } from "node:http";
import { fail, ServiceError } from "../wire/public.ts";

export interface RunningOptions {
  /** How many requests are handled at the same time. Defaults to no limit. */
  readonly maxRequests?: number | undefined;
  /**
   * How long a request may take after it has arrived, and how long a client may read nothing of a response that is ready, in
   * milliseconds. Defaults to no limit.
   */
  readonly timeout?: number | undefined;
}

/** Handles requests within limits. */
export class Running {
  readonly #controllers = new Set<AbortController>();
  readonly #options: RunningOptions;

  constructor(options: RunningOptions = {}) {
    this.#options = options;
  }

  get size(): number {
    return this.#controllers.size;
  }

  /**
   * Starts a request, which runs until its response is closed.
   * @returns its signal; it aborts with a ServiceError when the time is over, when the sender is gone, and by `abort`
   * @throws ServiceError SERVER_UNAVAILABLE if too many are running
   */
  start(outgoing: ServerResponse): { readonly signal: AbortSignal; readonly arrived: () => void } {
    const { maxRequests = Number.POSITIVE_INFINITY, timeout } = this.#options;
    if (this.size >= maxRequests) {
      const message = `The server handles ${maxRequests} requests at the same time, and no more. Send this one again.`;
      throw new ServiceError({ code: "SERVER_UNAVAILABLE", severity: "error", message }, [["Retry-After", "1"]]);
    }
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.#controllers.add(controller);
    outgoing.once("close", () => {
      clearTimeout(timer);
      this.#controllers.delete(controller);
      if (!outgoing.writableFinished) controller.abort(fail("SERVER_UNAVAILABLE", "The connection was closed."));
    });
    const arrived = () => {
      // A response may have ended before the rest of a file arrives.
      if (timeout === undefined || !this.#controllers.has(controller)) return;
      timer = setTimeout(() => controller.abort(createTooSlowError(timeout)), timeout);
    };
    return { signal: controller.signal, arrived };
  }

  /** Rolls back what has not begun to commit; such requests are answered with a 503. */
  abort(): void {
    for (const controller of this.#controllers)
      controller.abort(fail("SERVER_UNAVAILABLE", "The server stopped before this was done. Nothing was changed."));
  }
}

function createTooSlowError(timeout: number): ServiceError {
  return fail(
    "TIMEOUT",
    `The request took longer than the ${timeout} ms that this server allows, and was rolled back. Request fewer rows.`,
  );
}
