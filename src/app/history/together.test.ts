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

/** Two tabs, each of which hears only later what the other has stored: what it hears replaces what it has. */
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

test("what two tabs add at the same moment is in both", () => {
  const { tabs, hear } = twoTabs();
  tabs[0]?.update(add("a"));
  tabs[1]?.update(add("b"));
  hear();
  for (const tab of tabs) expect([...tab.get()].sort()).toEqual(["a", "b"]);
});

test("what is taken out stays out, and what comes later from the other tab counts again", () => {
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

test("whatever is added where and heard when, both tabs end with all of it", () => {
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
