import { expect, test } from "vitest";
import { findPlaceIn, formatJsonLines } from "./format-json.ts";

test("formats JSON like JSON.stringify, and keeps numbers as they are written", () => {
  const value = { a: [1, 'x "{" , y', { b: null }, [], {}], "c:d": { e: true }, f: "" };
  const text = JSON.stringify(value);
  expect([...formatJsonLines(text)].join("\n")).toBe(JSON.stringify(value, null, 2));
  expect([...formatJsonLines('{"n":1.00, "e" : [ ] }')]).toEqual(["{", '  "n": 1.00,', '  "e": []', "}"]);
});

test("keeps what is not JSON", () => {
  expect([...formatJsonLines('{"a": [1,, tru "no end')].join("").replaceAll(" ", "")).toBe('{"a":[1,,tru"noend');
});

test("indents no further than a hundred levels, where a place has no path", () => {
  const lines = [...formatJsonLines("[".repeat(20_000))];
  expect(lines.join("").length).toBeLessThan(5_000_000);
  expect(findPlaceIn(lines.slice(0, 100))?.path).toBe("[0]".repeat(99));
  expect(findPlaceIn(lines.slice(0, 150))).toBeNull();
});

test("finds the path and the beginning of the value in a line", () => {
  const lines = [...formatJsonLines('{"payload":[{"a":1},{"b c":[2,{"d":"x, \\"y\\": "}],"e":3}]}')];
  const places = lines.map((_, index) => findPlaceIn(lines.slice(0, index + 1)));
  expect(places.map((place) => place?.path)).toEqual([
    "",
    "payload",
    "payload[0]",
    "payload[0].a",
    "payload[0]",
    "payload[1]",
    "payload[1].b c",
    "payload[1].b c[0]",
    "payload[1].b c[1]",
    "payload[1].b c[1].d",
    "payload[1].b c[1]",
    "payload[1].b c",
    "payload[1].e",
    "payload[1]",
    "payload",
    "",
  ]);
  const text = lines.join("\n");
  expect(places.map((place) => text[place?.from ?? 0]).join("")).toBe('{[{1{{[2{"{[3{[{');
});
