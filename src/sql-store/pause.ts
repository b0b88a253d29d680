import { rejectWhenAborted } from "../wire/public.ts";

/** In milliseconds: that before the second attempt at most, and that before any other. */
const first = 4;
const longest = 250;

/** Waits for a random time, the longer the more attempts were made. Rejects with the reason of the signal. */
export function pause(attempt: number, signal?: AbortSignal): Promise<void> {
  const most = Math.min(longest, first * 2 ** attempt);
  return rejectWhenAborted(signal, new Promise((resolve) => setTimeout(resolve, Math.random() * most)));
}
