import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Part, RequestMessage } from "../wire/public.ts";
import { createResponsePart, getHeader, parseBoundary, readMultipart } from "../wire/public.ts";
import { encodeBundle } from "./bundle.ts";
import { createClient } from "./client.ts";
import { AnswerError, NetworkError, RequestUsedError } from "./errors.ts";
import { createJsonResponse, createServiceDouble } from "./testing/service-double.ts";

const address = "https://shop.example/sub/api";
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp(...args: Parameters<typeof createServiceDouble>) {
  const service = createServiceDouble(...args);
  return { ...service, client: createClient(address, { fetch: service.fetch }) };
}

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", note);
});
afterEach(async () => {
  await turn();
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

describe("request body", () => {
  test("each part is application/http with its own UUID and a complete HTTP/1.1 request", async () => {
    const { client, calls } = setUp();
    await client.bundle([client.put("/Orders@1", { total: 5 }), client.get("/Orders@1")]);
    const call = calls[0];
    const type = getHeader(call?.headers ?? [], "Content-Type") ?? null;
    const parts = readMultipart(call?.body ?? new Uint8Array(), parseBoundary(type));
    const ids = parts.map(({ headers }) => getHeader(headers, "X-Request-Id"));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parts.map(({ headers }) => getHeader(headers, "Content-Type"))).toEqual(Array(2).fill("application/http"));
    expect(text(parts[0]?.body)).toBe(
      "PUT /sub/api/Orders@1 HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n" +
        'Content-Length: 11\r\n\r\n{"total":5}',
    );
    expect(text(call?.body)).toMatch(/--\r\n$/);
  });

  test("ids are UUIDs in insecure contexts too", () => {
    const { client } = setUp();
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { id } = client.get("/Orders");
    vi.unstubAllGlobals();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("encodeBundle returns exactly the bytes that are sent", async () => {
    const { client, calls } = setUp();
    const requests = [client.get("/Orders@1", { id: "first" }), client.delete("/Orders@2", { id: "second" })];
    const shown = encodeBundle(requests, "b b");
    const sent: RequestMessage[] = [];
    await client.bundle(requests, {
      boundary: "b b",
      params: { timeout: 10 },
      onSend: (message) => sent.push(message),
    });
    expect(calls[0]?.body).toEqual(shown);
    expect(sent[0]?.body).toEqual(shown);
    expect(sent[0]).toMatchObject({ method: "POST", target: "/sub/api/$bundle?timeout=10" });
    expect(getHeader(sent[0]?.headers ?? [], "Content-Type")).toBe('multipart/mixed; boundary="b b"');
    expect(text(shown)).toContain("X-Request-Id: first\r\n");
  });
});

test("a given body is sent to the byte", async () => {
  const { client, calls } = setUp();
  const requests = [client.get("/Orders@1", { id: "first" })];
  const body = new TextEncoder().encode(`A preamble.\r\n${text(encodeBundle(requests, "b"))}`);
  await client.bundle(requests, { boundary: "b", body });
  expect(calls[0]?.body).toEqual(body);
});

describe("binding", () => {
  test("throws for a request that is already bound", async () => {
    const { client } = setUp();
    const a = client.get("/Orders@1");
    const call = client.bundle([a]);
    expect(() => client.bundle([a])).toThrow(
      /GET \/sub\/api\/Orders@1 can't be bound: it was already bound to a bundle/,
    );
    expect(() => client.transaction([a])).toThrow(RequestUsedError);
    await call;
    expect(() => client.bundle([a])).toThrow(RequestUsedError);
  });

  test("throws for a request that is listed twice", () => {
    const { client } = setUp();
    const a = client.get("/Orders@1");
    expect(() => client.bundle([a, a])).toThrow(RequestUsedError);
  });

  test("throws for another base URL, an invalid id, and a repeated id", () => {
    const { client } = setUp();
    const other = createClient("https://other.example/sub/api");
    expect(() => client.bundle([other.get("/Orders")])).toThrow(/another base URL/);
    expect(() => client.bundle([client.get("/Orders", { id: "a b" })])).toThrow(/The id "a b"/);
    const twins = [client.get("/Orders", { id: "a" }), client.get("/Orders", { id: "a" })];
    expect(() => client.bundle(twins)).toThrow(/Use a different id for each request/);
  });
});

describe("individual results", () => {
  test("are available after the bundle has completed", async () => {
    let close = () => {};
    const { fetch } = setUp();
    const held: typeof fetch = async (input, init) => {
      const whole = await fetch(input, init);
      const bytes = new Uint8Array(await whole.arrayBuffer());
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(0, -12));
          close = () => {
            controller.enqueue(bytes.subarray(-12));
            controller.close();
          };
        },
      });
      return new Response(body, { headers: whole.headers });
    };
    const slow = createClient(address, { fetch: held });
    const requests = [slow.get("/Orders@1"), slow.get("/Orders@2")];
    const seen: string[] = [];
    const call = slow.bundle(requests, { onPart: (index) => seen.push(`part ${index}`) });
    const first = requests[0]?.body().then(() => seen.push("body 0"));
    await expect.poll(() => seen).toEqual(["part 0"]);
    close();
    await Promise.all([call, first]);
    expect(seen).toEqual(["part 0", "part 1", "body 0"]);
  });
});

