import { expect, test } from "vitest";
import { chooseStart } from "./completion-room.ts";

test.each([
  ["no problem: at the line", 100, [], 800, 100],
  ["below the problem", 100, [140], 800, 140],
  ["below as many as are near", 100, [140, 180, 300], 800, 180],
  ["below as many as leave room", 100, [140, 180], 300, 140],
  ["none leaves room", 100, [240], 300, 100],
  ["too far away", 100, [300], 800, 100],
  ["problems above the line, as where an editor stands below them", 100, [60], 800, 100],
])("%s", (_name, line, ends, bottom, expected) => {
  expect(chooseStart(line, ends, bottom)).toBe(expected);
});
