/** How much of a transfer must progress, at least. */
export interface Pace {
  readonly bytes: number;
  /** In milliseconds. */
  readonly period: number;
}

/** Below it, a transfer occupies its place for longer than it is worth. */
const slowest: Pace = { bytes: 16 * 1024, period: 20_000 };

/**
 * Watches a transfer.
 * @param countBytes - how many bytes have been transferred
 * @param isWaiting - whether it waits for the other side
 * @param onSlow - called after each period in which it waited and was slower than `pace`
 * @returns a function that ends the watch
 */
export function watchPace(
  countBytes: () => number,
  isWaiting: () => boolean,
  onSlow: () => void,
  pace: Pace = slowest,
): () => void {
  let before = { count: countBytes(), waits: false };
  const timer = setInterval(() => {
    const now = { count: countBytes(), waits: isWaiting() };
    if (before.waits && now.waits && now.count - before.count < pace.bytes) onSlow();
    before = now;
  }, pace.period).unref();
  return () => clearInterval(timer);
}
