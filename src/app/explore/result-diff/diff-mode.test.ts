import { expect, test } from "vitest";
import { readDiffMode } from "./diff-mode.ts";

test.each([undefined, null, 7, "", "all", ["off"], { mode: "off" }])(
  "The way to see an edit is marks where there is no sense in what was stored: %o",
  (stored) => {
    expect(readDiffMode(stored)).toBe("marks");
  },
);

test("The way to see an edit is read back as it was stored", () => {
  for (const mode of ["marks", "only", "off"]) expect(readDiffMode(mode)).toBe(mode);
});
