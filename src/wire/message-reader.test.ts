import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../scripts/testing/cpu-time.ts";
import { encodeUtf8 } from "./bytes.ts";
import { MessageError } from "./message.ts";
import { readRequest, readResponse } from "./message-reader.ts";

/** One byte per character, so that a test can contain bytes that are not UTF-8. */
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function failure(read: (bytes: Uint8Array) => unknown, text: string): MessageError {
  try {
    read(latin1(text));
  } catch (error) {
    if (error instanceof MessageError) return error;
    throw error;
  }
  throw new Error(`This should not have been read: ${JSON.stringify(text)}`);
}

describe("readRequest", () => {
  test("reads a request, with the body byte for byte", () => {
    const body = "{\r\n\0\xff}";
    const text = `POST /api/Orders?a=b%20c HTTP/1.1\r\nHost:example\r\nX-Empty:\r\nX-Wide: \t a b \t\r\n\r\n${body}`;
    expect(readRequest(latin1(text))).toEqual({
      method: "POST",
      target: "/api/Orders?a=b%20c",
      headers: [
        ["Host", "example"],
        ["X-Empty", ""],
        ["X-Wide", "a b"],
      ],
      body: latin1(body),
    });
  });

  test.each(["", "\r\n", "\r\n\r\n", "\r\nA: b", "\r\nA: b\r\n", "\r\nA: b\r\n\r\n"])(
    "takes a head without a body that ends with %j",
    (end) => {
      const request = readRequest(encodeUtf8(`GET / HTTP/1.1${end}`));
      expect(request).toEqual({
        method: "GET",
        target: "/",
        headers: end.includes("A") ? [["A", "b"]] : [],
        body: encodeUtf8(""),
      });
    },
  );

  test("accepts a matching Content-Length in any casing", () => {
    expect(readRequest(encodeUtf8("POST / HTTP/1.1\r\ncontent-length: 3\r\n\r\né!")).body).toEqual(encodeUtf8("é!"));
    expect(readRequest(encodeUtf8("GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n")).body).toEqual(encodeUtf8(""));
    expect(readRequest(encodeUtf8("POST / HTTP/1.1\r\nContent-Length: 003\r\n\r\nabc")).body).toEqual(
      encodeUtf8("abc"),
    );
  });

  test("accepts unknown methods", () => {
    expect(readRequest(encodeUtf8("brew /pot HTTP/1.1")).method).toBe("brew");
  });

  test.each([
    ["", 0, "the request line is missing"],
    ["\r\n\r\n", 4, "the request line is missing"],
    ["\nGET / HTTP/1.1\r\n", 0, "bare line feed"],
    ["GET / HTTP/1.1\n\r\n", 14, "bare line feed"],
    ["GET / HTTP/1.1\rA: b", 14, "without its line feed"],
    ["GET / HTTP/1.1\r", 14, "without its line feed"],
    ["GET", 0, "not a request line"],
    ["GET /", 0, "not a request line"],
    ["GET HTTP/1.1", 0, "not a request line"],
    ["GET  / HTTP/1.1", 4, "Percent-encode"],
    ["GET /  HTTP/1.1", 4, "Percent-encode"],
    ["GET / HTTP/1.1 ", 15, "Write exactly HTTP/1.1"],
    [" GET / HTTP/1.1", 0, "not a method"],
    ["GET\t/\tHTTP/1.1", 0, "not a request line"],
    ["GET /a\tb HTTP/1.1", 4, "Percent-encode"],
    ["G(T / HTTP/1.1", 0, "not a method"],
    ["GET /a b HTTP/1.1", 4, "Percent-encode"],
    ["GET /é HTTP/1.1", 5, "0xE9, which is outside ASCII"],
    ["GET /a\0b HTTP/1.1", 6, "control character 0x00"],
    ["GET /a\x7f HTTP/1.1", 6, "control character 0x7F"],
    ["GET /a#b HTTP/1.1", 4, "%23"],
    ["GET http://example/api HTTP/1.1", 4, "without scheme and host"],
    ["GET * HTTP/1.1", 4, "not a path"],
    ["GET api/Orders HTTP/1.1", 4, "not a path"],
    ["CONNECT example:80 HTTP/1.1", 8, "not a path"],
    ["GET / HTTP/1.0", 6, "Write exactly HTTP/1.1"],
    ["GET / HTTP/2", 6, "Write exactly HTTP/1.1"],
    ["GET / http/1.1", 6, "Write exactly HTTP/1.1"],
    ["GET / HTTP/1.10", 6, "Write exactly HTTP/1.1"],
  ])("rejects the request line of %j", (text, offset, problem) => {
    const error = failure(readRequest, text);
    expect(error.message).toContain(problem);
    expect(error.message).toContain(`At byte ${offset} `);
    expect(error.offset).toBe(offset);
  });

  test.each([
    ["A: b\n", 4, "bare line feed"],
    ["A: b\r\r\n", 4, "without its line feed"],
    ["A: b\r\n\r", 6, "without its line feed"],
    ["A: b\r\n\n", 6, "bare line feed"],
    ["A: b\r\n c\r\n", 6, "begins with white space"],
    ["A: b\r\n\tc\r\n", 6, "begins with white space"],
    [" A: b\r\n", 0, "begins with white space"],
    ["   \r\n", 0, "begins with white space"],
    ["A : b\r\n", 1, "between the header name"],
    ["A\t: b\r\n", 1, "between the header name"],
    [": b\r\n", 0, "no name before its colon"],
    ["A b\r\n", 0, "no colon"],
    ["A b: c\r\n", 0, "not a header name"],
    ["A(: c\r\n", 0, "not a header name"],
    ["A: \0\r\n", 3, "control character 0x00"],
    ["A: b\x0bc\r\n", 4, "control character 0x0B"],
    ["A: \xe9\r\n", 3, "0xE9, which is outside ASCII"],
    ["Transfer-Encoding: chunked\r\n", 0, "Transfer-Encoding"],
    ["A: b\r\ntransfer-encoding: identity\r\n", 6, "Transfer-Encoding"],
    ["Content-Length: 3\r\nA: b\r\nContent-Length: 3\r\n\r\nabc", 25, "more than once"],
    ["Content-Length: 3, 3\r\n\r\nabc", 0, "not a number of bytes"],
    ["Content-Length: +3\r\n\r\nabc", 0, "not a number of bytes"],
    ["Content-Length: 0x3\r\n\r\nabc", 0, "not a number of bytes"],
    ["Content-Length: 3.0\r\n\r\nabc", 0, "not a number of bytes"],
    ["Content-Length:\r\n\r\n", 0, "not a number of bytes"],
    ["Content-Length: 2\r\n\r\nabc", 23, 'says "2" bytes, but the body has 3'],
    ["Content-Length: 5\r\n\r\nabc\r\n\r\n", 26, 'says "5" bytes, but the body has 7'],
    ["Content-Length: 4\r\n\r\nabc", 24, 'says "4" bytes, but the body has 3'],
    [`Content-Length: ${"9".repeat(400)}\r\n\r\nabc`, 423, "but the body has 3"],
    ["Content-Length: 3\r\n", 19, "but the body has 0"],
  ])("rejects the head %j", (head, offset, problem) => {
    const error = failure(readRequest, `POST / HTTP/1.1\r\n${head}`);
    expect(error.message).toContain(problem);
    expect(error.offset).toBe(17 + offset);
  });

  test.each(["GET", "HEAD"])("rejects a body with %s", (method) => {
    const error = failure(readRequest, `${method} / HTTP/1.1\r\n\r\n\r\nx`);
    expect(error.message).toContain("has a body");
    expect(error.offset).toBe(method.length + 15);
    expect(readRequest(encodeUtf8("DELETE / HTTP/1.1\r\n\r\n{}")).body).toEqual(encodeUtf8("{}"));
  });

  test("ignores a body of empty lines unless there is a Content-Length", () => {
    for (const method of ["GET", "DELETE", "POST"]) {
      expect(readRequest(encodeUtf8(`\r\n${method} / HTTP/1.1\r\n\r\n\r\n\r\n`)).body).toHaveLength(0);
    }
    expect(readRequest(encodeUtf8("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\r\n")).body).toHaveLength(2);
  });

  test("reads long heads", () => {
    const long = "a".repeat(5_000_000);
    expect(readRequest(encodeUtf8(`GET /${long} HTTP/1.1\r\nA: b`)).target).toHaveLength(5_000_001);
    expect(failure(readRequest, `GET / HTTP/1.1\r\nA: ${" ".repeat(1_000_000)}\0`).offset).toBe(1_000_019);
    const response = readResponse(encodeUtf8(`HTTP/1.1 200 OK\r\n${long}: ${" ".repeat(1_000_000)}b`));
    expect(response.headers).toEqual([[long, "b"]]);
  });

  test("rejects a head of a million lines immediately", () => {
    const many = "A:\r\n".repeat(2_500_000);
    const request = encodeUtf8(`GET / HTTP/1.1\r\n${many}`);
    const response = encodeUtf8(`HTTP/1.1 200 OK\r\n${many}`);
    const took = measureCpuTime(() => {
      expect(() => readRequest(request)).toThrow("At byte 416 of the HTTP message: the head has more than 100");
      expect(() => readResponse(response)).toThrow("At byte 417 of the HTTP message: the head has more than 100");
    });
    expect(took).toBeLessThan(500);
  });
});

