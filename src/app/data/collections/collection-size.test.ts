import { expect, test } from "vitest";
import { formatSize } from "./collection-size.tsx";

test.each([
  [999, "less than 1 kB"],
  [1_234, "about 1.2 kB"],
  [64_400, "about 64 kB"],
  [2_612_345, "about 2.6 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
