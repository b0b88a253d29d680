// Tests the axis: where values lie, which ends are open, and that its ticks are round and lie on it.

import fc from "fast-check";
import { expect, test } from "vitest";
import { type AxisType, type Extent, numberOf, placeOf, stretchOf, ticksOf } from "./axis.ts";

const numbers: Extent = { type: "number", least: 0, greatest: 1000 };

test.each([
  [
    { lower: 500, upper: 500 },
    { at: 50, kind: "closed" },
    { at: 50, kind: "closed" },
  ],
  [
    { lower: 500, lowerOpen: true },
    { at: 50, kind: "open" },
    { at: 100, kind: "past" },
  ],
  [{ upper: 0 }, { at: 0, kind: "past" }, { at: 4, kind: "closed" }],
  [
    { lower: 0, upper: 1000, upperOpen: true },
    { at: 4, kind: "closed" },
    { at: 96, kind: "open" },
  ],
  [
    { lower: -9000, upper: 9000 },
    { at: 0, kind: "past" },
    { at: 100, kind: "past" },
  ],
])("the range %j lies from %j to %j", (range, from, to) => {
  expect(stretchOf(range, numbers)).toEqual({ from, to });
});

test("bounds that are no values of the axis are not drawn", () => {
  expect(stretchOf({ lower: "a" }, numbers)).toBeUndefined();
  expect(stretchOf({ lower: "soon" }, { type: "date", least: 0, greatest: 1 })).toBeUndefined();
});

test.each([
  ["number", 0, 1000, ["0", "200", "400", "600", "800", "1000"]],
  ["number", 0.1, 0.5, ["0.1", "0.2", "0.3", "0.4", "0.5"]],
  ["number", 7, 7, ["7"]],
  ["date", "2023-01-01", "2024-06-29", ["2023-01", "2023-07", "2024-01"]],
  ["date", "2024-03-01", "2024-03-05", ["2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04", "2024-03-05"]],
  ["date", "0099-05-01", "2024-01-01", ["0500", "1000", "1500", "2000"]],
  [
    "datetime",
    "2024-03-01T08:00:00.000Z",
    "2024-03-01T20:00:00.000Z",
    ["03-01 09:00", "03-01 12:00", "03-01 15:00", "03-01 18:00"],
  ],
  ["time", "08:00:00.000", "20:00:00.000", ["09:00", "12:00", "15:00", "18:00"]],
  ["time", "08:00:00.000", "08:00:20.000", ["08:00:00", "08:00:05", "08:00:10", "08:00:15", "08:00:20"]],
] as const)("a %s from %s to %s has the ticks %j", (type, from, to, expected) => {
  const [least = 0, greatest = 0] = [from, to].map((value) => numberOf(value, type));
  expect(ticksOf({ type, least, greatest }).map(({ text }) => text)).toEqual(expected);
});

test("ticks are few, different, in order and within the data, whatever these are", () => {
  const anyExtent = fc
    .tuple(
      fc.constantFrom<AxisType>("number", "date", "datetime"),
      fc.integer({ min: -20_000, max: 20_000 }),
      fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 200_000 })),
    )
    .map(([type, least, length]): Extent => {
      const unit = type === "number" ? 0.01 : type === "date" ? 86_400_000 : 7_000;
      return { type, least: least * unit, greatest: (least + length) * unit };
    });
  fc.assert(
    fc.property(anyExtent, (extent) => {
      const ticks = ticksOf(extent);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
      const places = ticks.map(({ at }) => at);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      for (const at of places) {
        expect(at).toBeGreaterThanOrEqual(placeOf(extent.least, extent) - 1e-6);
        expect(at).toBeLessThanOrEqual(placeOf(extent.greatest, extent) + 1e-6);
      }
    }),
    { numRuns: 2_000 },
  );
});
