import { expect, test } from "vitest";
import { listKeyPlaces } from "./key-places.ts";

test("the shortcuts of the guide have no markup but code", () => {
  const effects = listKeyPlaces().flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does));
  expect(effects.length).toBeGreaterThan(20);
  expect(effects.filter((does) => /[*_[\]]/.test(does))).toEqual([]);
});
