// The pause before a transaction is repeated.

/** In milliseconds: that before the second attempt at most, and that before any other. */
const first = 4;
const longest = 250;

/** Waits for a random time, the longer the more attempts were made. Rejects with the reason of the signal. */
export function pause(attempt: number, signal?: AbortSignal): Promise<void> {
  const most = Math.min(longest, first * 2 ** attempt);
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, Math.random() * most);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}
