import { afterEach, describe, expect, test, vi } from "vitest";
import { createClient } from "./client.ts";
import { AddressError, AnswerError, RequestError, RequestUsedError, WrongServerError } from "./errors.ts";
import { createJsonResponse, createServiceDouble } from "./testing/service-double.ts";

const address = "https://shop.example/sub/api";

function setUp(...args: Parameters<typeof createServiceDouble>) {
  const service = createServiceDouble(...args);
  return { ...service, client: createClient(address, { fetch: service.fetch }) };
}

afterEach(() => vi.unstubAllGlobals());

describe("base URL", () => {
  test("may be absolute, on any host", async () => {
    const { client, calls } = setUp();
    await client.get("/Orders@17").body();
    expect(client.baseUrl).toBe(address);
    expect(calls[0]?.url).toBe(`${address}/Orders@17`);
  });

  test("may be relative to the page", async () => {
    vi.stubGlobal("document", { baseURI: "https://shop.example/sub/index.html" });
    const { fetch, calls } = createServiceDouble();
    await createClient("api", { fetch }).get("/Orders").body();
    expect(calls[0]?.url).toBe(`${address}/Orders`);
  });

  test("is compared with the origin of the page, ignoring its <base> element", async () => {
    vi.stubGlobal("location", new URL("https://shop.example/index.html"));
    vi.stubGlobal("document", { baseURI: "https://elsewhere.example/" });
    const seen: unknown[] = [];
    const { fetch } = createServiceDouble();
    const watched: typeof fetch = (input, init) => {
      seen.push([String(input), init?.credentials]);
      return fetch(input, init);
    };
    await createClient("api", { fetch: watched }).get("/Orders").body();
    await createClient(address, { fetch: watched }).get("/Orders").body();
    expect(seen).toEqual([
      ["https://elsewhere.example/api/Orders", "omit"],
      [`${address}/Orders`, undefined],
    ]);
  });

  test("outside a page is resolved against localhost if a fetch is given", async () => {
    const { fetch, calls } = createServiceDouble();
    await createClient("/api", { fetch }).get("/Orders").body();
    expect(calls[0]?.url).toBe("http://localhost/api/Orders");
    expect(() => createClient("/api")).toThrow(AddressError);
  });

  test("defaults to the global fetch", async () => {
    const { fetch, calls } = createServiceDouble();
    const client = createClient(address);
    vi.stubGlobal("fetch", fetch);
    await client.get("/Orders").body();
    expect(calls).toHaveLength(1);
  });
});

describe("a request", () => {
  test("has the method of its factory, and a JSON body", async () => {
    const { client, calls } = setUp();
    const requests = [
      client.get("/Orders"),
      client.post("/Orders", { total: 1 }),
      client.put("/Orders@1", { total: 2 }),
      client.patch("/Orders@1", { note: null }),
      client.delete("/Orders@1"),
      client.post("/Orders"),
    ];
    for (const request of requests) await request.body();
    const seen = calls.map(({ method, headers, body }) => {
      const type = headers.find(([name]) => name === "content-type")?.[1];
      return [method, type, new TextDecoder().decode(body)];
    });
    expect(seen).toEqual([
      ["GET", undefined, ""],
      ["POST", "application/json", '{"total":1}'],
      ["PUT", "application/json", '{"total":2}'],
      ["PATCH", "application/json", '{"note":null}'],
      ["DELETE", undefined, ""],
      ["POST", undefined, ""],
    ]);
  });

  test("sends bytes as is, with its own headers", async () => {
    const { client, calls } = setUp();
    const bytes = new TextEncoder().encode('{"unfinished');
    await client.patch("/Orders@1", bytes, { headers: { "Content-Type": "application/merge-patch+json" } }).body();
    expect(calls[0]?.body).toEqual(bytes);
    expect(calls[0]?.headers).toContainEqual(["content-type", "application/merge-patch+json"]);
  });

  test("rejects a header value with a line break", () => {
    const { client } = setUp();
    expect(() => client.get("/Orders", { headers: { "X-A": "1\r\nX-B: 2" } })).toThrow(TypeError);
  });

  test("can't be changed after it was sent", async () => {
    const { client } = setUp();
    const request = client.get("/Orders");
    await request.body();
    expect(() => request.param("limit", 1)).toThrow(RequestUsedError);
  });

  test("throws for an invalid path when it is created", () => {
    const { client } = setUp();
    expect(() => client.delete("/Orders?$filter=placed > #2024-03-01#")).toThrow(AddressError);
  });
});

