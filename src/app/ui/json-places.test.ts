import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJsonPlaces } from "./json-places.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("readJsonPlaces", () => {
  test("accepts what JSON.parse accepts, apart from repeated names", () => {
    const json = fc.json({ maxDepth: 3 });
    const spoilt = fc
      .tuple(json, fc.nat(), fc.constantFrom("", ",", ":", "}", "]", '"', "'", "\\", "-", "0", "1e", " ", "\n", "null"))
      .map(([text, at, insert]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + insert + text.slice(place + (at % 2));
      });
    fc.assert(
      fc.property(fc.oneof(json, spoilt), (text) => {
        const { problem } = readJsonPlaces(text);
        if (problem?.message.includes("is given twice")) return;
        expect(problem === null, `${text}: ${problem?.message}`).toBe(isJson(text));
        if (problem !== null) expect(problem.to).toBeGreaterThanOrEqual(problem.from);
      }),
      { numRuns: 2000 },
    );
  });

  test("finds each value at its path", () => {
    const text = '{ "status": "paid", "customer": { "name": "Ada" }, "tags": ["a", ["b"]] }';
    const found = [...(readJsonPlaces(text).places ?? [])].map(([path, { from, to }]) => [path, text.slice(from, to)]);
    expect(Object.fromEntries(found)).toEqual({
      "": text,
      status: '"paid"',
      customer: '{ "name": "Ada" }',
      "customer.name": '"Ada"',
      tags: '["a", ["b"]]',
      "tags[0]": '"a"',
      "tags[1]": '["b"]',
      "tags[1][0]": '"b"',
    });
  });

  test.each([
    ["", 0, "The JSON is incomplete: expected a value."],
    ['{ "a": }', 7, "Expected a value, but found `}`."],
    ['{ "a": 1', 8, "The JSON is incomplete: expected `,` or `}`."],
    ['{ "a": 1, }', 10, "Expected a name after the comma, but found `}`."],
    ["{ a: 1 }", 2, "Expected a name in double quotes, but found `a`."],
    ["{ 'a': 1 }", 2, "Text is in double quotes in JSON."],
    ['{ "a": 01 }', 7, "Expected a value, but found `01`."],
    ['{ "a": "b }', 7, 'The text `"b }` has no closing quote, or a `\\` or line break that JSON does not allow.'],
    ['{ "a": 1, "a": 2 }', 10, "`a` is given twice. Remove one."],
    ["{} {}", 3, "Expected nothing more, but found `{`."],
  ])("names the problem of %s and its place", (text, from, message) => {
    expect(readJsonPlaces(text).problem).toMatchObject({ from, message });
  });
});
