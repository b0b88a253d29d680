import { expect, test, vi } from "vitest";
import { createStore } from "./store.ts";

test("notifies its listeners of each change, and not of the same value", () => {
  const store = createStore(1);
  const listener = vi.fn();
  const end = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("shows a listener the new value", () => {
  const store = createStore("before");
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set("after");
  expect(seen).toEqual(["after"]);
});
