// Tests which signs of a filter are named as traps, and what is said of them.

import { expect, test } from "vitest";
import { trapsIn } from "./traps.ts";

test.each([
  ["due > #2024-03-01#", "#", "%23", "due > "],
  ["note = '5 + 5'", "+", "%2B", "note = '5   5'"],
  ["note = '%41'", "%", "%25", "note = 'A'"],
  ["a = 1 && b = 2", "&", "%26", "a = 1 "],
  ["a = 1\nand b = 2", "line break", "%0A", "a = 1and b = 2"],
])("%j: %s is sent as %s, and would else arrive as %j", (text, sign, sent, arrives) => {
  expect(trapsIn(text)).toContainEqual(expect.objectContaining({ sign, sent, arrives }));
});

test.each([
  ["note = 'x'", "'", "%27"],
  ['note = "x"', '"', "%22"],
  ["note = 'a\\\\b'", "\\", "%5C"],
  ["customer.city = 'Köln'", "ö", "%C3%B6"],
  ["note like '*🎂*'", "🎂", "%F0%9F%8E%82"],
])("%j: %s is sent as %s; browsers encode it anyway", (text, sign, sent) => {
  expect(trapsIn(text)).toContainEqual(expect.objectContaining({ sign, sent, arrives: null }));
});

test("a filter without such signs has no traps, and each trap is named once", () => {
  expect(trapsIn("total > 100 and (priority = 5 or not paid = true)")).toEqual([]);
  expect(trapsIn("note = '##++%%&&' or note = '#é日本'").map(({ sign }) => sign)).toEqual([
    "#",
    "+",
    "%",
    "&",
    "'",
    "é",
  ]);
});

test("finds none in a text that a URL can't hold", () => {
  expect(trapsIn("note = '# \ud800'")).toEqual([]);
});
