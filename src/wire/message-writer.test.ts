import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "./bytes.ts";
import type { HeaderField } from "./header-fields.ts";
import { readRequest, readResponse } from "./message-reader.ts";
import { writeRequest, writeResponse } from "./message-writer.ts";

const none = encodeUtf8("");
const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const isContentLength = ([name]: HeaderField): boolean => name.toLowerCase() === "content-length";

const characters = (pattern: RegExp): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((c) => pattern.test(c)),
  );
const token = fc.string({ unit: characters(/[!#$%&'*+\-.^_`|~0-9A-Za-z]/), minLength: 1, maxLength: 12 });
const value = fc.string({ unit: characters(/[\t\x20-\x7e]/), maxLength: 20 }).map((text) => text.trim());
const name = token.filter(
  (text) => !["content-length", "content-type", "host", "transfer-encoding"].includes(text.toLowerCase()),
);
const headers = fc.array(fc.tuple(name, value), { maxLength: 5 });
const target = fc
  .string({ unit: characters(/[\x21-\x7e]/).filter((c) => c !== "#"), maxLength: 30 })
  .map((text) => `/${text}`);
const body = fc.uint8Array({ maxLength: 60 });

describe("writeRequest", () => {
  test("writes exactly these bytes, with its own Content-Length", () => {
    const message = {
      method: "POST",
      target: "/api/Orders",
      headers: [
        ["content-length", "9"],
        ["A", "b"],
      ] as const,
      body: encodeUtf8("é"),
    };
    expect(decodeText(writeRequest(message))).toBe("POST /api/Orders HTTP/1.1\r\nA: b\r\nContent-Length: 2\r\n\r\né");
  });

  test("omits Content-Length without a body", () => {
    const message = { method: "GET", target: "/", headers: [["Content-Length", "9"]] as const, body: none };
    expect(decodeText(writeRequest(message))).toBe("GET / HTTP/1.1\r\n\r\n");
  });

  test("what is written is read back", () => {
    const method = token.filter((text) => text !== "GET" && text !== "HEAD");
    fc.assert(
      fc.property(fc.record({ method, target, headers, body }), (message) => {
        const { headers: read, ...rest } = readRequest(writeRequest(message));
        expect({ ...rest, headers: read.filter((field) => !isContentLength(field)) }).toEqual(message);
        expect(read.some(isContentLength)).toBe(message.body.length > 0);
      }),
    );
  });

  test.each([
    ["", "/", [], none],
    ["G T", "/", [], none],
    ["GET\r\n", "/", [], none],
    ["GET", "", [], none],
    ["GET", "api", [], none],
    ["GET", "/a b", [], none],
    ["GET", "/a\r\nX: y", [], none],
    ["GET", "/é", [], none],
    ["GET", "/#", [], none],
    ["GET", "/", [], encodeUtf8("x")],
    ["POST", "/", [["A", "b\r\nc"]], none],
    ["POST", "/", [["Transfer-Encoding", "chunked"]], none],
    ["GET", "/", [["Host", "a b"]], none],
    [
      "GET",
      "/",
      [
        ["Host", "a"],
        ["host", "a"],
      ],
      none,
    ],
    [
      "POST",
      "/",
      [
        ["Content-Type", "a/b"],
        ["Content-Type", "a/b"],
      ],
      none,
    ],
    ["GET", "/", [["A", "b".repeat(16_384)]], none],
  ] as const)("refuses %j %j %j", (method, target, headers, body) => {
    expect(() => writeRequest({ method, target, headers, body })).toThrow(TypeError);
  });
});

describe("writeResponse", () => {
  test("always sets Content-Length", () => {
    const message = { status: 404, reason: "Not Found", headers: [["Content-Length", "9"]] as const, body: none };
    expect(decodeText(writeResponse(message))).toBe("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
  });

  test("omits Content-Length with 204 and 304", () => {
    for (const status of [204, 304]) {
      const message = { status, reason: "", headers: [], body: none };
      expect(decodeText(writeResponse(message))).toBe(`HTTP/1.1 ${status} \r\n\r\n`);
    }
  });

  test("writes a Location of any length", () => {
    const headers = [["Location", `/${"a".repeat(1_000_000)}`]] as const;
    const message = { status: 201, reason: "Created", headers, body: none };
    expect(readResponse(writeResponse(message)).headers[0]).toEqual(headers[0]);
  });

  test("what is written is read back", () => {
    const status = fc.integer({ min: 200, max: 599 }).filter((code) => ![204, 205, 304].includes(code));
    const reason = fc.string({ unit: characters(/[\t\x20-\x7e]/), maxLength: 20 });
    fc.assert(
      fc.property(fc.record({ status, reason, headers, body }), (message) => {
        const { headers: read, ...rest } = readResponse(writeResponse(message));
        expect({ ...rest, headers: read.filter((field) => !isContentLength(field)) }).toEqual(message);
        expect(read.filter(isContentLength)).toEqual([["Content-Length", String(message.body.length)]]);
      }),
    );
  });

  test.each([
    [100, "Continue", none],
    [600, "Much", none],
    [200.5, "OK", none],
    [Number.NaN, "OK", none],
    [200, "O\r\nK", none],
    [200, "é", none],
    [204, "No Content", encodeUtf8("x")],
    [205, "Reset Content", encodeUtf8("x")],
    [304, "Not Modified", encodeUtf8("x")],
  ])("rejects %j %j", (status, reason, body) => {
    expect(() => writeResponse({ status, reason, headers: [], body })).toThrow(TypeError);
  });
});
