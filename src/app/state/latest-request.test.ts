import { expect, test, vi } from "vitest";
import { createLatestRequest } from "./latest-request.ts";

/** A request that the test settles and that ignores its signal. */
function held<T>() {
  let end: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    end = { resolve, reject };
  });
  const signals: AbortSignal[] = [];
  const send = (signal: AbortSignal): Promise<T> => {
    signals.push(signal);
    return promise;
  };
  return {
    send,
    signals,
    resolve: (value: T) => end?.resolve(value),
    reject: (reason: unknown) => end?.reject(reason),
  };
}

test("reports the result of the latest request only, however late an earlier one ends", async () => {
  const request = createLatestRequest();
  const [first, second] = [held<string>(), held<string>()];
  const [onResult, onError] = [vi.fn(), vi.fn()];
  request.send(first.send, onResult, onError);
  request.send(second.send, onResult, onError);
  expect(first.signals.map(({ aborted }) => aborted)).toEqual([true]);
  second.resolve("second");
  await expect.poll(() => onResult.mock.calls).toEqual([["second"]]);
  first.resolve("first");
  await Promise.all([first.send, second.send].map((send) => send(new AbortController().signal)));
  await Promise.resolve();
  expect(onResult.mock.calls).toEqual([["second"]]);
  expect(onError).not.toHaveBeenCalled();
});

test("reports a failure, but not that of an aborted request", async () => {
  const request = createLatestRequest();
  const [failing, aborted] = [held<never>(), held<never>()];
  const [onResult, onError] = [vi.fn(), vi.fn()];
  request.send(failing.send, onResult, onError);
  failing.reject("failed");
  await expect.poll(() => onError.mock.calls).toEqual([["failed"]]);
  request.send(aborted.send, onResult, onError);
  request.abort();
  aborted.reject("aborted");
  await aborted.send(new AbortController().signal).catch(() => undefined);
  await Promise.resolve();
  expect(onError.mock.calls).toEqual([["failed"]]);
  expect(onResult).not.toHaveBeenCalled();
});
