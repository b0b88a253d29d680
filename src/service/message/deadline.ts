import { fail } from "../../wire/public.ts";

/** Monotonic clock for timeouts, in milliseconds since an arbitrary fixed time. */
export type Now = () => number;

export const getRealTime: Now = () => performance.now();

/** Deadline of a bundle: a timer aborts what is running or waiting, and `check` covers times when no timer can fire. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #now: Now;
  readonly #end: number;
  readonly #timeout: number;

  /**
   * @param timeout - in milliseconds from `began`; undefined for none
   * @param now - defaults to the real time; with any other clock there is no timer, only `check`
   */
  constructor(timeout: number | undefined, began: number, now: Now = getRealTime) {
    this.#now = now;
    this.#timeout = timeout ?? Number.POSITIVE_INFINITY;
    this.#end = timeout === undefined ? Number.POSITIVE_INFINITY : began + timeout;
    if (timeout !== undefined && now === getRealTime)
      this.#timer = setTimeout(() => this.#controller.abort(createTimeoutError(timeout)), this.#end - now());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** @throws ServiceError TIMEOUT */
  check(): void {
    if (this.#now() >= this.#end || this.signal.aborted) throw createTimeoutError(this.#timeout);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

function createTimeoutError(timeout: number): ReturnType<typeof fail> {
  return fail(
    "TIMEOUT",
    `The bundle exceeded its timeout of ${timeout} ms before this part was done. Increase \`timeout\`, or send fewer parts.`,
  );
}
