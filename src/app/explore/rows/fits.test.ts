import { expect, test } from "vitest";
import { isNarrowed, surelyFits } from "./fits.ts";

test("a short value fits, a long one may not, a list never surely does", () => {
  const number = { path: "total", type: "number", width: 96 } as const;
  expect(surelyFits(1234567.89, number)).toBe(true);
  expect(surelyFits(-1.2345678901234567e-100, number)).toBe(false);
  const string = { path: "name", type: "string", width: 168 } as const;
  expect(surelyFits("Amsterdam", string)).toBe(true);
  expect(surelyFits("W".repeat(13), string)).toBe(false);
  expect(surelyFits(["a"], { path: "tags", type: "array", width: 600 })).toBe(false);
  for (const nothing of [null, undefined, true, false]) {
    expect(surelyFits(nothing, number)).toBe(true);
    expect(surelyFits(nothing, { ...number, width: 60 })).toBe(false);
  }
});

test("the key has the sign of a change beside it", () => {
  expect(surelyFits(5001, { path: "_id", type: "number", width: 84 })).toBe(true);
  expect(surelyFits(5_000_001, { path: "_id", type: "number", width: 84 })).toBe(false);
});

test("nothing fits for sure once a column is narrower than it is by itself", () => {
  const columns = [
    { path: "_id", width: 84 },
    { path: "name", width: 168 },
  ];
  expect(isNarrowed(columns, {})).toBe(false);
  expect(isNarrowed(columns, { name: 400 })).toBe(false);
  expect(isNarrowed(columns, { name: 90 })).toBe(true);
});
