import { describe, expect, test } from "vitest";
import { chooseBoundary, createDashBoundary, parseBoundary } from "./boundary.ts";
import { encodeUtf8 } from "./bytes.ts";
import { MultipartError } from "./multipart.ts";

function getCode(contentType: string | null): string {
  try {
    return `found ${parseBoundary(contentType)}`;
  } catch (error) {
    if (error instanceof MultipartError) return error.code;
    throw error;
  }
}

describe("parseBoundary", () => {
  test.each([
    ["multipart/mixed; boundary=abc", "abc"],
    ["Multipart/Mixed;BOUNDARY=abc", "abc"],
    ["multipart/mixed ; charset=utf-8 ;; boundary=abc ; ", "abc"],
    ['multipart/mixed; boundary="a b:c=/?"', "a b:c=/?"],
    ['multipart/mixed; x="a;boundary=no\\"; boundary=no"; boundary=yes', "yes"],
    ['multipart/mixed; boundary="a\\b\\c"; x=y', "abc"],
    [`multipart/mixed; boundary=${"b".repeat(70)}`, "b".repeat(70)],
  ])("reads %s", (contentType, boundary) => {
    expect(parseBoundary(contentType)).toBe(boundary);
  });

  test.each([
    null,
    "",
    "multipart/form-data; boundary=abc",
    "multipart/mixed2; boundary=abc",
    "application/json",
    "; boundary=abc",
    "multipart/mixed\u00a0; boundary=abc",
    "\u2003multipart/mixed; boundary=abc",
  ])("rejects the type of %j as unsupported", (contentType) => {
    expect(getCode(contentType)).toBe("UNSUPPORTED_MEDIA_TYPE");
  });

  test.each([
    "multipart/mixed",
    "multipart/mixed; charset=utf-8",
    "multipart/mixed; boundary=",
    'multipart/mixed; boundary=""',
    'multipart/mixed; boundary="abc',
    'multipart/mixed; boundary="abc\\',
    'multipart/mixed; boundary="abc\\"',
    'multipart/mixed; boundary="abc"x',
    'multipart/mixed; boundary="abc "',
    'multipart/mixed; boundary="a\\"b"',
    'multipart/mixed; boundary="a*b"',
    'multipart/mixed; boundary="é"',
    'multipart/mixed; boundary="a\nb"',
    "multipart/mixed; boundary =abc",
    "multipart/mixed; boundary= abc",
    "multipart/mixed; boundary=a/b",
    "multipart/mixed; boundary",
    "multipart/mixed; =abc",
    "multipart/mixed; boundary=abc; Boundary=abc",
    `multipart/mixed; boundary=${"b".repeat(71)}`,
    "multipart/mixed; boundary=abc, multipart/mixed; boundary=def",
  ])("finds no valid boundary in %j", (contentType) => {
    expect(getCode(contentType)).toBe("MALFORMED_BUNDLE");
  });

  test("includes a fix in the message", () => {
    expect(() => parseBoundary("text/plain")).toThrow(
      'The Content-Type is "text/plain". Send multipart/mixed; boundary=…',
    );
  });
});

describe("createDashBoundary", () => {
  test("rejects an invalid boundary", () => {
    expect(createDashBoundary("abc")).toEqual(encodeUtf8("--abc"));
    expect(() => createDashBoundary("a\r\nb")).toThrow(TypeError);
    expect(() => createDashBoundary("")).toThrow(TypeError);
  });
});

describe("chooseBoundary", () => {
  test("skips a boundary that occurs in a body", () => {
    const texts = ["1", "2", "3"];
    const bodies = [encodeUtf8("x riddle-1 y"), encodeUtf8("riddle-2")];
    expect(chooseBoundary(bodies, () => texts.shift() ?? "")).toBe("riddle-3");
  });

  test("returns a new, readable boundary each time", () => {
    const boundary = chooseBoundary([]);
    expect(chooseBoundary([])).not.toBe(boundary);
    expect(parseBoundary(`multipart/mixed; boundary=${boundary}`)).toBe(boundary);
  });

  test("throws if the source repeats itself or returns an invalid text", () => {
    expect(() => chooseBoundary([encodeUtf8("riddle-1")], () => "1")).toThrow(/repeats itself/);
    expect(() => chooseBoundary([], () => "ü")).toThrow(TypeError);
  });
});
