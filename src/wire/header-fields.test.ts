import { describe, expect, test } from "vitest";
import type { HeaderField } from "./header-fields.ts";
import { getHeader, getHeaders, isToken, writeFields } from "./header-fields.ts";

const fields: readonly HeaderField[] = [
  ["Accept", "a"],
  ["X-Thing", "1"],
  ["x-thing", "2"],
];

describe("getHeader and getHeaders", () => {
  test("ignore the case of names", () => {
    expect(getHeader(fields, "X-THING")).toBe("1");
    expect(getHeaders(fields, "X-THING")).toEqual(["1", "2"]);
  });

  test("find nothing for another name", () => {
    expect(getHeader(fields, "Thing")).toBeUndefined();
    expect(getHeaders(fields, "constructor")).toEqual([]);
  });
});

describe("isToken", () => {
  test("accepts exactly the characters of RFC 9110", () => {
    const ascii = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    expect(ascii.filter(isToken).join("")).toBe(
      "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~",
    );
    expect(isToken("")).toBe(false);
    expect(isToken("a\n")).toBe(false);
  });
});

describe("writeFields", () => {
  test("writes one line per field, with trimmed values", () => {
    expect(
      writeFields([
        ["A", " b\t"],
        ["C", ""],
      ]),
    ).toBe("A: b\r\nC: \r\n");
  });

  test("writes as many fields as the reader accepts, and no more", () => {
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
  ])("rejects the header %j: %j", (name, value) => {
    expect(() => writeFields([[name, value]])).toThrow(TypeError);
  });
});