describe("parts", () => {
  test("are delivered as they arrive, at any chunking", async () => {
    const { client } = setUp({ chunks: (body) => Array.from(body, (byte) => Uint8Array.of(byte)) });
    const seen: [number, unknown][] = [];
    const bytes: number[] = [];
    const requests = [1, 2].map((key) => client.get(`/Orders@${key}`));
    const responses = await client.bundle(requests, {
      onPart: (index, response) => seen.push([index, response]),
      onBytes: (chunk) => bytes.push(...chunk),
    });
    expect(seen).toEqual([
      [0, responses[0]],
      [1, responses[1]],
    ]);
    expect(readMultipart(Uint8Array.from(bytes), "answer")).toHaveLength(2);
  });

  describe("that arrive all at once", () => {
    /** Many parts in one chunk; each reading of the clock advances it by 5 ms. */
    function many() {
      const { client } = setUp();
      let now = 0;
      vi.spyOn(performance, "now").mockImplementation(() => {
        now += 5;
        return now;
      });
      return { client, requests: Array.from({ length: 40 }, (_, index) => client.get(`/Orders@${index}`)) };
    }
    afterEach(() => {
      vi.restoreAllMocks();
    });

    test("are delivered in order, yielding in between", async () => {
      const { client, requests } = many();
      const seen: (number | string)[] = [];
      const onPart = (index: number) => {
        if (index === 0) setImmediate(() => seen.push("others"));
        seen.push(index);
      };
      const responses = await client.bundle(requests, { onPart });
      expect(seen.filter((each) => typeof each === "number")).toEqual(requests.map((_, index) => index));
      expect(seen.indexOf("others")).toBeGreaterThan(0);
      expect(seen.at(-1)).toBe(39);
      expect(responses.map(({ requestId }) => requestId)).toEqual(requests.map(({ id }) => id));
    });

    test("stop when aborted while yielding; delivered responses are kept", async () => {
      const { client, requests } = many();
      const controller = new AbortController();
      const reason = new Error("Enough.");
      let delivered = 0;
      const onPart = () => {
        if (delivered === 0) setImmediate(() => controller.abort(reason));
        delivered += 1;
      };
      await expect(client.bundle(requests, { onPart, signal: controller.signal })).rejects.toBe(reason);
      expect(delivered).toBeGreaterThan(0);
      expect(delivered).toBeLessThan(40);
      const ends = await Promise.allSettled(requests.map((request) => request.response()));
      expect(ends.map(({ status }) => status === "fulfilled")).toEqual(requests.map((_, index) => index < delivered));
    });
  });

  test("arrive after the head, which has the outcome", async () => {
    const { client } = setUp();
    const seen: unknown[] = [];
    await client.bundle([client.get("/Orders@1")], {
      onHead: ({ status, outcome }) => seen.push(status, outcome),
      onPart: (index) => seen.push(index),
    });
    expect(seen).toEqual([200, "completed", 0]);
  });

  test("an error in a callback fails no request and is reported as uncaught", async () => {
    const { client } = setUp();
    const uncaught = new Promise<unknown>((resolve) => {
      const others = process.listeners("uncaughtException");
      process.removeAllListeners("uncaughtException");
      process.once("uncaughtException", (error) => {
        for (const other of others) process.on("uncaughtException", other);
        resolve(error);
      });
    });
    const mistake = new Error("in the callback");
    const onPart = () => {
      throw mistake;
    };
    expect(await client.bundle([client.get("/Orders@1")], { onPart })).toHaveLength(1);
    expect(await uncaught).toBe(mistake);
  });
});

