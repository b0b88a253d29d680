import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Line } from "../rows/line.ts";
import { changedLines, foldedLines } from "./fold-lines.ts";

/** `k` is kept, `i` came in, `o` went out. */
function linesOf(signs: string): Line[] {
  let place = 0;
  return [...signs].map((sign, _id) => ({
    row: { _id },
    place: sign === "o" ? -1 : place++,
    change: sign === "o" ? "out" : sign === "i" ? "in" : null,
  }));
}

const signs = { in: "i", out: "o" } as const;
const signOf = ({ change, note }: Line): string => {
  if (note !== undefined) return `<${note}>`;
  return change === null ? "k" : signs[change];
};
const drawn = (lines: readonly Line[]): string => lines.map(signOf).join("");
const fold = (signs: string, out = [...signs].filter((sign) => sign === "o").length): string =>
  drawn(foldedLines({ lines: linesOf(signs), out }));

describe("Rows that went out", () => {
  test("stand where they stood while they are few together", () => {
    expect(fold("koookooook")).toBe("koookooook");
  });
  test("are one line after the third of many", () => {
    expect(fold("kooooook")).toBe("kooo<3 more went out here>k");
    expect(fold("oooooiooooo")).toBe("ooo<2 more went out here>iooo<2 more went out here>");
  });
  test("are counted at the end when no line shows them", () => {
    expect(fold("kok", 40)).toBe("kok<39 more went out, beyond the limit>");
    expect(fold("k", 0)).toBe("k");
  });
  test("never hide a row of the answer", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("k", "i", "o", "o") }), (signs) => {
        const kept = foldedLines({ lines: linesOf(signs), out: 100 }).filter(({ place }) => place >= 0);
        expect(kept).toEqual(linesOf(signs).filter(({ place }) => place >= 0));
      }),
    );
  });
});

test("of only the changes all that are known are drawn, and the others counted", () => {
  const changed = linesOf("iooooooi");
  expect(drawn(changedLines({ changed, in: 2, out: 6 }))).toBe("iooooooi");
  expect(drawn(changedLines({ changed, in: 5, out: 6 }))).toBe("iooooooi<3 more came in, beyond the limit>");
  expect(drawn(changedLines({ changed, in: 5, out: 7 }))).toBe(
    "iooooooi<3 more came in, 1 more went out, beyond the limit>",
  );
});
