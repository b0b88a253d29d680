import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createShared } from "./shared.ts";

type Names = readonly string[];
type Change = { readonly add: string } | { readonly remove: string };

function changed(before: Names, change: Change): Names {
  if ("add" in change) return before.includes(change.add) ? before : [...before, change.add];
  return before.includes(change.remove) ? before.filter((name) => name !== change.remove) : before;
}

/**
 * A browser with tabs that see each other's stored values and messages late: the browser has one order of all writes, a
 * tab sees its own at once, and those before its own never.
 */
function browser(tabCount: number) {
  const letters: (() => void)[][] = [];
  const views: (string | null)[] = [];
  const unseen: number[] = [];
  const writes: { readonly by: number; readonly text: string }[] = [];
  const listeners: ((event: { data: unknown }) => void)[] = [];

  const tabs = Array.from({ length: tabCount }, (_, me) => {
    letters[me] = [];
    views[me] = null;
    unseen[me] = 0;
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        addEventListener(_: string, listener: (event: { data: unknown }) => void) {
          listeners[me] = listener;
        }
        postMessage(data: unknown) {
          for (const [other, queue] of letters.entries()) {
            if (other !== me) queue.push(() => listeners[other]?.({ data: structuredClone(data) }));
          }
        }
      },
    );
    const shared = createShared<Names, Change>({
      name: "riddle:names",
      read: (stored) => (Array.isArray(stored) ? stored : []),
      changed,
      readChange: (message) => message as Change,
    });
    const inTab = <T>(call: () => T): T => {
      vi.stubGlobal("localStorage", {
        getItem: () => views[me] ?? null,
        setItem(_: string, text: string) {
          views[me] = text;
          writes.push({ by: me, text });
        },
      });
      return call();
    };
    return {
      apply: (change: Change) => inTab(() => shared.apply(change)),
      get: () => inTab(() => shared.get()),
      /** Receives the next stored value of another tab, unless this tab has stored one since. */
      see() {
        const write = writes[unseen[me] ?? 0];
        if (write === undefined) return;
        unseen[me] = (unseen[me] ?? 0) + 1;
        const isPending = writes.slice(unseen[me]).some(({ by }) => by === me);
        if (!isPending) views[me] = write.text;
      },
      hear: () => inTab(() => letters[me]?.shift()?.()),
      isIdle: () => letters[me]?.length === 0 && unseen[me] === writes.length,
    };
  });
  const settle = (): void => {
    while (!tabs.every((tab) => tab.isIdle())) {
      for (const tab of tabs) {
        tab.see();
        tab.hear();
      }
    }
  };
  return { tabs, settle };
}

test("keeps what two tabs add at the same moment", () => {
  const { tabs, settle } = browser(2);
  tabs[0]?.apply({ add: "a" });
  tabs[1]?.apply({ add: "b" });
  settle();
  for (const tab of tabs) expect(tab.get().toSorted()).toEqual(["a", "b"]);
});

test("a removed value stays removed while another tab stores an older value", () => {
  const { tabs, settle } = browser(2);
  tabs[0]?.apply({ add: "a" });
  settle();
  tabs[0]?.apply({ remove: "a" });
  tabs[1]?.apply({ add: "b" });
  settle();
  for (const tab of tabs) expect(tab.get()).toEqual(["b"]);
});

test("keeps the changes of three tabs, for any order of changes, stored values and messages", () => {
  const step = fc.record({ tab: fc.nat(2), does: fc.constantFrom("add", "remove", "see", "hear") });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { tabs, settle } = browser(3);
      for (const index of steps.keys()) tabs[0]?.apply({ add: `old ${index}` });
      settle();
      for (const [index, { tab, does }] of steps.entries()) {
        if (does === "add") tabs[tab]?.apply({ add: `new ${index}` });
        else if (does === "remove") tabs[tab]?.apply({ remove: `old ${index}` });
        else tabs[tab]?.[does]();
      }
      settle();
      const expected = steps.flatMap(({ does }, index) => [
        ...(does === "remove" ? [] : [`old ${index}`]),
        ...(does === "add" ? [`new ${index}`] : []),
      ]);
      for (const tab of tabs) expect(new Set(tab.get())).toEqual(new Set(expected));
    }),
  );
});
