import { expect, test } from "vitest";
import { rejectWhenAborted } from "./reject-when-aborted.ts";

function defer() {
  let reject = (_: unknown): void => {};
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}

const never = new Promise<never>(() => {});

test("settles like its promise", async () => {
  const { signal } = new AbortController();
  await expect(rejectWhenAborted(signal, Promise.resolve(1))).resolves.toBe(1);
  await expect(rejectWhenAborted(signal, Promise.reject(new Error("x")))).rejects.toThrow("x");
});

test("rejects with the reason of an abort, before it and during it", async () => {
  const reason = new Error("stop");
  await expect(rejectWhenAborted(AbortSignal.abort(reason), never)).rejects.toBe(reason);
  const abort = new AbortController();
  const waiting = rejectWhenAborted(abort.signal, never);
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test("ignores what its promise does after an abort", async () => {
  const reason = new Error("stop");
  const late = defer();
  const waiting = rejectWhenAborted(AbortSignal.abort(reason), late.promise);
  late.reject(new Error("late"));
  await expect(waiting).rejects.toBe(reason);
});

test("passes on a result that arrives after an abort, and no other", async () => {
  const results: number[] = [];
  const late = (result: number) => void results.push(result);
  const abort = new AbortController();
  await rejectWhenAborted(abort.signal, Promise.resolve(1), late);
  const waiting = rejectWhenAborted(abort.signal, Promise.resolve(2), late);
  abort.abort();
  await expect(waiting).rejects.toBe(abort.signal.reason);
  await expect(rejectWhenAborted(abort.signal, Promise.resolve(3), late)).rejects.toBe(abort.signal.reason);
  expect(results).toEqual([2, 3]);
});
