/**
 * Settles like `promise`, or rejects with the signal's reason as soon as it aborts.
 *
 * @param late - takes a result that arrives after the abort
 */
export function rejectWhenAborted<T>(
  signal: AbortSignal | undefined,
  promise: Promise<T>,
  late: (result: T) => void = () => {},
): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason);
      promise.then(late, () => {});
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    const removeListener = () => signal.removeEventListener("abort", abort);
    promise.then(removeListener, removeListener);
    promise.then(resolve, reject);
  });
}
