import { expect, test } from "vitest";
import { createRowFormatter, type rowFormats } from "./row-text.ts";

const pages = [[{ _id: 1, name: "é\n" }, { _id: 2 }], [], [{ _id: 3, tags: ["a"] }]];

/** The text of rows that arrive in pages. */
function textOf(format: (typeof rowFormats)[number], parts: typeof pages): string {
  const { head, rows, foot } = createRowFormatter(format, []);
  let count = 0;
  const texts = parts.map((part) => {
    const text = rows(part, count === 0);
    count += part.length;
    return text;
  });
  return head + texts.join("") + foot;
}

test("JSON is one array with a row per line, however the rows arrive", () => {
  const text = textOf("JSON", pages);
  expect(JSON.parse(text)).toEqual(pages.flat());
  expect(text.trimEnd().split("\n")).toHaveLength(5);
  expect(textOf("JSON", [pages.flat()])).toBe(text);
  expect(JSON.parse(textOf("JSON", []))).toEqual([]);
});

test("NDJSON is an object per line", () => {
  const lines = textOf("NDJSON", pages).split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.map((line) => JSON.parse(line))).toEqual(pages.flat());
});
