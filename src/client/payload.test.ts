import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AnswerError } from "./errors.ts";
import { readAffected, readRow, readRows, readTotal } from "./payload.ts";

describe("Rows", () => {
  test("are returned without copying", () => {
    const payload = [
      { _id: 1, total: null },
      { _id: "a", items: [{}] },
    ];
    expect(readRows({ payload, totalMatches: 2 })).toBe(payload);
    expect(readRows({ payload: [] })).toEqual([]);
    expect(readRow({ payload: payload[0] })).toBe(payload[0]);
  });

  test.each<[body: unknown, place: string]>([
    [null, "its body must be an object, but is null"],
    [undefined, "its body must be an object, but is missing"],
    ["rows", "its body must be an object, but is string"],
    [[{ _id: 1 }], "its body must be an object, but is an array"],
    [{}, "its payload must be an array of rows, but is missing"],
    [{ payload: null }, "its payload must be an array of rows, but is null"],
    [{ payload: { length: 1 } }, "its payload must be an array of rows, but is object"],
    [{ payload: [{ _id: 1 }, null] }, "its payload[1] must be an object, but is null"],
    [{ payload: [[]] }, "its payload[0] must be an object, but is an array"],
    [{ payload: [{ total: 1 }] }, "its payload[0]._id must be a string or a number, but is missing"],
    [{ payload: [{ _id: { toString: 1 } }] }, "its payload[0]._id must be a string or a number, but is object"],
  ])("are rejected with the path of the invalid member: %j", (body, place) => {
    expect(() => readRows(body)).toThrow(AnswerError);
    expect(() => readRows(body)).toThrow(place);
  });

  test("of one entity must be a single row", () => {
    for (const payload of [null, undefined, [], [{ _id: 1 }], "row", {}]) {
      expect(() => readRow({ payload })).toThrow(AnswerError);
    }
  });
});

test("row counts must be non-negative integers", () => {
  expect(readTotal({ payload: [], totalMatches: 5000 })).toBe(5000);
  expect(readAffected({ affected: 0 })).toBe(0);
  for (const count of [-1, 0.5, 1e300, "5", null, undefined, [5]]) {
    expect(() => readTotal({ totalMatches: count })).toThrow("its totalMatches must be a number of rows");
    expect(() => readAffected({ affected: count })).toThrow("its affected must be a number of rows");
  }
});

test("any JSON is read or rejected with an AnswerError", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const read of [readRows, readRow, readTotal, readAffected])
        for (const body of [value, { payload: value }, { payload: [value] }, { totalMatches: value }])
          try {
            read(body);
          } catch (error) {
            expect(error).toBeInstanceOf(AnswerError);
          }
    }),
  );
});
