import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, type Mock, onTestFinished, test, vi } from "vitest";
import { createServiceServer, listen } from "../node/index.ts";
import { createClient } from "./client.ts";
import { NetworkError, RedirectError, WrongServerError } from "./errors.ts";

/** Some server that is not the service, and its address. */
async function stranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** How a request and a bundle fail, which must be alike but for the name of what was asked. */
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

describe("nobody answers", () => {
  /** An address where nobody listens any more. */
  async function deserted(): Promise<string> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return `http://127.0.0.1:${port}/api`;
  }

  test("is told with why, as Node knows it", async () => {
    const address = await deserted();
    const [alone, bundle] = await failures(address);
    expect(alone).toBeInstanceOf(NetworkError);
    expect(alone).toMatchObject({
      message: expect.stringMatching(
        /^No answer came to GET \S+\/api\/Orders: fetch failed \(.*ECONNREFUSED.*\)\. Check the address, and that the server runs\.$/,
      ),
      cause: expect.any(TypeError),
    });
    expect(bundle).toMatchObject({ name: "NetworkError", message: expect.stringContaining("POST") });
  });

  const failing = () => Promise.reject(new TypeError("Failed to fetch"));

  test("or somebody who may not be read: a page can't tell, and is told both", async () => {
    inPage("https://page.example/riddle/");
    for (const error of await failures("https://shop.example/api", failing)) {
      expect(error).toMatchObject({ name: "NetworkError" });
      const { message } = error as Error;
      expect(message).toMatch(/: Failed to fetch\. The browser does not say which of two it is\./);
      expect(message).toMatch(/Either nothing answers there/);
      expect(message).toMatch(/Or it answers, but .* Access-Control-Allow-Origin .* preflight/);
    }
  });

  test("on the page's own server has nothing to do with other origins", async () => {
    inPage("https://page.example/riddle/");
    const [error] = await failures("api", failing);
    expect((error as Error).message).not.toContain("Access-Control");
  });

  test("after a part of the answer: whether it had its effect is not known", async () => {
    const origin = await stranger((_, response) => {
      response.writeHead(200, { "X-Service-Version": "1", "Content-Length": 100 });
      response.write("{", () => response.destroy());
    });
    const [alone, bundle] = await failures(origin);
    expect(alone).toMatchObject({
      name: "NetworkError",
      message: expect.stringMatching(/^The answer to GET \S+ broke off: .* Whether the request had its effect is not/),
    });
    expect(bundle).toMatchObject({ name: expect.stringMatching(/NetworkError|AnswerError/) });
  });
});

describe("somebody else answers", () => {
  const page: RequestListener = (_, response) => response.writeHead(404).end("<!doctype html>");

  test.each([
    ["on the page's own server", "https://page.example/api", /it has no X-Service-Version\. .* reload the page/],
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

  test("seen from Node, without advice for pages", async () => {
    const [error] = await failures(await stranger(page));
    expect(error).toMatchObject({ name: "WrongServerError", status: 404 });
    expect((error as Error).message).not.toMatch(/page|Access-Control/);
  });
});

describe("a redirect", () => {
  const elsewhere: RequestListener = (_, response) => response.writeHead(307, { Location: "/v2/api" }).end();

  test("is not followed, and tells where it leads", async () => {
    const asked = vi.fn(elsewhere);
    for (const error of await failures(await stranger(asked))) {
      expect(error).toBeInstanceOf(RedirectError);
      expect(error).toBeInstanceOf(WrongServerError);
      expect(error).toMatchObject({
        name: "RedirectError",
        status: 307,
        location: "/v2/api",
        message: expect.stringMatching(/a redirect, which is not followed: .* It leads to \/v2\/api: use that address/),
      });
    }
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("of a browser, which keeps it from the page, is told as well", async () => {
    const opaque = Object.defineProperties(new Response(null), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
    });
    for (const error of await failures("https://shop.example/api", async () => opaque)) {
      expect(error).toMatchObject({
        name: "RedirectError",
        status: 0,
        location: undefined,
        message: expect.stringContaining("The browser does not say where it leads; open it in a tab"),
      });
    }
  });

  test("is not followed by a server without the version header either", async () => {
    const client = createClient(await stranger(elsewhere), { expectService: false });
    await expect(client.delete("/Orders").body()).rejects.toBeInstanceOf(RedirectError);
  });
});

describe("giving up", () => {
  /** A body that begins with a text and never ends, and whether it was let go of. */
  function endless(text = "") {
    const cancel = vi.fn();
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
      stream.enqueue(new TextEncoder().encode(text));
    return { body: new ReadableStream({ start, cancel }), cancel };
  }

  /** Resolves when everything that needs no outside event has been done. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const headers = { "Content-Type": "multipart/mixed; boundary=b", "X-Service-Version": "1" };

  test("an answer that comes too late is let go of, so that the service stops", async () => {
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

  test("an answer of a stranger is let go of, too", async () => {
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
    ["that is given up in the middle", "--b\r\n", true, { name: "AbortError" }],
    ["with a part that answers nothing", "--b\r\n\r\nwho?\r\n--b\r\n", false, { name: "AnswerError" }],
  ])("a bundle's answer %s is read no further, even where fetch knows no signals", async (_, text, abort, error) => {
    const controller = new AbortController();
    const { body, cancel } = endless(text);
    const client = createClient("https://shop.example/api", { fetch: async () => new Response(body, { headers }) });
    const onBytes = abort ? () => controller.abort() : undefined;
    const call = client.bundle([client.get("/Orders")], { signal: controller.signal, onBytes });
    await expect(call).rejects.toMatchObject(error);
    await settled();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("a bundle that is read no further stops the server in the middle", async () => {
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
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), { timeout: 20_000 });
  });
});
