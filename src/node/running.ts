// The requests that a server is handling: how many, for how long, and what ends them early.

import type { ServerResponse } from "node:http";
import { fail, ServiceError } from "../wire/public.ts";

export interface RunningOptions {
  /** How many requests are handled at the same time. Defaults to no limit. */
  readonly maxRequests?: number | undefined;
  /** How long a request may take after it has arrived, in milliseconds. Defaults to no limit. */
  readonly timeout?: number | undefined;
}

/** A request, from the arrival of its head to the end of its response. */
export interface RunningRequest {
  /** Aborts with a ServiceError when the time is over, when the sender is gone, and by `abort`. */
  readonly signal: AbortSignal;
  /**
   * Takes one of the places for requests that are handled, until the response is closed.
   * @throws ServiceError SERVER_UNAVAILABLE if there is none for this sender
   */
  readonly takePlace: () => void;
  /** Starts the time limit: the request has arrived. */
  readonly limitTime: () => void;
}

/** Of the places, the part that is kept for senders that have fewer than half of them. */
const reserved = 0.1;

/** Handles requests within limits. */
export class Running {
  readonly #controllers = new Set<AbortController>();
  /** The address of the sender of each request that has a place. */
  readonly #places = new Map<AbortController, string | undefined>();
  readonly #options: RunningOptions;

  constructor(options: RunningOptions = {}) {
    this.#options = options;
  }

  /** How many requests have a place. */
  get size(): number {
    return this.#places.size;
  }

  /** Starts a request, which runs until its response is closed. */
  start(outgoing: ServerResponse, address: string | undefined): RunningRequest {
    const { timeout } = this.#options;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.#controllers.add(controller);
    outgoing.once("close", () => {
      clearTimeout(timer);
      this.#controllers.delete(controller);
      this.#places.delete(controller);
      if (!outgoing.writableFinished) controller.abort(fail("SERVER_UNAVAILABLE", "The connection was closed."));
    });
    const takePlace = () => {
      if (!this.#hasPlace(address)) {
        throw createBusyError(`The server is handling ${this.size} requests, and has no place for this one.`);
      }
      // The sender may be gone already.
      if (this.#controllers.has(controller)) this.#places.set(controller, address);
    };
    const limitTime = () => {
      // A response may have ended before the rest of a file arrives.
      if (timeout === undefined || !this.#controllers.has(controller)) return;
      timer = setTimeout(() => controller.abort(createTooSlowError(timeout)), timeout);
    };
    return { signal: controller.signal, takePlace, limitTime };
  }

  #hasPlace(address: string | undefined): boolean {
    const { maxRequests = Number.POSITIVE_INFINITY } = this.#options;
    const free = maxRequests - this.size;
    if (free > maxRequests * reserved) return true;
    const own = [...this.#places.values()].filter((other) => other === address).length;
    return free > 0 && own < maxRequests / 2;
  }

  /** Rolls back what has not begun to commit; such requests are answered with a 503. */
  abort(): void {
    for (const controller of this.#controllers)
      controller.abort(fail("SERVER_UNAVAILABLE", "The server stopped before this was done. Nothing was changed."));
  }
}

/** The error for a request that was not begun. @param reason - a sentence */
export function createBusyError(reason: string): ServiceError {
  const message = `${reason} Send this one again.`;
  return new ServiceError({ code: "SERVER_UNAVAILABLE", severity: "error", message }, [["Retry-After", "1"]]);
}

function createTooSlowError(timeout: number): ServiceError {
  return fail(
    "TIMEOUT",
    `The request took longer than the ${timeout} ms that this server allows, and was rolled back. Request fewer rows.`,
  );
}
