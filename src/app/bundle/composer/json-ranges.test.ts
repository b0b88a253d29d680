import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonRanges, rangeOf } from "./json-ranges.ts";

function at(text: string, path: string): string | undefined {
  const range = rangeOf(path, jsonRanges(text));
  return range && text.slice(range.from, range.to);
}

const text = '{ "a": [1, {"b\\"c": "}" , "d": {}}],\n "e": null }';

test.each([
  ["a", '"a": [1, {"b\\"c": "}" , "d": {}}]'],
  ["a[0]", "1"],
  ['a[1].b"c', '"b\\"c": "}"'],
  ["a[1].d", '"d": {}'],
  ["e", '"e": null'],
  ["", text],
])("%j is %j", (path, expected) => {
  expect(at(text, path)).toBe(expected);
});

test.each([
  ["a[1].x", '{"b\\"c": "}" , "d": {}}'],
  ["a[7].x", '"a": [1, {"b\\"c": "}" , "d": {}}]'],
  ["x.y", text],
])("what is missing is looked for where it would stand: %j", (path, expected) => {
  expect(at(text, path)).toBe(expected);
});

test("the whole value is there for each member and item of any JSON", () => {
  const reach = (value: unknown, path: string, source: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const own = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
      const found = at(source, own);
      const json = Array.isArray(value) ? found : found?.slice(JSON.stringify(name).length).replace(/^\s*:/, "");
      expect(JSON.parse(json ?? "")).toEqual(inner);
      reach(inner, own, source);
    }
  };
  const name = fc.stringMatching(/^[a-z]{1,3}$/);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
      tie("many"),
      tie("object"),
    ),
    many: fc.array(tie("any"), { maxLength: 4 }),
    object: fc.dictionary(name, tie("any"), { maxKeys: 4, noNullPrototype: true }),
  })).object;
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (any, indent) => {
      const parsed: unknown = JSON.parse(JSON.stringify(any));
      reach(parsed, "", JSON.stringify(parsed, null, indent));
    }),
  );
});
