import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Favourite,
  favourites,
  greatestCount,
  noteMatches,
  readFavourites,
  remove,
  rename,
  save,
} from "./favourites.ts";

const favourite = (name: string, at: number, filter = "a = 1"): Favourite => ({
  name,
  at,
  backend: "worker",
  question: { collection: "Orders", filter },
});

let texts: Map<string, string>;
let day = 0;
beforeEach(() => {
  // Recent changes are made again, so each test has its own day.
  day += 1;
  vi.useFakeTimers({ now: day * 86_400_000 });
  texts = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const names = () => favourites.get().map(({ name }) => name);

describe("Favourites", () => {
  test("are saved, renamed, deleted and restored at their position", () => {
    save(favourite("one", 1));
    save(favourite("two", 2));
    rename(favourite("one", 1), "first");
    expect(names()).toEqual(["first", "two"]);
    const putBack = remove(favourite("first", 1));
    expect(names()).toEqual(["two"]);
    putBack();
    expect(names()).toEqual(["first", "two"]);
  });

  test("are replaced by another one of the same name for the same service", () => {
    save(favourite("one", 1));
    save({ ...favourite("one", 2), backend: "page" });
    save(favourite("one", 3, "b = 2"));
    expect(favourites.get()).toEqual([{ ...favourite("one", 2), backend: "page" }, favourite("one", 3, "b = 2")]);
  });

  test("keep the matches of their last response and send no requests", () => {
    save(favourite("one", 1));
    save(favourite("two", 2, "b = 2"));
    noteMatches("worker", { collection: "Orders", filter: "a = 1" }, 57);
    noteMatches("page", { collection: "Orders", filter: "b = 2" }, 9);
    expect(favourites.get().map(({ matches }) => matches)).toEqual([57, undefined]);
    const stored = texts.get("riddle:favourites");
    noteMatches("worker", { collection: "Orders", filter: "a = 1" }, 57);
    expect(texts.get("riddle:favourites")).toBe(stored);
  });
});

describe("readFavourites", () => {
  test("takes no number of rows with a write, as earlier versions stored it", () => {
    const { question, ...rest } = favourite("a", 1);
    const deletion = { ...rest, question: { ...question, operation: "Delete" } };
    expect(readFavourites([{ ...deletion, matches: 0 }])).toEqual([deletion]);
  });

  test("reads the valid part of anything stored", () => {
    const sound = favourite("one", 1);
    const stored = [null, [], { ...sound, name: " " }, { ...sound, question: 7 }, sound, { ...sound, at: 2 }, "x"];
    expect(readFavourites(stored)).toEqual([sound]);
  });

  test("keeps the first of each name, up to the limit", () => {
    const stored = Array.from({ length: 60_000 }, (_, at) => favourite(`name ${at % 50_000}`, at));
    const from = performance.now();
    expect(readFavourites(stored)).toEqual(stored.slice(0, greatestCount));
    expect(performance.now() - from).toBeLessThan(30_000);
  });

  test("reads favourites of earlier versions, which named the backend `place`", () => {
    const { backend, ...rest } = favourite("one", 1);
    expect(readFavourites([{ ...rest, place: backend }])).toEqual([{ ...rest, backend }]);
  });

  test("never throws", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (stored) => Array.isArray(readFavourites([stored])) && Array.isArray(readFavourites(stored)),
      ),
    );
  });
});
