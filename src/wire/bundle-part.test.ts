import { describe, expect, test } from "vitest";
import {
  createRequestPart,
  createResponsePart,
  getPartRequestId,
  PartError,
  readRequestPart,
  readResponsePart,
  requestIdPattern,
} from "./bundle-part.ts";
import { encodeUtf8 } from "./bytes.ts";
import type { HeaderField } from "./header-fields.ts";
import type { Part } from "./multipart.ts";

const http: HeaderField = ["Content-Type", "application/http"];
const id: HeaderField = ["X-Request-Id", "a-1"];
const request = "GET /api/Orders HTTP/1.1\r\n\r\n";
const response = "HTTP/1.1 200 OK\r\n\r\n";

const part = (headers: readonly HeaderField[], text: string): Part => ({ headers, body: encodeUtf8(text) });
const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function failure(read: (part: Part) => unknown, given: Part): PartError {
  try {
    read(given);
  } catch (error) {
    if (error instanceof PartError) return error;
    throw error;
  }
  throw new Error("This part should not have been read.");
}

describe("a sub-request", () => {
  const message = { method: "POST", target: "/api/Orders", headers: [["A", "b"]] as const, body: encodeUtf8("{}") };

  test("has the documented head and is read back", () => {
    const written = createRequestPart({ id: "a.B_c-1", message });
    expect(written.headers).toEqual([http, ["X-Request-Id", "a.B_c-1"]]);
    expect(decodeText(written.body)).toBe("POST /api/Orders HTTP/1.1\r\nA: b\r\nContent-Length: 2\r\n\r\n{}");
    expect(readRequestPart(written)).toEqual({
      id: "a.B_c-1",
      message: {
        ...message,
        headers: [
          ["A", "b"],
          ["Content-Length", "2"],
        ],
      },
    });
  });

  test("is not written with an invalid id", () => {
    expect(() => createRequestPart({ id: "a b", message })).toThrow(TypeError);
    expect(() => createRequestPart({ id: "a\r\nX: y", message })).toThrow(TypeError);
  });

  test.each([
    [["content-type", "Application/HTTP"]],
    [["Content-Type", "application/http; msgtype=request"]],
    [["Content-Type", 'application/http;MsgType="REQUEST";version=1.1; charset=utf-8']],
    [http, ["Content-Transfer-Encoding", "7bit"]],
    [http, ["content-transfer-encoding", "8BIT"]],
    [http, ["Content-Transfer-Encoding", "Binary"]],
    [http, ["Content-Description", "anything"]],
  ] as HeaderField[][])("is read from a part with the head %j", (...headers) => {
    expect(readRequestPart(part([id, ...headers], request))).toMatchObject({ id: "a-1", message: { method: "GET" } });
  });

  test.each([
    [[], "no Content-Type"],
    [[http, http], "more than one Content-Type"],
    [[["Content-Type", "application/json"]], "Write application/http"],
    [[["Content-Type", "message/http"]], "Write application/http"],
    [[["Content-Type", "application/http; msgtype=response"]], "Write msgtype=request"],
    [[["Content-Type", "application/http; version=1.0"]], "Write version=1.1"],
    [[["Content-Type", "application/http; msgtype"]], "cannot be read"],
    [[http, ["Content-Transfer-Encoding", "base64"]], 'is "base64"'],
    [[http, ["Content-Transfer-Encoding", "quoted-printable"]], 'is "quoted-printable"'],
    [[http, ["Content-Transfer-Encoding", ""]], 'is ""'],
    [[http, ["Content-Transfer-Encoding", "binary"], ["Content-Transfer-Encoding", "binary"]], "more than one"],
  ] as [HeaderField[], string][])("is refused in a part with the head %j, under its id", (headers, problem) => {
    const error = failure(readRequestPart, part([...headers, id], request));
    expect(error.message).toContain(problem);
    expect(error.id).toBe("a-1");
    expect(error.problems).toMatchObject([{ offset: undefined }]);
  });

  test.each([
    [[], "has no X-Request-Id"],
    [[["X-Request-Id", ""]], "malformed"],
    [[["X-Request-Id", "a b"]], "malformed"],
    [[["X-Request-Id", "<script>"]], "malformed"],
    [[["X-Request-Id", "a".repeat(65)]], "malformed"],
    [[id, ["x-request-id", "a-1"]], "more than one X-Request-Id"],
  ] as [HeaderField[], string][])("is refused with the ids %j, under none", (headers, problem) => {
    const given = part([http, ...headers], request);
    const error = failure(readRequestPart, given);
    expect(error.message).toContain(problem);
    expect(error.id).toBeUndefined();
    expect(getPartRequestId(given)).toBeUndefined();
  });

  test("that is invalid is rejected with its position and id", () => {
    const error = failure(readRequestPart, part([http, id], "GET / HTTP/1.1\r\nA : b\r\n\r\n"));
    expect(error).toMatchObject({ id: "a-1", problems: [{ offset: 17 }] });
    expect(error.message).toContain("white space between the header name");
    expect(failure(readRequestPart, part([http, id], ""))).toMatchObject({ id: "a-1", problems: [{ offset: 0 }] });
    expect(failure(readRequestPart, part([http, id], response))).toMatchObject({ id: "a-1" });
  });
});

