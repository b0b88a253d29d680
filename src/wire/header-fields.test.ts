import { describe, expect, test } from "vitest";
import type { HeaderField } from "./header-fields.ts";
import { headerValue, headerValues, isToken, writeFields } from "./header-fields.ts";

const fields: readonly HeaderField[] = [
  ["Accept", "a"],
  ["X-Thing", "1"],
  ["x-thing", "2"],
];

describe("looking a header up", () => {
  test("goes by name in any casing", () => {
    expect(headerValue(fields, "X-THING")).toBe("1");
    expect(headerValues(fields, "X-THING")).toEqual(["1", "2"]);
  });

  test("finds nothing under another name", () => {
    expect(headerValue(fields, "Thing")).toBeUndefined();
    expect(headerValues(fields, "constructor")).toEqual([]);
  });
});

describe("isToken", () => {
  test("takes every character of RFC 9110 and nothing else", () => {
    const ascii = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    expect(ascii.filter(isToken).join("")).toBe(
      "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~",
    );
    expect(isToken("")).toBe(false);
    expect(isToken("a\n")).toBe(false);
  });
});

describe("writeFields", () => {
  test("writes one line each, the value without white space around it", () => {
    expect(
      writeFields([
        ["A", " b\t"],
        ["C", ""],
      ]),
    ).toBe("A: b\r\nC: \r\n");
  });

  test("writes as many as the reader takes, and no more", () => {
    const field = ["Name", "v"] as const;
    const line = "Name: v\r\n".length;
    const long = (length: number) => ["Name", "v".repeat(length - line + 1)] as const;
    expect(writeFields(Array.from({ length: 100 }, () => field))).toHaveLength(100 * line);
    expect(() => writeFields(Array.from({ length: 101 }, () => field))).toThrow("more than 100 header fields");
    expect(writeFields([long(16_384 - line), field])).toHaveLength(16_384);
    expect(() => writeFields([long(16_385 - line), field])).toThrow("more than 16384 bytes");
  });

  test.each([
    ["", "b"],
    ["A B", "c"],
    ["A:", "c"],
    ["A", "b\r\nX: y"],
    ["A", "b\n"],
    ["A", "b\0"],
    ["A", "é"],
    ["A\r\n", "b"],
  ])("refuses the header %j: %j", (name, value) => {
    expect(() => writeFields([[name, value]])).toThrow(TypeError);
  });
});
