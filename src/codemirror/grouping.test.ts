import { ChangeSet, Text } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { createEditingParser, parse, print } from "../language/internal.ts";
import { enclose, findMixedChains, isMixed } from "./grouping.ts";

const parser = createEditingParser();

function findChains(text: string) {
  return findMixedChains(parser.parse(text));
}

function enclosed(text: string, spans: Parameters<typeof enclose>[0]): string {
  return ChangeSet.of(enclose(spans), text.length).apply(createText(text)).toString();
}

function createText(text: string): Text {
  return Text.of(text.split("\n"));
}

describe("finds mixed chains", () => {
  test.each([
    ["", []],
    ["a = 1", []],
    ["a = 1 and b = 2", []],
    ["a = 1 or b = 2 or c = 3", []],
    ["(a = 1 and b = 2) or c = 3", []],
    ["a = 1 and (b = 2 or c = 3)", []],
    ["a = 1 and b = 2 or c = 3", ["(a = 1 and b = 2) or c = 3"]],
    ["a = 1 or b = 2 && c = 3", ["a = 1 or (b = 2 && c = 3)"]],
    ["a = 1 and b = 2 or not c = 3 and d in [1]", ["(a = 1 and b = 2) or (not c = 3 and d in [1])"]],
    ["x = 0 and (a = 1 or b = 2 and c = 3)", ["a = 1 or (b = 2 and c = 3)"]],
    [
      "(a = 1 or b = 2 and c = 3) or d = 4 and e = 5",
      ["(a = 1 or b = 2 and c = 3) or (d = 4 and e = 5)", "a = 1 or (b = 2 and c = 3)"],
    ],
    ["not (a = 1 or b = 2 and c = 3)", ["a = 1 or (b = 2 and c = 3)"]],
  ])("%s", (text, expected) => {
    const chains = findChains(text);
    const shown = chains.map(({ from, to, groups }) =>
      enclosed(
        text.slice(from, to),
        groups.map((group) => ({ from: group.from - from, to: group.to - from })),
      ),
    );
    expect(shown).toEqual(expected);
    expect(isMixed(parser.parse(text))).toBe(expected.length > 0);
  });
});

describe("writes the implied parentheses", () => {
  test.each([
    "a = 1 and b = 2 or c = 3",
    "a = 1 or b = 2 and c = 3 or d = 4 and e = 5",
    "x = 0 and (a = 1 or b = 2 and c = 3)",
    "not (a = 1 or not b = 2 and c = 3)\nor d = 4 and\n  e = 5",
  ])("%s", (text) => {
    const written = enclosed(
      text,
      findChains(text).flatMap(({ groups }) => groups),
    );
    expect(print(parse(written).filter)).toBe(print(parse(text).filter));
    expect(findChains(written)).toEqual([]);
  });
});

test("finds the groups in the valid part of a text with errors", () => {
  const text = "a = 1 or b = 2 and ";
  expect(findChains(text)[0]?.groups).toEqual([{ from: 9, to: 19 }]);
});
