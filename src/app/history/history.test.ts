import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeEntries, readEntries as readWith } from "./entry-store.ts";
import { type Entries, type Entry, getEntryKey, historyRules, limits } from "./history.ts";

const entry = (filter: string, at: number, matches = 1): Entry => ({
  at,
  backend: "worker",
  question: { collection: "Orders", ...(filter === "" ? {} : { filter }) },
  outcome: { status: 200, matches, of: 5000, duration: 1.5 },
});

const readEntries = (stored: unknown) => readWith(stored, historyRules);
const withEntry = (entries: Entries, added: Entry) =>
  changeEntries(entries, { type: "add", entry: added }, historyRules);
const withoutEntry = (entries: Entries, removed: Entry) =>
  changeEntries(entries, { type: "remove", entry: removed }, historyRules);

const filters = (entries: Entries) => entries.map(({ question }) => question.filter);

describe("The history", () => {
  test("is ordered by time, with each query once and its last outcome", () => {
    let entries: Entries = [];
    for (const [filter, at, matches] of [
      ["a = 1", 1, 10],
      ["b = 1", 2, 20],
      ["a = 1", 3, 30],
    ] as const)
      entries = withEntry(entries, entry(filter, at, matches));
    expect(filters(entries)).toEqual(["a = 1", "b = 1"]);
    expect(entries[0]?.outcome.matches).toBe(30);
  });

  test("distinguishes queries by operation, sort and backend", () => {
    const first = entry("a = 1", 1);
    const others: Entry[] = [
      { ...first, at: 2, question: { ...first.question, operation: "Delete" } },
      { ...first, at: 3, question: { ...first.question, sort: "-total" } },
      { ...first, at: 4, backend: "https://shop.example/api" },
    ];
    expect(others.reduce(withEntry, [first])).toHaveLength(4);
  });

  test("restores a deleted entry at its position", () => {
    const entries = [entry("c", 3), entry("b", 2), entry("a", 1)];
    const [, middle] = entries;
    if (middle === undefined) throw new Error("There are three.");
    const without = withoutEntry(entries, middle);
    expect(filters(without)).toEqual(["c", "a"]);
    expect(withEntry(without, middle)).toEqual(entries);
  });

  test("keeps a query that was sent again after the deletion", () => {
    expect(withoutEntry([entry("a", 5)], entry("a", 4))).toHaveLength(1);
  });

  test("drops the oldest entries above the limits on entries and characters", () => {
    const many = Array.from({ length: limits.entries + 20 }, (_, at) => entry(`a = ${at}`, at));
    const kept = many.reduce(withEntry, [] as Entries);
    expect(kept).toHaveLength(limits.entries);
    expect(kept[0]?.question.filter).toBe(`a = ${limits.entries + 19}`);
    const long = Array.from({ length: 60 }, (_, at) => entry(`${at} ${"x".repeat(8000)}`, at)).reduce(
      withEntry,
      [] as Entries,
    );
    expect(JSON.stringify(long).length).toBeLessThanOrEqual(limits.characters);
    expect(long.length).toBeGreaterThan(40);
    expect(long[0]?.at).toBe(59);
  });

  test("does not keep an entry above the size limit, and drops no other for it", () => {
    const before = [entry("a", 1)];
    expect(withEntry(before, entry("x".repeat(limits.characters), 2))).toEqual(before);
  });
});

const anyEntry = fc
  .tuple(fc.constantFrom("", "a = 1", "b", "\ud800"), fc.nat(20), fc.nat(9))
  .map(([filter, at, matches]) => entry(filter, at, matches));

test("adding and removing are idempotent, and the result is read back unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyEntry), { maxLength: 30 }), (changes) => {
      let entries: Entries = [];
      for (const [isIn, each] of changes) {
        const change = isIn ? withEntry : withoutEntry;
        entries = change(entries, each);
        expect(change(entries, each)).toEqual(entries);
      }
      expect(new Set(entries.map(getEntryKey)).size).toBe(entries.length);
      expect(readEntries(JSON.parse(JSON.stringify(entries)))).toEqual(entries);
    }),
  );
});

describe("readEntries", () => {
  test("reads the valid part of anything stored", () => {
    const sound = entry("a = 1", 7);
    const stored = [
      null,
      7,
      "x",
      {},
      { ...sound, at: "7" },
      { ...sound, at: 8.7e15 },
      { ...sound, backend: null },
      { ...sound, question: { filter: "no collection" } },
      { ...sound, outcome: { status: 200 } },
      { ...sound, outcome: { status: 20, duration: 1 } },
      { ...sound, extra: "<b>", question: { ...sound.question, view: "Plan", limit: 5, __proto__: { sort: "x" } } },
      { ...sound, at: 9, question: { collection: "Stock" }, outcome: { status: null, matches: -1, duration: 0 } },
    ];
    expect(readEntries(stored)).toEqual([
      { at: 9, backend: "worker", question: { collection: "Stock" }, outcome: { status: null, duration: 0 } },
      sound,
    ]);
  });

  test("reads entries of earlier versions, which named the backend `place`", () => {
    const { backend, ...rest } = entry("a = 1", 7);
    expect(readEntries([{ ...rest, place: backend }])).toEqual([{ ...rest, backend }]);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(Array.isArray(readEntries(stored))).toBe(true);
        expect(Array.isArray(readEntries([stored]))).toBe(true);
      }),
    );
  });
});