describe("a response", () => {
  test("has status, headers, body, ok and the raw message", async () => {
    const { client } = setUp({ answer: () => createJsonResponse(201, "Created", { affected: 1 }) });
    const response = await client.post("/Orders", {}).response();
    expect(response).toMatchObject({ status: 201, ok: true, body: { affected: 1 }, requestId: undefined });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.message.reason).toBe("Created");
    expect(new TextDecoder().decode(response.message.body)).toBe('{"affected":1}');
  });

  test("passes on the bytes of the body as they arrive", async () => {
    const { client } = setUp({ answer: () => createJsonResponse(200, "OK", { affected: 1 }) });
    let text = "";
    const decoder = new TextDecoder();
    const onChunk = (chunk: Uint8Array): void => {
      text += decoder.decode(chunk, { stream: true });
    };
    expect(await client.post("/Orders", {}, { onChunk }).body()).toEqual({ affected: 1 });
    expect(text).toBe('{"affected":1}');
  });

  test("decodes text as a string, other types as bytes, and an empty body as undefined", async () => {
    const bytes = new TextEncoder().encode("hé");
    const types: Record<string, string> = { a: "text/plain; charset=utf-8", b: "image/png", c: "text/plain" };
    const { client } = setUp({
      answer: ({ target }) => ({
        status: 200,
        reason: "OK",
        headers: [["Content-Type", types[target.at(-1) ?? ""] ?? ""]],
        body: target.endsWith("c") ? new Uint8Array() : bytes,
      }),
    });
    expect(await client.get("/a").body()).toBe("hé");
    expect(await client.get("/b").body()).toEqual(bytes);
    expect(await client.get("/c").body()).toBeUndefined();
  });

  test("passes an attachment on as bytes, whatever its type", async () => {
    const headers = [
      ["Content-Type", "application/json"],
      ["Content-Disposition", 'attachment; filename="a.json"'],
    ] as const;
    const body = new TextEncoder().encode('{"a":1}');
    const { client } = setUp({ answer: () => ({ status: 200, reason: "OK", headers, body }) });
    expect(await client.get("/a").body()).toEqual(body);
  });

  test("sends a file as it is, alone and not in a bundle", async () => {
    const sent: unknown[] = [];
    const send: typeof fetch = async (_, init) => {
      sent.push(init?.body);
      return new Response("{}", { headers: { "X-Service-Version": "1", "Content-Type": "application/json" } });
    };
    const client = createClient("/api", { fetch: send });
    const file = new Blob(["a,b"]);
    await client.post("/$import/Orders", file, { headers: { "Content-Type": "text/csv" } }).body();
    expect(sent).toEqual([file]);
    await expect(client.bundle([client.post("/$import/Orders", file)])).rejects.toThrow("Pass its bytes instead.");
  });

  const missing = {
    errors: [
      { message: "There is no Orders@99.", severity: "error", code: "ENTITY_NOT_FOUND", details: { key: 99 } },
      { message: "Look again.", severity: "error", code: "INVALID_PARAMETER" },
    ],
  };

  test("with an error status rejects the body with every issue", async () => {
    const { client } = setUp({ answer: () => createJsonResponse(404, "Not Found", missing) });
    const request = client.get("/Orders@99?explain=true");
    const error = await request.body().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 404, issues: missing.errors, requestId: undefined, body: missing });
    expect(error).toMatchObject({
      message: "GET /sub/api/Orders@99 was answered with 404 Not Found: There is no Orders@99. Look again.",
    });
    expect((error as RequestError).headers.get("content-type")).toBe("application/json");
    expect((await request.response()).ok).toBe(false);
  });

  test("with an error status keeps it even if the body is not a valid error body", async () => {
    const body = new TextEncoder().encode("{oops");
    const headers = [["Content-Type", "application/json"]] as const;
    const { client } = setUp({ answer: () => ({ status: 500, reason: "", headers, body }) });
    await expect(client.get("/Orders").body()).rejects.toMatchObject({ status: 500, issues: [], body: "{oops" });
    await expect(client.get("/Orders").body()).rejects.toThrow(
      "GET /sub/api/Orders was answered with 500 Internal Server Error.",
    );
  });

  test.each([
    ["broken JSON", new TextEncoder().encode('{"payload":[')],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ])("of %s is rejected", async (_, body) => {
    const headers = [["Content-Type", "application/json"]] as const;
    const { client } = setUp({ answer: () => ({ status: 200, reason: "OK", headers, body }) });
    await expect(client.get("/Orders").body()).rejects.toBeInstanceOf(AnswerError);
  });
});

