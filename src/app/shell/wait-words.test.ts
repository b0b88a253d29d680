import { expect, test } from "vitest";
import { describeWait } from "./wait-words.tsx";

test("a wait for all rows of a collection says how many of them have been read", () => {
  expect(describeWait({ loaded: 0, total: 0 })).toBe("Reading all rows of the collection.");
  expect(describeWait({ loaded: 400_000, total: 1_000_000 })).toBe("Reading 1\u202f000\u202f000 rows: 40 %.");
});
