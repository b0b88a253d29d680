import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Stored } from "../stored.ts";
import { together } from "./together.ts";

type Names = readonly string[];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (name: string) => (before: Names) => (before.includes(name) ? before : [...before, name]);
const remove = (name: string) => (before: Names) => before.filter((other) => other !== name);

/** Two tabs. Each is notified later of what the other has stored, which then replaces its own value. */
function twoTabs() {
  const letters: { readonly to: number; readonly value: Names }[] = [];
  const deliver: ((value: Names) => void)[] = [];
  const tabs = [0, 1].map((me) => {
    let value: Names = [];
    const listeners = new Set<() => void>();
    const notify = () => {
      for (const listener of [...listeners]) listener();
    };
    deliver[me] = (heard) => {
      value = heard;
      notify();
    };
    const stored: Stored<Names> = {
      get: () => value,
      update(change) {
        value = change(value);
        letters.push({ to: 1 - me, value });
        notify();
        return value;
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    return together(stored);
  });
  const hear = (): void => {
    for (let letter = letters.shift(); letter !== undefined; letter = letters.shift())
      deliver[letter.to]?.(letter.value);
  };
  return { tabs, hear };
}

test("both tabs have what each added at the same moment", () => {
  const { tabs, hear } = twoTabs();
  tabs[0]?.update(add("a"));
  tabs[1]?.update(add("b"));
  hear();
  for (const tab of tabs) expect([...tab.get()].sort()).toEqual(["a", "b"]);
});

test("a removed value stays removed, until the other tab adds it again", () => {
  const { tabs, hear } = twoTabs();
  tabs[0]?.update(add("a"));
  hear();
  tabs[0]?.update(remove("a"));
  tabs[1]?.update(add("b"));
  hear();
  for (const tab of tabs) expect(tab.get()).toEqual(["b"]);
  vi.advanceTimersByTime(2001);
  tabs[1]?.update(add("a"));
  hear();
  for (const tab of tabs) expect([...tab.get()].sort()).toEqual(["a", "b"]);
});

test("both tabs end with all values, for any order of changes and notifications", () => {
  const step = fc.oneof(
    fc.record({ tab: fc.nat(1), name: fc.constantFrom(..."abcdef") }),
    fc.constant("hear" as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { tabs, hear } = twoTabs();
      for (const each of steps) {
        if (each === "hear") hear();
        else tabs[each.tab]?.update(add(each.name));
      }
      hear();
      const all = new Set(steps.flatMap((each) => (each === "hear" ? [] : [each.name])));
      for (const tab of tabs) expect(new Set(tab.get())).toEqual(all);
    }),
  );
});
