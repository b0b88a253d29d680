import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMomentBins, createNumberBins } from "./bins.ts";

const day = 86_400_000;
const at = (text: string) => Date.parse(text);
const text = (moment: number | undefined) => new Date(moment ?? Number.NaN).toISOString().slice(0, 16);

describe("Bins of numbers", () => {
  test("begin and end at round numbers", () => {
    const bins = createNumberBins([3, 17, 96.5, 99], false);
    expect(bins.map(({ from }) => from).slice(0, 3)).toEqual([0, 5, 10]);
    expect(bins.at(-1)).toEqual({ from: 95, to: 100, count: 2 });
  });

  test("of one value, and of whole numbers", () => {
    expect(createNumberBins([7, 7], false)).toEqual([{ from: 7, to: 8, count: 2 }]);
    expect(createNumberBins([1, 2, 3], true).map(({ from }) => from)).toEqual([1, 2, 3]);
    expect(createNumberBins([], true)).toEqual([]);
  });
});

describe("Bins of moments", () => {
  test("are whole months of a year, and weeks from Monday", () => {
    const year = createMomentBins([at("2023-07-04T10:00Z"), at("2025-06-30T09:00Z")], 1_000);
    expect([text(year[0]?.from), text(year[1]?.from)]).toEqual(["2023-07-01T00:00", "2023-10-01T00:00"]);
    const weeks = createMomentBins([at("2024-01-03T10:00Z"), at("2024-04-30T09:00Z")], day);
    expect([text(weeks[0]?.from), text(weeks[1]?.from)]).toEqual(["2024-01-01T00:00", "2024-01-08T00:00"]);
  });

  test("are no shorter than days for dates, and reach back to the first years", () => {
    expect(createMomentBins([at("2024-01-03"), at("2024-01-05")], day)).toHaveLength(3);
    expect(text(createMomentBins([at("0050-01-01"), at("2024-01-01")], day)[0]?.from)).toBe("0000-01-01T00:00");
  });
});

test("every value is in one bin, the bins follow each other, and there are not too many", () => {
  const check = (bins: ReturnType<typeof createNumberBins>, values: readonly number[]) => {
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    for (const [index, { from, to, count }] of bins.entries()) {
      expect(bins[index + 1]?.from ?? to).toBe(to);
      expect(values.filter((value) => value >= from && value < to)).toHaveLength(count);
    }
    expect(bins.length).toBeLessThanOrEqual(60);
  };
  const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((each) => Math.round(each * 100) / 100));
  const moments = fc.array(
    fc.date({ min: new Date("0001-01-02"), max: new Date("9990-01-01"), noInvalidDate: true }).map(Number),
  );
  fc.assert(
    fc.property(numbers, (values) => check(createNumberBins(values, false), values)),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(moments, (values) => check(createMomentBins(values, 1_000), values)),
    { numRuns: 200 },
  );
});
