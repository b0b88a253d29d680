import { describe, expect, test } from "vitest";
import { fail, ServiceError } from "../wire/index.ts";
import { readAll } from "./read-all.ts";

describe("Reading all", () => {
  test("gives what every reading gives", () => {
    expect(readAll({ a: () => 1, b: () => null, c: () => undefined })).toEqual({ a: 1, b: null, c: undefined });
  });

  test("throws one error with every problem, those found before first", () => {
    const before = fail("UNKNOWN_PARAMETER", "zero").issues;
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

  test("lets an error that is not the request's through as it is", () => {
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