describe("an incomplete or invalid response", () => {
  async function ends(tamper: (parts: Part[]) => Part[]) {
    const { client } = setUp({ tamper });
    const requests = [1, 2, 3].map((key) => client.get(`/Orders@${key}`, { id: `id-${key}` }));
    const call = client.bundle(requests);
    const [bundle] = await Promise.allSettled([call]);
    const each = await Promise.allSettled(requests.map((request) => request.body()));
    return { bundle, each: each.map(({ status }) => status), last: each.at(-1) };
  }

  test("lacks a part: the request is rejected", async () => {
    const { bundle, each } = await ends((parts) => parts.toSpliced(1, 1));
    expect(bundle).toMatchObject({ status: "rejected", reason: expect.any(AnswerError) });
    expect(bundle).toMatchObject({
      reason: { message: "The bundle's answer has no part for GET /sub/api/Orders@2 (id-2)." },
    });
    expect(each).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test.each<[string, (part: Part) => Part]>([
    ["an id that was never sent", (part) => ({ ...part, headers: withId(part, "stranger") })],
    ["no id", (part) => ({ ...part, headers: part.headers.filter(([name]) => name !== "X-Request-Id") })],
    ["an id that came before", (part) => ({ ...part, headers: withId(part, "id-1") })],
  ])("has a part with %s", async (_, change) => {
    const { bundle, each } = await ends((parts) => parts.map((part, index) => (index === 1 ? change(part) : part)));
    expect(bundle).toMatchObject({ status: "rejected", reason: expect.any(AnswerError) });
    expect(each).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  test("has an extra part: the bundle is rejected, and the responses received are kept", async () => {
    const { bundle, each } = await ends((parts) => [
      ...parts,
      createResponsePart({ id: "stranger", message: createJsonResponse(200, "OK", 0) }),
    ]);
    expect(bundle).toMatchObject({ status: "rejected", reason: expect.any(AnswerError) });
    expect(each).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  });

  test("has a part that is not an HTTP message: the others are kept", async () => {
    const broken = new TextEncoder().encode("HTTP/1.1 okay\r\n\r\n");
    const { bundle, each } = await ends((parts) =>
      parts.map((part, i) => (i === 1 ? { ...part, body: broken } : part)),
    );
    expect(bundle).toMatchObject({ status: "rejected", reason: expect.any(AnswerError) });
    expect(each).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("has a success with invalid JSON", async () => {
    const message = { ...createJsonResponse(200, "OK", 0), body: new TextEncoder().encode("{") };
    const { bundle, each } = await ends(([first, ...rest]) =>
      first === undefined ? rest : [createResponsePart({ id: "id-1", message }), ...rest],
    );
    expect(bundle).toMatchObject({ status: "rejected", reason: expect.any(AnswerError) });
    expect(each).toEqual(["rejected", "fulfilled", "fulfilled"]);
  });

  test("lacks the closing delimiter: complete parts are kept", async () => {
    const { client } = setUp({ chunks: (body) => [body.subarray(0, -40)] });
    const requests = [1, 2].map((key) => client.get(`/Orders@${key}`));
    await expect(client.bundle(requests)).rejects.toBeInstanceOf(AnswerError);
    await expect(requests[0]?.body()).resolves.toBeDefined();
    await expect(requests[1]?.body()).rejects.toBeInstanceOf(AnswerError);
  });

  test("is not multipart", async () => {
    const fetch = async () => Response.json({}, { headers: { "X-Service-Version": "1" } });
    const client = createClient(address, { fetch });
    await expect(client.bundle([client.get("/Orders")])).rejects.toThrow(/can't be read/);
  });
});

describe("a bundle that fails as a whole", () => {
  test("when refused by the service, rejects with its error, and so does each request", async () => {
    const refusal = { errors: [{ message: "Over 1,000 parts.", severity: "error", code: "TOO_LARGE" }] };
    const fetch = async () => Response.json(refusal, { status: 413, headers: { "X-Service-Version": "1" } });
    const client = createClient(address, { fetch });
    const a = client.get("/Orders@1");
    const call = client.bundle([a]);
    await expect(call).rejects.toMatchObject({ name: "RequestError", status: 413, issues: refusal.errors });
    await expect(a.body()).rejects.toMatchObject({ status: 413 });
    await expect(a.response()).rejects.toMatchObject({ status: 413 });
  });

  test("without a network, rejects each request; the bundle need not be awaited", async () => {
    const client = createClient(address, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    const [a, b] = [client.get("/Orders@1"), client.get("/Orders@2")];
    void client.bundle([a, b]);
    await expect(a.body()).rejects.toBeInstanceOf(NetworkError);
    await turn();
    expect(unhandled).toEqual([]);
  });
});

function withId(part: Part, id: string): Part["headers"] {
  return part.headers.map(([name, value]) => [name, name === "X-Request-Id" ? id : value] as const);
}
