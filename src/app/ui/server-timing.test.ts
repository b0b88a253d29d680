import { expect, test } from "vitest";
import { readServerTiming } from "./server-timing.ts";

test.each([
  ["", []],
  [
    "parse;dur=0.1, store;dur=2.9",
    [
      { name: "parse", duration: 0.1 },
      { name: "store", duration: 2.9 },
    ],
  ],
  ["cache;desc=hit;dur=1", [{ name: "cache", duration: 1 }]],
  ["cache;desc=hit, ;dur=2, odd;dur=x", []],
])("%s", (header, stages) => {
  expect(readServerTiming(header)).toEqual(stages);
});
