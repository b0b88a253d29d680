// Faults on request: a delay, an error status or no response, so that clients can be tested (docs/testing.md#faults).

import { createIssue, fail, faultsHeader, type HeaderField } from "../../wire/public.ts";
import type { Outcome } from "./outcome.ts";

/** The faults that a request specifies. */
export interface Faults {
  /** In milliseconds. */
  readonly latency: number;
  /** Of the error; undefined for none. */
  readonly status: number | undefined;
  readonly offline: boolean;
  /** Whether there is no response until the client gives up, or a minute has passed. */
  readonly timeout: boolean;
  /** Only each n-th of the requests with these faults has them. */
  readonly every: number;
}

/** The longest delay, in milliseconds. */
const longest = 60_000;

const example = "Write it as `latency=500, status=503, every=3, offline, timeout`; each part may be left out.";

/** Reads the value of X-Faults. @throws ServiceError INVALID_PARAMETER */
export function readFaults(text: string): Faults {
  let faults: Faults = { latency: 0, status: undefined, offline: false, timeout: false, every: 1 };
  for (const part of text.split(",").map((each) => each.trim())) {
    const [, name = "", digits] = /^([a-z]+)(?:=(\d{1,6}))?$/.exec(part) ?? [];
    const value = Number(digits);
    if ((name === "offline" || name === "timeout") && digits === undefined) faults = { ...faults, [name]: true };
    else if (name === "latency" && value <= longest) faults = { ...faults, latency: value };
    else if (name === "status" && value >= 400 && value <= 599) faults = { ...faults, status: value };
    else if (name === "every" && value >= 1) faults = { ...faults, every: value };
    else throw fail("INVALID_PARAMETER", `\`${faultsHeader}\` has the part \`${part.slice(0, 40)}\`. ${example}`);
  }
  return faults;
}

/** No response at all. */
export const noResponse = Symbol("no response");

/** How many values of the header are counted apart. */
const mostCounted = 1_000;

/**
 * Creates a function that waits as long as the header of a request specifies, and returns what it specifies instead of
 * the service's response; undefined if the request is to be executed. Requests are counted by the value of the
 * header, so that clients with different faults do not affect each other.
 */
export function createFaults(): (request: Request) => Promise<Outcome | typeof noResponse | undefined> {
  const counts = new Map<string, number>();
  return async (request) => {
    const text = request.headers.get(faultsHeader);
    if (text === null) return undefined;
    const { latency, status, offline, timeout, every } = readFaults(text);
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size > mostCounted) counts.clear();
    counts.set(text, count);
    if (count % every !== 0) return undefined;
    await wait(timeout ? longest : latency, request.signal);
    if (timeout || offline) return noResponse;
    return status === undefined ? undefined : createFaultOutcome(status);
  };
}

function createFaultOutcome(status: number): Outcome {
  const message = `This request asked for a fault with status ${status}, and was not carried out.`;
  return { status, headers: [], body: { errors: [createIssue("FAULT", message)] } };
}

/**
 * The outcome that a part of a bundle specifies instead of being executed; undefined for none.
 *
 * @throws ServiceError INVALID_PARAMETER for anything but a status, which can't be limited to a part
 */
export function readPartFault(headers: readonly HeaderField[]): Outcome | undefined {
  const text = headers.find(([name]) => name.toLowerCase() === faultsHeader.toLowerCase())?.[1];
  if (text === undefined) return undefined;
  const { latency, status, offline, timeout, every } = readFaults(text);
  if (status === undefined || latency > 0 || offline || timeout || every > 1)
    throw fail("INVALID_PARAMETER", `\`${faultsHeader}\` of a part has only \`status\`, as in \`status=503\`.`);
  return createFaultOutcome(status);
}

/** Resolves after a time in milliseconds, or when the signal is aborted. */
function wait(time: number, signal: AbortSignal): Promise<void> | undefined {
  if (time === 0) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
