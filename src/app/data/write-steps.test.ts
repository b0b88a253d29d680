import { expect, test } from "vitest";
import { readSteps } from "./write-steps.ts";

const at = "2026-11-23T09:30:00.000Z";
const orders = (created: number, changed: number, removed: number) => ({ Orders: { created, changed, removed } });

test("a step is undone if a step undid it that was not undone itself", () => {
  const steps = readSteps({
    payload: [
      { step: 5, at, undoes: 4, collections: orders(0, 0, 1_200) },
      { step: 4, at, undoes: 1, collections: orders(1_200, 0, 0) },
      { step: 3, at, undoes: 2, collections: orders(0, 3, 0) },
      { step: 2, at, collections: { ...orders(0, 3, 1), Stock: { created: 1, changed: 0, removed: 0 } } },
      { step: 1, at, collections: orders(0, 0, 1_200) },
    ],
  });
  expect(steps.map(({ step, undoes, isUndone }) => [step, undoes, isUndone])).toEqual([
    [5, 4, false],
    [4, 1, true],
    [3, 2, false],
    [2, null, true],
    [1, null, false],
  ]);
  expect(steps.map(({ effects }) => effects.join("; "))).toEqual([
    "Orders: 1\u202f200 removed",
    "Orders: 1\u202f200 created",
    "Orders: 3 changed",
    "Orders: 3 changed, 1 removed; Stock: 1 created",
    "Orders: 1\u202f200 removed",
  ]);
});

test("a step that was too large to be kept is listed, and can't be undone", () => {
  const [large, small] = readSteps({
    payload: [
      { step: 2, at, collections: orders(0, 0, 100_000), tooLarge: true },
      { step: 1, at, collections: orders(0, 0, 1) },
    ],
  });
  expect(large).toMatchObject({
    isTooLarge: true,
    effects: ["Orders: 100\u202f000 removed", "too large to be undone"],
  });
  expect(small).toMatchObject({ isTooLarge: false, effects: ["Orders: 1 removed"] });
});

test.each([null, {}, { payload: {} }, { payload: [null] }, { payload: [{ step: "1", at }] }])(
  "%j is no history",
  (body) => {
    expect(() => readSteps(body)).toThrow(/history/);
  },
);
