import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStored } from "./stored.ts";

const readNames = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];

/** A fake of the browser's storage: strings only, optionally full. */
function createStorage(texts: Map<string, string>, isFull = () => false) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull()) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
  };
}

let texts: Map<string, string>;
beforeEach(() => {
  texts = new Map();
  vi.stubGlobal("localStorage", createStorage(texts));
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  vi.stubGlobal("dispatchEvent", target.dispatchEvent.bind(target));
});
afterEach(() => vi.unstubAllGlobals());

describe("A stored value", () => {
  test("returns the stored value, and the same object until it changes", () => {
    texts.set("riddle:names", '["a"]');
    const names = createStored("riddle:names", readNames);
    expect(names.get()).toEqual(["a"]);
    expect(names.get()).toBe(names.get());
    names.update((before) => [...before, "b"]);
    expect(names.get()).toEqual(["a", "b"]);
    expect(texts.get("riddle:names")).toBe('["a","b"]');
  });

  test("is that of the path of the page", () => {
    texts.set("riddle:names", '["a"]');
    vi.stubGlobal("location", { pathname: "/~two/index.html" });
    const names = createStored("riddle:names", readNames);
    expect(names.get()).toEqual([]);
    names.update(() => ["b"]);
    expect([...texts]).toEqual([
      ["riddle:names", '["a"]'],
      ["riddle:names /~two/", '["b"]'],
    ]);
  });

  test.each(["", "{", "[".repeat(50_000), "null", "7", '[1, "a", null]', '{"__proto__": []}'])(
    "reads what no one should have stored: %s",
    (text) => {
      texts.set("riddle:names", text);
      const names = createStored("riddle:names", readNames);
      expect(names.get()).toEqual(text.includes('"a"') ? ["a"] : []);
    },
  );

  test("updates the value that another tab stored", () => {
    const names = createStored("riddle:names", readNames);
    expect(names.get()).toEqual([]);
    texts.set("riddle:names", '["theirs"]');
    expect(names.update((before) => [...before, "mine"])).toEqual(["theirs", "mine"]);
  });

  test("notifies listeners of changes in any tab until they unsubscribe", () => {
    const names = createStored("riddle:names", readNames);
    const listener = vi.fn();
    const stop = names.subscribe(listener);
    names.update(() => ["a"]);
    expect(listener).toHaveBeenCalledTimes(1);
    texts.set("riddle:names", '["b"]');
    dispatchEvent(Object.assign(new Event("storage"), { key: "riddle:names" }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(names.get()).toEqual(["b"]);
    dispatchEvent(Object.assign(new Event("storage"), { key: "riddle:other" }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    names.update(() => []);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test("lasts as long as the page while storage is full, and is stored once there is room", () => {
    let isFull = true;
    vi.stubGlobal(
      "localStorage",
      createStorage(texts, () => isFull),
    );
    const names = createStored("riddle:names", readNames);
    names.update(() => ["a"]);
    expect(names.get()).toEqual(["a"]);
    expect(texts.has("riddle:names")).toBe(false);
    isFull = false;
    names.update((before) => [...before, "b"]);
    expect(texts.get("riddle:names")).toBe('["a","b"]');
  });

  test("works if storage is blocked", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("blocked", "SecurityError");
      },
      setItem: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const names = createStored("riddle:names", readNames);
    names.update(() => ["a"]);
    expect(names.get()).toEqual(["a"]);
  });
});
