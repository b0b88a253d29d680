// What reads must see: everything that was written, until the response to a write says more exactly what that is.

import { latestPosition } from "../wire/public.ts";
import type { Position, Transport } from "./transport.ts";

const latest = (): Position => ({ value: latestPosition });

/**
 * Keeps the position of the service while a request is sent.
 * @returns what takes the position of the response; it is not called for a request without one
 */
export function trackPosition(transport: Transport, method: string): (value: string | null) => void {
  const isWrite = method !== "GET";
  // A service that reads from no standby has no position, and may not allow the header. A write may get no response.
  if (isWrite && transport.position !== undefined) transport.position = latest();
  const before = transport.position;
  const isBesideWrite = transport.writing > 0;
  return (value) => {
    // Of two writes at the same time, it is not known which was later; a read beside a write may not have seen all of it.
    const isAlone = isWrite ? transport.writing === 1 : !isBesideWrite;
    const isExact = transport.position === before && isAlone;
    if (value !== null && isExact) transport.position = { value };
    else if (isWrite && (value !== null || transport.position !== undefined)) transport.position = latest();
  };
}

/** Runs an exchange, from the request to the end of the response, of which `trackPosition` knows if it is a write. */
export async function countWrite<T>(transport: Transport, method: string, exchange: () => Promise<T>): Promise<T> {
  if (method === "GET") return exchange();
  transport.writing += 1;
  try {
    return await exchange();
  } finally {
    transport.writing -= 1;
  }
}
