import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Row } from "../../../service/public.ts";
import { type FieldChange, formatFieldPath, getValueAt, listFieldChanges } from "./field-change.ts";
import { compareRows, type RowChange, tallyChanges } from "./row-change.ts";
import type { Key } from "./used-collections.ts";

const value = fc.jsonValue({ maxDepth: 3 });
const key = fc.constantFrom<Key>(1, 2, 3, 4, "1", "a", "__proto__");
/** A row as parsed from JSON, where `__proto__` is a member like any other. */
const row = (_id: Key, members: unknown): Row => JSON.parse(JSON.stringify({ members, _id })) as Row;
const rows = fc
  .uniqueArray(fc.tuple(key, value), { selector: ([each]) => each, maxLength: 6 })
  .map((pairs) => new Map(pairs.map(([each, members]) => [each, row(each, members)])));

/** A state, and either one with a few changes or any other. */
const states = fc.oneof(
  fc.tuple(rows, rows),
  fc
    .tuple(rows, key, value)
    .map(([before, changed, members]) => [before, new Map(before).set(changed, row(changed, members))]),
) as fc.Arbitrary<[Map<Key, Row>, Map<Key, Row>]>;

/** The state after changes, written without the code under test. */
function applied(former: ReadonlyMap<Key, Row>, changes: readonly RowChange[]): Map<Key, Row> {
  const state = new Map(former);
  for (const { key: changedKey, before, after } of changes) {
    if (after === undefined) expect(state.delete(changedKey)).toBe(true);
    else if (before === undefined) {
      expect(state.has(changedKey)).toBe(false);
      state.set(changedKey, after);
    } else {
      const fields = listFieldChanges(before, after);
      expect(fields).not.toEqual([]);
      state.set(changedKey, fields.reduce(written, structuredClone(state.get(changedKey) as Row)));
    }
  }
  return state;
}

function written(target: Row, { path, after }: FieldChange): Row {
  let holder = target as unknown as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) holder = Object.getOwnPropertyDescriptor(holder, step)?.value as typeof holder;
  const last = path.at(-1) ?? "";
  if (after === undefined) delete holder[last];
  else Object.defineProperty(holder, last, { value: after, writable: true, enumerable: true, configurable: true });
  return target;
}

/** Sorts the members by name. */
function sorted(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(sorted);
  if (typeof given !== "object" || given === null) return given;
  return Object.entries(given)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
}

const serialized = (state: ReadonlyMap<Key, Row>): string =>
  JSON.stringify(
    [...state.values()]
      .map(sorted)
      .map((each) => JSON.stringify(each))
      .sort(),
  );

describe("the difference between two states", () => {
  test("applied to the first gives the second", async () => {
    await fc.assert(
      fc.asyncProperty(states, async ([before, after]) => {
        expect(serialized(applied(before, await compareRows("Any", before, after)))).toBe(serialized(after));
      }),
      { numRuns: 1000 },
    );
  });

  test("yields to the page", async () => {
    const many = (total: number): ReadonlyMap<Key, Row> =>
      new Map(Array.from({ length: 1000 }, (_, index) => [index, row(index, { total: index % 7 === 0 ? total : 0 })]));
    const [before, after] = [many(1), new Map([...many(2)].slice(10))];
    let now = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
    const turns: string[] = [];
    setImmediate(() => turns.push("the page"));
    const changes = await compareRows("Any", before, after);
    clock.mockRestore();
    expect(turns).toEqual(["the page"]);
    expect(tallyChanges(changes)).toEqual({ added: 0, changed: 141, removed: 10 });
  });

  test("is empty for the same rows with members in any order", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (before) => {
        const turned = [...before]
          .toReversed()
          .map(([each, { _id, ...others }]) => [each, { ...others, _id } as Row] as const);
        expect(await compareRows("Any", before, new Map(turned))).toEqual([]);
      }),
    );
  });

  test("lists the old and new value of each changed path once", async () => {
    await fc.assert(
      fc.asyncProperty(states, async ([before, after]) => {
        for (const { before: old, after: now } of await compareRows("Any", before, after)) {
          const fields = listFieldChanges(old, now);
          expect(new Set(fields.map(({ path }) => JSON.stringify(path))).size).toBe(fields.length);
          for (const { path, before: from, after: to } of fields) {
            expect(getValueAt(old, path)).toBe(from);
            expect(getValueAt(now, path)).toBe(to);
          }
        }
      }),
    );
  });

  test("compares the members of objects and the items of arrays of the same length", () => {
    const before = row(1, { city: "Oslo", items: [{ qty: 1 }, { qty: 2 }], tags: ["a"] });
    const after = row(1, { city: "Oslo", items: [{ qty: 1 }, { qty: 3 }], tags: ["a", "b"], vip: true });
    expect(
      listFieldChanges(before, after).map(({ path, ...rest }) => ({ path: formatFieldPath(path), ...rest })),
    ).toEqual([
      { path: "members.items[1].qty", before: 2, after: 3 },
      { path: "members.tags", before: ["a"], after: ["a", "b"] },
      { path: "members.vip", before: undefined, after: true },
    ]);
  });
});
