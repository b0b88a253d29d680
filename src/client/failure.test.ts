import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, type Mock, onTestFinished, test, vi } from "vitest";
import { createServiceServer, listen } from "../node/public.ts";
import { createClient } from "./client.ts";
import { NetworkError, RedirectError, WrongServerError } from "./errors.ts";

/** A server that is not the service, and its address. */
async function stranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The errors of a request and of a bundle, which must differ only in the name of the request. */
async function failures(baseUrl: string, fetch?: typeof globalThis.fetch): Promise<unknown[]> {
  const client = createClient(baseUrl, { fetch });
  const caught = (reason: unknown) => reason;
  return [
    await client.get("/Orders?limit=1").body().catch(caught),
    await client.bundle([client.get("/Orders")]).catch(caught),
  ];
}

function inPage(address: string): void {
  vi.stubGlobal("document", { baseURI: address });
  vi.stubGlobal("location", new URL(address));
}

afterEach(() => vi.unstubAllGlobals());

describe("no response", () => {
  /** An address where no server is listening any more. */
  async function deserted(): Promise<string> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return `http://127.0.0.1:${port}/api`;
  }

  test("is reported with the cause given by Node", async () => {
    const address = await deserted();
    const [alone, bundle] = await failures(address);
    expect(alone).toBeInstanceOf(NetworkError);
    expect(alone).toMatchObject({
      message: expect.stringMatching(
        /^No answer to GET \S+\/api\/Orders: fetch failed \(.*ECONNREFUSED.*\)\. Check the address, and that the server is running\.$/,
      ),
      cause: expect.any(TypeError),
    });
    expect(bundle).toMatchObject({ name: "NetworkError", message: expect.stringContaining("POST") });
  });

  const failing = () => Promise.reject(new TypeError("Failed to fetch"));

  test("or one that the page may not read: the message names both possibilities", async () => {
    inPage("https://page.example/riddle/");
    for (const error of await failures("https://shop.example/api", failing)) {
      expect(error).toMatchObject({ name: "NetworkError" });
      const { message } = error as Error;
      expect(message).toMatch(/: Failed to fetch\. The browser does not say which of two it is\./);
      expect(message).toMatch(/Either there is no server/);
      expect(message).toMatch(/Or this page may not read .* Access-Control-Allow-Origin .* preflight/);
    }
  });

  test("from the page's own server: the message does not mention other origins", async () => {
    inPage("https://page.example/riddle/");
    const [error] = await failures("api", failing);
    expect((error as Error).message).not.toContain("Access-Control");
  });

  test("cut off in the middle: the message says that the request may have taken effect", async () => {
    const origin = await stranger((_, response) => {
      response.writeHead(200, { "X-Service-Version": "1", "Content-Length": 100 });
      response.write("{", () => response.destroy());
    });
    const [alone, bundle] = await failures(origin);
    expect(alone).toMatchObject({
      name: "NetworkError",
      message: expect.stringMatching(/^The answer to GET \S+ was cut off: .* The request may have taken effect/),
    });
    expect(bundle).toMatchObject({ name: expect.stringMatching(/NetworkError|AnswerError/) });
  });
});

describe("another server responds", () => {
  const page: RequestListener = (_, response) => response.writeHead(404).end("<!doctype html>");

  test.each([
    ["on the page's own server", "https://page.example/api", /it has no X-Service-Version\. .* Reload the page/],
    [
      "on another host",
      "https://shop.example/api",
      /Either it is not from a Riddle service.* Or .*Access-Control-Expose-Headers/,
    ],
  ])("%s", async (_, baseUrl, words) => {
    inPage("https://page.example/riddle/");
    for (const error of await failures(baseUrl, async () => new Response("", { status: 404 }))) {
      expect(error).toBeInstanceOf(WrongServerError);
      expect(error).toMatchObject({ name: "WrongServerError", status: 404, message: expect.stringMatching(words) });
    }
  });

  test("in Node, without advice for pages", async () => {
    const [error] = await failures(await stranger(page));
    expect(error).toMatchObject({ name: "WrongServerError", status: 404 });
    expect((error as Error).message).not.toMatch(/page|Access-Control/);
  });
});

