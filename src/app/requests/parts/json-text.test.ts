import fc from "fast-check";
import { expect, test } from "vitest";
import { formatJsonInLine, tokenizeJson } from "./json-text.ts";

test("spaced text is JSON with the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(JSON.parse(formatJsonInLine(value)))).toBe(JSON.stringify(value));
    }),
  );
  expect(formatJsonInLine({ a: [1, { b: null }], c: {} })).toBe('{"a": [1, {"b": null}], "c": {}}');
});

test("joined tokens are the original text", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.stringMatching(/^[{}[\]",:\\\sa-z0-9.-]*$/));
  fc.assert(
    fc.property(text, (given) => {
      const pieces = tokenizeJson(given).map((token) => token.text);
      expect(pieces.join("")).toBe(given);
    }),
  );
});

test("distinguishes names from strings and numbers from keywords", () => {
  const kinds = tokenizeJson('{"a" : "b:", "c": [-1.5e3, true, null]}')
    .filter(({ kind }) => kind !== "plain" && kind !== "punct")
    .map(({ text, kind }) => `${text} ${kind}`);
  expect(kinds).toEqual(['"a" field', '"b:" string', '"c" field', "-1.5e3 number", "true keyword", "null keyword"]);
});

test("an unclosed string ends with its line", () => {
  expect(tokenizeJson('{"a": "b\n1')).toContainEqual({ text: '"b', kind: "string" });
  expect(tokenizeJson('{"a": "b\n1')).toContainEqual({ text: "1", kind: "number" });
});