describe("a response from another server", () => {
  const page = async () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
  const notFound = async () => new Response("Not found", { status: 404 });
  const notAllowed = async () => new Response("Method not allowed", { status: 405 });

  test.each([
    ["index.html", page, 200],
    ["404 page", notFound, 404],
  ])("is rejected: %s of a static host", async (_, fetch, status) => {
    const client = createClient(address, { fetch });
    for (const send of [
      () => client.get("/Orders").body(),
      () => client.get("/Orders").response(),
      () => client.bundle([client.get("/Orders")]),
    ]) {
      const error = await send().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WrongServerError);
      expect(error).toMatchObject({ status, message: expect.stringContaining("it has no X-Service-Version") });
    }
  });

  test.each([
    ["index.html", page],
    ["404 page", notFound],
  ])("causes a GET to be sent again after the service is restored: %s of a static host", async (_, stranger) => {
    const double = createServiceDouble();
    let isBack = false;
    const restore = vi.fn(async () => {
      isBack = true;
      return true;
    });
    const client = createClient(address, {
      fetch: (...request) => (isBack ? double.fetch : stranger)(...request),
      restore,
    });
    await client.get("/Orders").body();
    expect(double.calls).toHaveLength(1);
    expect(restore).toHaveBeenCalledTimes(1);
  });

  test("does not cause a write or a bundle to be sent again, and the error says so", async () => {
    const double = createServiceDouble();
    const restore = async () => true;
    let isBack = false;
    const fetch: typeof globalThis.fetch = (...request) => (isBack ? double.fetch : notAllowed)(...request);
    const client = createClient(address, {
      fetch,
      restore: () => {
        isBack = true;
        return restore();
      },
    });
    for (const send of [
      () => client.patch("/Orders", {}).body(),
      () => client.delete("/Orders").response(),
      () => client.bundle([client.get("/Orders")]),
    ]) {
      isBack = false;
      const error = await send().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WrongServerError);
      expect(error).toMatchObject({ status: 405, message: expect.stringContaining("was not carried out") });
    }
    expect(double.calls).toEqual([]);
  });

  test("is reported once if restoring the service fails or does not help", async () => {
    for (const isBack of [false, true]) {
      const fetch = vi.fn(notFound);
      const restore = vi.fn(async () => isBack);
      const client = createClient(address, { fetch, restore });
      await expect(client.get("/Orders").body()).rejects.toThrow("it has no X-Service-Version");
      expect(fetch).toHaveBeenCalledTimes(isBack ? 2 : 1);
      expect(restore).toHaveBeenCalledTimes(1);
    }
  });

  test("is not waited for after an abort", async () => {
    const controller = new AbortController();
    const restore = () => {
      controller.abort(new Error("changed my mind"));
      return new Promise<boolean>(() => {});
    };
    const client = createClient(address, { fetch: notFound, restore });
    await expect(client.get("/Orders", { signal: controller.signal }).body()).rejects.toThrow("changed my mind");
  });

  test("is accepted if expectService is false", async () => {
    const client = createClient(address, { fetch: notFound, expectService: false });
    await expect(client.get("/Orders").body()).rejects.toMatchObject({ name: "RequestError", status: 404 });
  });
});

describe("a signal", () => {
  test("is passed to fetch, and its reason is the error", async () => {
    const { client, calls } = setUp();
    const controller = new AbortController();
    await client.get("/Orders", { signal: controller.signal }).body();
    expect(calls[0]?.signal).toBe(controller.signal);
    controller.abort(new Error("changed my mind"));
    await expect(client.get("/Orders", { signal: controller.signal }).body()).rejects.toThrow("changed my mind");
    expect(calls).toHaveLength(1);
  });

  test("stops reading a body that never ends", async () => {
    const fetch = async () => new Response(new ReadableStream(), { headers: { "X-Service-Version": "1" } });
    const controller = new AbortController();
    const body = createClient(address, { fetch }).get("/Orders", { signal: controller.signal }).body();
    setImmediate(() => controller.abort());
    await expect(body).rejects.toMatchObject({ name: "AbortError" });
  });
});
