import { describe, expect, test } from "vitest";
import { fail, ServiceError } from "../../wire/public.ts";
import { readAll } from "./read-all.ts";

function thrown(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("It throws no ServiceError.");
}

describe("Reading all", () => {
  test("returns the result of every reader", () => {
    expect(readAll({ a: () => 1, b: () => null, c: () => undefined })).toEqual({ a: 1, b: null, c: undefined });
  });

  test("throws one error with every problem, those found before first", () => {
    const before = fail("UNKNOWN_PARAMETER", "zero");
    const readings = {
      a: () => {
        throw fail("FILTER_SYNTAX", "one");
      },
      b: () => 2,
      c: () => {
        throw new ServiceError([...fail("MALFORMED_JSON", "two").issues, ...fail("TOO_LARGE", "three").issues]);
      },
    };
    expect(() => readAll(readings, before)).toThrow("zero\none\ntwo\nthree");
    expect(() => readAll({ b: () => 2 }, before)).toThrow("zero");
  });

  test("lists as many problems as the limit allows, and counts the others", () => {
    const before = fail("UNKNOWN_PARAMETER", "zero");
    const many = (more: number) => () => {
      throw new ServiceError([...fail("MALFORMED_JSON", "one").issues, ...fail("TOO_LARGE", "two").issues], [], more);
    };
    expect(thrown(() => readAll({ a: many(0) }, before, 3))).toMatchObject({ message: "zero\none\ntwo", more: 0 });
    expect(thrown(() => readAll({ a: many(0) }, before, 2))).toMatchObject({ message: "zero\none", more: 1 });
    expect(thrown(() => readAll({ a: many(5), b: many(7) }, before, 1))).toMatchObject({ message: "zero", more: 16 });
    expect(thrown(() => readAll({ a: many(Number.POSITIVE_INFINITY) }, before, 1)).more).toBe(Number.POSITIVE_INFINITY);
  });

  test("rethrows an error that is not a ServiceError", () => {
    const bug = new TypeError("a bug");
    const readings = {
      a: () => {
        throw fail("FILTER_SYNTAX", "one");
      },
      b: () => {
        throw bug;
      },
    };
    expect(() => readAll(readings)).toThrow(bug);
  });
});
