import { describe, expect, test } from "vitest";
import { createRandom } from "./random.ts";

const letters = ["a", "b", "c", "d"];

function draw<T>(times: number, choose: () => T): T[] {
  return Array.from({ length: times }, choose);
}

describe("createRandom", () => {
  test("follows the published mulberry32 sequence", () => {
    const random = createRandom(0);
    expect(draw(3, () => random.unit())).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]);
  });

  test("integers include both bounds, and none beyond them", () => {
    const random = createRandom(1);
    expect(new Set(draw(200, () => random.whole(-1, 2)))).toEqual(new Set([-1, 0, 1, 2]));
  });

  test("pick reaches every element, favour prefers the first", () => {
    const random = createRandom(2);
    expect(new Set(draw(200, () => random.pick(letters)))).toEqual(new Set(letters));
    const favoured = draw(1000, () => random.favour(letters));
    const counts = letters.map((letter) => favoured.filter((each) => each === letter).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  test("weigh keeps to the weights and never gives what weighs nothing", () => {
    const random = createRandom(3);
    const drawn = draw(1000, () =>
      random.weigh([
        ["never", 0],
        ["rarely", 1],
        ["often", 9],
      ]),
    );
    const rarely = drawn.filter((each) => each === "rarely").length;
    expect(drawn).not.toContain("never");
    expect(rarely).toBeGreaterThan(60);
    expect(rarely).toBeLessThan(140);
  });

  test("some returns exactly the requested number, in the order of the list", () => {
    const random = createRandom(4);
    for (const count of [0, 1, 3, 4]) {
      const chosen = random.some(letters, count);
      expect(chosen).toHaveLength(count);
      expect(chosen).toEqual(letters.filter((letter) => chosen.includes(letter)));
    }
    expect(new Set(draw(50, () => random.some(letters, 1)[0]))).toEqual(new Set(letters));
  });
});
