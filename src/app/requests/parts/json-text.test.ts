import fc from "fast-check";
import { expect, test } from "vitest";
import { formatJsonInLine } from "./json-text.ts";

test("spaced text is JSON with the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(JSON.parse(formatJsonInLine(value)))).toBe(JSON.stringify(value));
    }),
  );
  expect(formatJsonInLine({ a: [1, { b: null }], c: {} })).toBe('{"a": [1, {"b": null}], "c": {}}');
});
