import { describe, expect, test } from "vitest";
import {
  createSteppingStore,
  readAnswer,
  sendBody,
  sendRaw,
  writeRawBody,
  writeRawMessage,
  writeRawPart,
} from "../testing/bundle.ts";
import { type Body, createFilledStore, createTrial } from "../testing/service.ts";

const get = writeRawMessage(["GET", "/Things@1"]);
const http = "HTTP/1.1\r\n";

async function setUp() {
  const { store, scopes } = createSteppingStore(await createFilledStore());
  return { ...createTrial(store), scopes };
}

/** Status, codes and number of transactions of a bundle that is rejected as a whole. */
async function refused(body: string, query?: string, type?: string) {
  const service = await setUp();
  const response = await sendBody(service, body, query, type);
  const { errors = [] } = (await response.json()) as Body;
  expect(response.headers.get("X-Bundle-Outcome")).toBeNull();
  expect(service.scopes).toEqual([]);
  return [response.status, ...errors.map(({ code }) => code)];
}

describe("A bundle is rejected as a whole, and nothing runs", () => {
  const sound = writeRawBody([writeRawPart(get)]);

  test.each<[string, string, number, string]>([
    ["of another type", "application/json", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["of form data", "multipart/form-data; boundary=cut", 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["without a boundary", "multipart/mixed", 400, "MALFORMED_BUNDLE"],
    ["with another boundary", "multipart/mixed; boundary=other", 400, "MALFORMED_BUNDLE"],
    ["with a boundary that can't be one", 'multipart/mixed; boundary="a\u00fc"', 400, "MALFORMED_BUNDLE"],
  ])("%s", async (_, type, status, code) => {
    expect(await refused(sound, "", type)).toEqual([status, code]);
  });

  test.each<[string, string]>([
    ["that is empty", ""],
    ["without a part", "--cut--\r\n"],
    ["that is not closed", sound.replace("--cut--\r\n", "")],
    ["with bare line feeds", sound.replaceAll("\r\n", "\n")],
    [
      "with an id that comes twice",
      writeRawBody([writeRawPart(get), writeRawPart(get, "X-Request-Id: q"), writeRawPart(get)]),
    ],
    [
      "with an id twice beside an unsound part",
      writeRawBody([writeRawPart(get), writeRawPart("x"), writeRawPart(get, "X-Request-Id: p")]),
    ],
  ])("%s", async (_, body) => {
    expect(await refused(body)).toEqual([400, "MALFORMED_BUNDLE"]);
    expect(await refused(body, "?transaction=true")).toEqual([400, "MALFORMED_BUNDLE"]);
  });

  test("that is too large or has too many parts", async () => {
    expect(await refused(`${"x".repeat(10 * 1024 * 1024)}\r\n${sound}`)).toEqual([413, "TOO_LARGE"]);
    const parts = Array.from({ length: 1_001 }, (_, index) => writeRawPart(get, `X-Request-Id: ${index}`));
    expect(await refused(writeRawBody(parts))).toEqual([413, "TOO_LARGE"]);
    const answer = await readAnswer(await sendRaw(await setUp(), parts.slice(1)));
    expect(answer.parts).toHaveLength(1_000);
  });

  test.each([
    ["?x=1", "UNKNOWN_PARAMETER"],
    ["?transaction=yes", "INVALID_PARAMETER"],
    ["?transaction=true&transaction=true", "INVALID_PARAMETER"],
    ["?timeout=0", "INVALID_PARAMETER"],
    ["?timeout=1.5", "INVALID_PARAMETER"],
    ["?timeout=600001", "INVALID_PARAMETER"],
    ["?timeout=%", "INVALID_PARAMETER"],
  ])("for its query %s", async (query, code) => {
    expect(await refused(sound, query)).toEqual([400, code]);
  });

  test("for every problem of its query", async () => {
    expect(await refused(sound, "?x=1&transaction=1&timeout=-1")).toEqual([
      400,
      "UNKNOWN_PARAMETER",
      "INVALID_PARAMETER",
      "INVALID_PARAMETER",
    ]);
  });
});

describe("An invalid part has its own 400", () => {
  const json = "Content-Type: application/json\r\n";
  test.each<[string, string, string]>([
    ["no message", "", "MALFORMED_PART"],
    ["a bad request line", "GET /api/Things@1\r\n\r\n", "MALFORMED_PART"],
    ["another HTTP version", "GET /api/Things@1 HTTP/2\r\n\r\n", "MALFORMED_PART"],
    ["a folded header", `GET /api/Things@1 ${http}A: b\r\n c\r\n\r\n`, "MALFORMED_PART"],
    ["a malformed header", `GET /api/Things@1 ${http}A b\r\n\r\n`, "MALFORMED_PART"],
    ["a Transfer-Encoding", `DELETE /api/Things@1 ${http}Transfer-Encoding: chunked\r\n\r\n`, "MALFORMED_PART"],
    ["a wrong Content-Length", `POST /api/Things ${http}${json}Content-Length: 3\r\n\r\n{}`, "MALFORMED_PART"],
    ["a body on GET", `GET /api/Things@1 ${http}\r\nx`, "MALFORMED_PART"],
    ["a whole URL", `GET http://x/api/Things@1 ${http}\r\n`, "MALFORMED_PART"],
    ["a path without the prefix", `GET /Things@1 ${http}\r\n`, "MALFORMED_PART"],
    ["a path that leads out", `GET /api/../Things@1 ${http}\r\n`, "MALFORMED_PART"],
    ["a path that leads out when decoded", `GET /api/%2e%2E/Things@1 ${http}\r\n`, "MALFORMED_PART"],
    ["a path that can't be decoded", `GET /api/%zz ${http}\r\n`, "MALFORMED_PART"],
    ["a nested bundle", `POST /api/$bundle ${http}\r\n`, "NESTED_BUNDLE"],
    ["a nested bundle in disguise", `POST /api/%24bundl%65?transaction=true ${http}\r\n`, "NESTED_BUNDLE"],
    ["a nested bundle by GET", `GET /api/$bundle ${http}\r\n`, "NESTED_BUNDLE"],
    ["JSON that is none", `POST /api/Things ${http}${json}\r\n{`, "MALFORMED_JSON"],
    ["a broken parameter", `GET /api/Things?$filter=%E4 ${http}\r\n`, "INVALID_PARAMETER"],
  ])("%s", async (_, message, code) => {
    const service = await setUp();
    const parts = [writeRawPart(get, "X-Request-Id: a"), writeRawPart(message), writeRawPart(get, "X-Request-Id: c")];
    const answer = await readAnswer(await sendRaw(service, parts));
    expect(answer.statuses).toEqual([200, 400, 200]);
    expect(answer.parts.map(({ id }) => id)).toEqual(["a", "p", "c"]);
    expect(answer.parts[1]?.body.errors?.map((error) => error.code)).toEqual([code]);
    expect(service.scopes).toHaveLength(2);

    const together = await readAnswer(await sendRaw(service, parts, "?transaction=true"));
    expect([together.outcome, ...together.statuses]).toEqual(["rolled-back", 424, 400, 424]);
    expect(service.scopes).toHaveLength(2);
  });

  test("bytes that are not UTF-8", async () => {
    const [before = "", after = ""] = writeRawBody([
      writeRawPart(`POST /api/Things ${http}${json}\r\n{"name":"~"}`),
    ]).split("~");
    const encode = (text: string) => [...new TextEncoder().encode(text)];
    const { handle } = await setUp();
    const body = new Uint8Array([...encode(before), 0xe4, ...encode(after)]);
    const headers = { "Content-Type": "multipart/mixed; boundary=cut" };
    const answer = await readAnswer(
      await handle(new Request("http://x/api/$bundle", { method: "POST", body, headers })),
    );
    expect(answer.parts[0]?.body.errors?.[0]?.code).toBe("MALFORMED_JSON");
  });

  test.each([
    ["", "application/http"],
    ["X-Request-Id: a b", "application/http"],
    ["X-Request-Id:", "application/http"],
    [`X-Request-Id: ${"x".repeat(65)}`, "application/http"],
    ["X-Request-Id: <b>", "application/http"],
    ["X-Request-Id: a\r\nX-Request-Id: b", "application/http"],
  ])("an id that is missing or malformed, which is not repeated in the response: %o", async (head, type) => {
    const service = await setUp();
    const { parts } = await readAnswer(await sendRaw(service, [writeRawPart(get, head, type), writeRawPart(get)]));
    expect(parts.map(({ id, status }) => [id, status])).toEqual([
      [undefined, 400],
      ["p", 200],
    ]);
    expect(parts[0]?.part.headers.map(([name]) => name)).toEqual(["Content-Type", "Content-Transfer-Encoding"]);
    expect(parts[0]?.body.errors?.[0]?.code).toBe("MALFORMED_PART");
  });

  test.each<[string, string, number]>([
    ["application/http", "", 200],
    ["application/http; msgtype=request", "", 200],
    ["application/http; msgtype=response", "", 400],
    ["text/plain", "", 400],
    ["application/http", "Content-Transfer-Encoding: 8bit\r\n", 200],
    ["application/http", "Content-Transfer-Encoding: binary\r\n", 200],
    ["application/http", "Content-Transfer-Encoding: base64\r\n", 400],
  ])("its head: %s %s", async (type, encoding, status) => {
    const part = writeRawPart(get, `${encoding}X-Request-Id: p`, type);
    expect((await readAnswer(await sendRaw(await setUp(), [part]))).statuses).toEqual([status]);
  });

  test("is not a part without an empty line after its head, or with Host and Content-Length", async () => {
    const body = '{"name":"n"}';
    const full = `POST /api/Things ${http}Host: x\r\n${json}Content-Length: ${body.length}\r\n\r\n${body}`;
    const parts = [
      writeRawPart("GET /api/Things@1 HTTP/1.1", "X-Request-Id: a"),
      writeRawPart(full, "X-Request-Id: b"),
    ];
    expect((await readAnswer(await sendRaw(await setUp(), parts))).statuses).toEqual([200, 201]);
  });
});