describe("a part with several problems", () => {
  const encoded: HeaderField = ["Content-Transfer-Encoding", "base64"];
  const listProblems = (headers: HeaderField[], body: string) =>
    failure(readRequestPart, part(headers, body)).problems.map(({ problem }) => problem.slice(0, 34));

  test("is rejected with all of them", () => {
    expect(listProblems([["Content-Type", "text/plain"], encoded], request)).toEqual([
      "The part has no X-Request-Id. Add ",
      "The part's Content-Type is \"text/p",
      "The part's Content-Transfer-Encodi",
    ]);
    expect(listProblems([http, encoded], "GET / HTTP/1.1\r\n\r\nx")).toEqual([
      "The part has no X-Request-Id. Add ",
      "The part's Content-Transfer-Encodi",
      "a GET request has a body. Leave it",
    ]);
  });

  test("keeps the request if only the head is invalid", () => {
    expect(failure(readRequestPart, part([http], request)).request).toMatchObject({ method: "GET" });
    expect(failure(readRequestPart, part([http], response)).request).toBeUndefined();
  });

  test("suggests its Content-ID as the id", () => {
    const error = failure(readRequestPart, part([http, ["Content-ID", "7"]], request));
    expect(error.message).toContain('"X-Request-Id: 7" for its Content-ID "7"');
    const other = failure(readRequestPart, part([http, ["Content-ID", "<a@b>"]], request));
    expect(other.message).toContain('"X-Request-Id: 1", different in each part');
  });
});

describe("a sub-response", () => {
  const message = { status: 404, reason: "Not Found", headers: [], body: encodeUtf8("é") };
  const read = { ...message, headers: [["Content-Length", "2"]] };

  test("has the documented head, with its id only there, and is read back", () => {
    const written = createResponsePart({ id: "a-1", message });
    expect(written.headers).toEqual([http, ["Content-Transfer-Encoding", "binary"], id]);
    expect(decodeText(written.body)).toBe("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\né");
    expect(readResponsePart(written)).toEqual({ id: "a-1", message: read });
  });

  test("may have no id", () => {
    const written = createResponsePart({ id: undefined, message });
    expect(written.headers).toEqual([http, ["Content-Transfer-Encoding", "binary"]]);
    expect(readResponsePart(written)).toEqual({ id: undefined, message: read });
  });

  test("is not written with an invalid id", () => {
    expect(() => createResponsePart({ id: "", message })).toThrow(TypeError);
  });

  test("is rejected if it declares a request, is not a response, or has a malformed id", () => {
    const asRequest: HeaderField = ["Content-Type", "application/http; msgtype=request"];
    const asResponse: HeaderField = ["Content-Type", "application/http; msgtype=response"];
    expect(readResponsePart(part([asResponse], response)).message.status).toBe(200);
    expect(failure(readResponsePart, part([asRequest, id], response)).message).toContain("Write msgtype=response");
    expect(failure(readResponsePart, part([http, id], request))).toMatchObject({ id: "a-1" });
    expect(failure(readResponsePart, part([http, ["X-Request-Id", "a b"]], response)).message).toContain("malformed");
  });
});

test("requestIdPattern accepts the documented characters", () => {
  expect(["a", "A0._-", "f".repeat(64)].every((text) => requestIdPattern.test(text))).toBe(true);
  expect(["", "a\n", "ä", "a/b", "f".repeat(65)].some((text) => requestIdPattern.test(text))).toBe(false);
});