describe("readResponse", () => {
  test("reads a response", () => {
    expect(readResponse(encodeUtf8("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}"))).toEqual({
      status: 404,
      reason: "Not Found",
      headers: [["Content-Length", "2"]],
      body: encodeUtf8("{}"),
    });
  });

  test("accepts an empty reason and a response of only a status line", () => {
    expect(readResponse(encodeUtf8("HTTP/1.1 299 "))).toEqual({
      status: 299,
      reason: "",
      headers: [],
      body: encodeUtf8(""),
    });
  });

  test.each([
    ["", 0, "Write exactly HTTP/1.1"],
    ["HTTP/1.0 200 OK", 0, "Write exactly HTTP/1.1"],
    ["HTTP/1.1", 0, "not a status line"],
    ["HTTP/1.1 200", 0, "not a status line"],
    ["HTTP/1.1  200 OK", 9, "not the status of an answer"],
    ["HTTP/1.1 20 OK", 9, "not the status of an answer"],
    ["HTTP/1.1 100 Continue", 9, "not the status of an answer"],
    ["HTTP/1.1 600 Much", 9, "not the status of an answer"],
    ["HTTP/1.1 2e2 OK", 9, "not the status of an answer"],
    ["HTTP/1.1 200 OK\n", 15, "bare line feed"],
    ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n", 38, "but the body has 0"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 17, "Transfer-Encoding"],
    ["HTTP/1.1 204 No Content\r\n\r\nx", 27, "has a body"],
    ["HTTP/1.1 205 Reset Content\r\n\r\nx", 30, "has a body"],
    ["HTTP/1.1 304 Not Modified\r\n\r\nx", 29, "has a body"],
  ])("rejects %j", (text, offset, problem) => {
    const error = failure(readResponse, text);
    expect(error.message).toContain(problem);
    expect(error.offset).toBe(offset);
  });
});
