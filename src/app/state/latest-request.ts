export interface LatestRequest {
  /**
   * Aborts the current request and sends another. One of the two callbacks is called, unless the request is aborted.
   *
   * @param send - rejects when there is no result.
   */
  readonly send: <T>(
    send: (signal: AbortSignal) => Promise<T>,
    onResult: (result: T) => void,
    onError: (error: unknown) => void,
  ) => void;
  readonly abort: () => void;
}

export function createLatestRequest(): LatestRequest {
  let current: AbortController | null = null;
  const abort = (): void => {
    current?.abort();
    current = null;
  };
  return {
    abort,
    send(send, onResult, onError) {
      abort();
      const own = new AbortController();
      current = own;
      send(own.signal).then(
        (result) => own.signal.aborted || onResult(result),
        (error: unknown) => own.signal.aborted || onError(error),
      );
    },
  };
}
