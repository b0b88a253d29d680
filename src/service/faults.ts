// Faults on request: a delay, an error status or no response, so that clients can be tested (docs/testing-with-riddle.md#faults).

import { fail, faultsHeader, type HeaderField } from "../wire/index.ts";
import type { Outcome } from "./outcome.ts";

/** The faults that a request specifies. */
export interface Faults {
  /** In milliseconds. */
  readonly latency: number;
  /** Of the error; undefined for none. */
  readonly status: number | undefined;
  readonly offline: boolean;
  /** Every n-th request with faults gets the error, or no response. */
  readonly every: number;
}

const example = "Write it as `latency=500, status=503, every=3, offline`; each part may be left out.";

/**
 * Reads the value of X-Faults.
 *
 * @throws ServiceError INVALID_PARAMETER
 */
export function readFaults(text: string): Faults {
  let faults: Faults = { latency: 0, status: undefined, offline: false, every: 1 };
  for (const part of text.split(",").map((each) => each.trim())) {
    const [, name = "", digits] = /^([a-z]+)(?:=(\d{1,6}))?$/.exec(part) ?? [];
    const value = Number(digits);
    if (name === "offline" && digits === undefined) faults = { ...faults, offline: true };
    else if (name === "latency" && value <= 60_000) faults = { ...faults, latency: value };
    else if (name === "status" && value >= 400 && value <= 599) faults = { ...faults, status: value };
    else if (name === "every" && value >= 1) faults = { ...faults, every: value };
    else throw fail("INVALID_PARAMETER", `\`${faultsHeader}\` has the part \`${part.slice(0, 40)}\`. ${example}`);
  }
  return faults;
}

/** No response at all. */
export const noResponse = Symbol("no response");

/**
 * Creates a function that reads the faults from the headers of a request, waits for their latency, and returns their error
 * in place of the service's response; undefined if the request is to be executed.
 */
export function createFaults(): (
  headers: readonly HeaderField[],
  signal: AbortSignal,
) => Promise<Outcome | typeof noResponse | undefined> {
  let count = 0;
  return async (headers, signal) => {
    const text = headers.find(([name]) => name.toLowerCase() === faultsHeader.toLowerCase())?.[1];
    if (text === undefined) return undefined;
    const { latency, status, offline, every } = readFaults(text);
    await wait(latency, signal);
    if (status === undefined && !offline) return undefined;
    count += 1;
    if (count % every !== 0) return undefined;
    if (offline || status === undefined) return noResponse;
    const message = `This request asked for a fault with status ${status}, and was not carried out.`;
    return { status, headers: [], body: { errors: [{ code: "FAULT", severity: "error", message }] } };
  };
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
