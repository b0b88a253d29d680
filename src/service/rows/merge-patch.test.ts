import { describe, expect, test } from "vitest";
import { mergePatch } from "./merge-patch.ts";

describe("The merge patch", () => {
  // Every line of RFC 7396 appendix A: original, patch, result.
  test.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', "{}"],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', "null", "null"],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
    ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])("applied to %s, %s results in %s", (target, patch, result) => {
    expect(JSON.stringify(mergePatch(JSON.parse(target), JSON.parse(patch)))).toBe(result);
  });

  test("keeps nulls inside arrays", () => {
    expect(mergePatch({ a: 1 }, { a: [null, { b: null }] })).toEqual({ a: [null, { b: null }] });
  });

  test("modifies neither the target nor the patch", () => {
    const target = { a: { b: 1 }, c: 2 };
    const patch = { a: { d: 3 }, c: null };
    expect(mergePatch(target, patch)).toEqual({ a: { b: 1, d: 3 } });
    expect(target).toEqual({ a: { b: 1 }, c: 2 });
    expect(patch).toEqual({ a: { d: 3 }, c: null });
  });

  test("ignores `__proto__`", () => {
    const merged = mergePatch(
      {},
      JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    );
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(merged as object)).toEqual(["__proto__", "constructor"]);
  });
});
