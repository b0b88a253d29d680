import { describe, expect, test } from "vitest";
import { parseParameters, readFlagParameter, readIntegerParameter, readParameters } from "./parameters.ts";

const read = (query: string) => Object.fromEntries(readParameters(query, ["a", "b", "$filter"]));
const codes = (query: string) => parseParameters(query, ["a", "b"]).problems.issues.map((issue) => issue.code);

describe("A query", () => {
  test("is form-urlencoded: `+` is a space, `%2B` a plus", () => {
    expect(read("%24filter=a+%3D+'x%2By%20z'&a=%25&b=1=2")).toEqual({ $filter: "a = 'x+y z'", a: "%", b: "1=2" });
    expect(read("%61=%C3%A4%F0%9F%98%80")).toEqual({ a: "\u00e4\u{1f600}" });
    expect(read("a&b=")).toEqual({ a: "", b: "" });
    expect(read("")).toEqual({});
    expect(read("&a=1&&")).toEqual({ a: "1" });
  });

  test.each(["a=%", "a=%2", "a=%zz", "a=%80", "a=%C3", "a=%ED%A0%80", "a=%C0%AF", "%=1"])(
    "with %s is rejected, not guessed",
    (query) => {
      expect(codes(query)).toEqual(["INVALID_PARAMETER"]);
    },
  );

  test.each(["$fitler=1", "A=1", "a%00=1", "=1", "__proto__=1", "constructor", "a.b=1", "+a=1"])(
    "with %s has an unknown parameter",
    (query) => {
      expect(codes(query)).toEqual(["UNKNOWN_PARAMETER"]);
    },
  );

  test.each(["a=1&a=1", "a=1&b=2&%61=2", "a&a"])("%s repeats a parameter", (query) => {
    expect(codes(query)).toEqual(["INVALID_PARAMETER"]);
    expect(() => readParameters(query, ["a", "b"])).toThrow("The parameter `a` is given twice. Send it once.");
  });

  test("reports all problems at once, with the known parameters", () => {
    expect(codes("x=1&a=%&a=1&a=2&y")).toEqual([
      "UNKNOWN_PARAMETER",
      "INVALID_PARAMETER",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ]);
    expect(() => readParameters("x=1", ["a", "b"])).toThrow("no parameter `x`. It takes `a` and `b`.");
    expect(() => readParameters("x=1", [])).toThrow("It takes none.");
  });
});

describe("A parameter's value", () => {
  const of = (value: string) => new Map([["n", value]]);

  test("is an integer within its bounds", () => {
    expect(readIntegerParameter(of("0"), "n", 0, 10)).toBe(0);
    expect(readIntegerParameter(of("10"), "n", 0, 10)).toBe(10);
    expect(readIntegerParameter(new Map(), "n", 0, 10)).toBeUndefined();
    expect(readIntegerParameter(of("9007199254740991"), "n", 0, Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => readIntegerParameter(of("9007199254740992"), "n", 0, Number.MAX_SAFE_INTEGER)).toThrow();
  });

  test.each(["", "11", "-1", "1.5", "1e1", " 1", "0x1", "Infinity", "NaN", "\u0661", "9007199254740992"])(
    "%o is not an integer from 0 to 10",
    (value) => {
      expect(() => readIntegerParameter(of(value), "n", 0, 10)).toThrow("must be a whole number from 0 to 10");
    },
  );

  test("is true or false, and defaults to false", () => {
    expect(readFlagParameter(of("true"), "n")).toBe(true);
    expect(readFlagParameter(of("false"), "n")).toBe(false);
    expect(readFlagParameter(new Map(), "n")).toBe(false);
    for (const value of ["", "1", "TRUE", "yes"])
      expect(() => readFlagParameter(of(value), "n")).toThrow("`true` or `false`");
  });
});