describe("a redirect", () => {
  const elsewhere: RequestListener = (_, response) => response.writeHead(307, { Location: "/v2/api" }).end();

  test("is not followed, and the error has its target", async () => {
    const asked = vi.fn(elsewhere);
    for (const error of await failures(await stranger(asked))) {
      expect(error).toBeInstanceOf(RedirectError);
      expect(error).toBeInstanceOf(WrongServerError);
      expect(error).toMatchObject({
        name: "RedirectError",
        status: 307,
        location: "/v2/api",
        message: expect.stringMatching(
          /a redirect, which is not followed: .* It leads to \/v2\/api\. Use that address/,
        ),
      });
    }
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("is reported in a browser too, which hides it from the page", async () => {
    const opaque = Object.defineProperties(new Response(null), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
    });
    for (const error of await failures("https://shop.example/api", async () => opaque)) {
      expect(error).toMatchObject({
        name: "RedirectError",
        status: 0,
        location: undefined,
        message: expect.stringContaining("The browser hides its target. Open the address in a tab"),
      });
    }
  });

  test("of a server without the version header is not followed either", async () => {
    const client = createClient(await stranger(elsewhere), { expectService: false });
    await expect(client.delete("/Orders").body()).rejects.toBeInstanceOf(RedirectError);
  });
});

describe("aborting", () => {
  /** A body that starts with a text and never ends, and whether it was cancelled. */
  function endless(text = "") {
    const cancel = vi.fn();
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
      stream.enqueue(new TextEncoder().encode(text));
    return { body: new ReadableStream({ start, cancel }), cancel };
  }

  /** Resolves when everything that needs no external event is done. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const headers = { "Content-Type": "multipart/mixed; boundary=b", "X-Service-Version": "1" };

  test("cancels a response that arrives too late, so that the service stops", async () => {
    const controller = new AbortController();
    let answer = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const client = createClient("https://shop.example/api", { fetch: () => late });
    const call = client.bundle([client.get("/Orders")], { signal: controller.signal });
    await Promise.resolve();
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    const { body, cancel } = endless();
    answer(new Response(body));
    await settled();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("cancels the response of another server", async () => {
    const cancels: Mock[] = [];
    const errors = await failures("https://shop.example/api", async () => {
      const { body, cancel } = endless();
      cancels.push(cancel);
      return new Response(body);
    });
    expect(errors).toEqual([expect.any(WrongServerError), expect.any(WrongServerError)]);
    await settled();
    expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test.each([
    ["that is aborted in the middle", "--b\r\n", true, { name: "AbortError" }],
    ["with a part that matches no request", "--b\r\n\r\nwho?\r\n--b\r\n", false, { name: "AnswerError" }],
  ])("stops reading a bundle response %s, even if fetch ignores signals", async (_, text, abort, error) => {
    const controller = new AbortController();
    const { body, cancel } = endless(text);
    const client = createClient("https://shop.example/api", { fetch: async () => new Response(body, { headers }) });
    const onBytes = abort ? () => controller.abort() : undefined;
    const call = client.bundle([client.get("/Orders")], { signal: controller.signal, onBytes });
    await expect(call).rejects.toMatchObject(error);
    await settled();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("stops a bundle in the middle on the server", async () => {
    const { body, cancel } = endless("--b\r\n");
    const server = createServiceServer({ handle: async () => new Response(body, { headers }), version: "1" });
    onTestFinished(() => void server.close());
    const { origin } = await listen(server, { host: "127.0.0.1", port: 0 });
    const controller = new AbortController();
    const client = createClient(origin);
    const call = client.bundle([client.get("/Orders")], {
      signal: controller.signal,
      onBytes: () => controller.abort(),
    });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });
});
