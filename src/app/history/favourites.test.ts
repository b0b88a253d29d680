import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readEntries } from "./entry-store.ts";
import { type Favourite, favouriteRules, favourites, greatestCount, rename } from "./favourites.ts";

const { add: save, remove } = favourites;
const readFavourites = (stored: unknown) => readEntries(stored, favouriteRules);

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

  test("replace one whose name they get", () => {
    save(favourite("one", 1));
    save(favourite("two", 2, "b = 2"));
    rename(favourite("one", 1), "two");
    expect(favourites.get()).toEqual([favourite("two", 1)]);
  });

  test("are replaced by another one of the same name for the same service", () => {
    save(favourite("one", 1));
    save({ ...favourite("one", 2), backend: "page" });
    save(favourite("one", 3, "b = 2"));
    expect(favourites.get()).toEqual([{ ...favourite("one", 2), backend: "page" }, favourite("one", 3, "b = 2")]);
  });
});

describe("readFavourites", () => {
  test("reads the valid part of anything stored", () => {
    const sound = favourite("one", 1);
    const stored = [null, [], { ...sound, name: " " }, { ...sound, question: 7 }, sound, { ...sound, at: 2 }, "x"];
    expect(readFavourites(stored)).toEqual([{ ...sound, at: 2 }]);
  });

  test("keeps the latest of each name, up to the limit", () => {
    const stored = Array.from({ length: 60_000 }, (_, at) => favourite(`name ${at % 50_000}`, at));
    const from = performance.now();
    expect(readFavourites(stored)).toEqual(stored.slice(10_000, 10_000 + greatestCount));
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
