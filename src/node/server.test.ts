import { request as nodeRequest } from "node:http";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { collections, rows } from "../samples/index.ts";
import { bodyLimit, boot, createMemoryStore, targetLimit } from "../service/index.ts";
import { listen } from "./listen.ts";
import { createServiceServer } from "./server.ts";

type Handle = (request: Request) => Promise<Response>;

/** A server with a handler of the test's own, or with the shop. */
async function served(handle: Handle = shop()): Promise<{ origin: string; api: string; port: number }> {
  const server = createServiceServer({ handle, version: "1.2.3" });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { origin, port } = await listen(server, { host: "127.0.0.1", port: 0 });
  return { origin, api: `${origin}/api`, port };
}

function shop(): Handle {
  return boot({ store: createMemoryStore(), sample: { collections, rows }, prefix: "/api", version: "1.2.3" }).handle;
}

/** What a handler was asked. */
async function echo(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  return Response.json({ method: request.method, target: pathname + search, headers: [...request.headers], body });
}

/** Everything that is answered to bytes sent as they are, until `enough`, or the server ends the connection. */
function raw(port: number, bytes: string, enough: RegExp = /$^/): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (data) => {
      text += data;
      if (enough.test(text)) socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(text));
  });
}

const codeOf = async (response: Response): Promise<string> => (await response.json()).errors[0].code;

const exposed = "X-Service-Version, X-Bundle-Outcome, Server-Timing, Location, Allow, X-Request-Id";

describe("a request", () => {
  test("reaches the handler with its method, target, headers and body", async () => {
    const { api } = await served(echo);
    const response = await fetch(`${api}/Orders%4017?$filter=a%20%2B%20'%C3%A9'`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", "X-Mine": "1" },
      body: '{"note":"é"}',
    });
    const { method, target, headers, body } = await response.json();
    expect([method, target, body]).toEqual([
      "PATCH",
      "/api/Orders%4017?$filter=a%20%2B%20%27%C3%A9%27",
      '{"note":"é"}',
    ]);
    expect(headers).toContainEqual(["content-type", "application/json"]);
    expect(headers).toContainEqual(["x-mine", "1"]);
  });

  test("has its answer as the handler gave it", async () => {
    const { api } = await served();
    const created = await fetch(`${api}/Payments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"_id":90001,"order":17,"amount":5,"method":"card"}',
    });
    expect([created.status, created.statusText, created.headers.get("Location")]).toEqual([
      201,
      "Created",
      "/api/Payments@90001",
    ]);
    expect(created.headers.get("Server-Timing")).toMatch(/store;dur=/);
    expect((await created.json()).payload.amount).toBe(5);
    expect(await codeOf(await fetch(`${api}/Payments@90002`))).toBe("ENTITY_NOT_FOUND");
  });

  test.each([
    ["a number sign", "/api/Orders?$filter=total>1#2024", "/api/Orders?$filter=total%3E1%232024"],
    ["the whole address", "http://elsewhere/api/Orders", "/api/Orders"],
    ["two slashes at its front", "//elsewhere/Orders", "//elsewhere/Orders"],
  ])("loses nothing of a target with %s", async (_, target, seen) => {
    const { port } = await served(echo);
    const answer = await raw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain(JSON.stringify(seen));
  });

  test("with HEAD is answered without a body", async () => {
    const { api } = await served();
    const response = await fetch(`${api}/Orders`, { method: "HEAD" });
    expect([response.status, response.headers.get("Allow"), await response.text()]).toEqual([
      405,
      "GET, POST, PATCH, DELETE",
      "",
    ]);
  });

  test.each(["TRACE", "PROPFIND", "FOO"])("with %s is refused with the methods that there are", async (method) => {
    const { port } = await served();
    const answer = await raw(port, `${method} /api/Orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toMatch(/\r\nallow: GET, POST/i);
    expect(answer).toContain('"METHOD_NOT_ALLOWED"');
  });

  test("that is none is told so", async () => {
    const { port } = await served();
    const answer = await raw(port, "hello\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"severity":"error"');
  });

  test("with bytes outside ASCII in its address is told to encode them", async () => {
    const { port } = await served();
    const answer = await raw(port, "DELETE /api/Orders?$filter=name='\xc3\xa9' HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*Percent-encode it/s);
  });

  test("with GET and a body is refused", async () => {
    const { port } = await served();
    const head = "GET /api/Orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";
    expect(await raw(port, `${head}{}`)).toMatch(/^HTTP\/1\.1 415 .*GET takes no body here/s);
  });
});

describe("limits", () => {
  const longTarget = (length: number) => `/api/Orders?$filter=note=%27${"x".repeat(length - 31)}%27`;

  test("an address may have 1,000,000 characters, and one more is 414", async () => {
    const { origin } = await served();
    expect(longTarget(targetLimit)).toHaveLength(1_000_000);
    expect((await fetch(origin + longTarget(targetLimit))).status).toBe(200);
    const response = await fetch(origin + longTarget(targetLimit + 1));
    expect([response.status, await codeOf(response)]).toEqual([414, "URI_TOO_LONG"]);
  });

  test("an address too long for Node's parser is 414, too, and open to pages", async () => {
    const { origin } = await served();
    const response = await fetch(origin + longTarget(targetLimit * 2));
    expect([response.status, response.statusText]).toEqual([414, "URI Too Long"]);
    expect(response.headers.get("X-Service-Version")).toBe("1.2.3");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await codeOf(response)).toBe("URI_TOO_LONG");
  });

  test("a body that says it is too long is refused before it comes", async () => {
    const handle = vi.fn(echo);
    const { port } = await served(handle);
    const head = `POST /api/Orders HTTP/1.1\r\nHost: x\r\nContent-Length: ${bodyLimit + 1}\r\n\r\n{`;
    const answer = await raw(port, head, /TOO_LARGE.*\}$/s);
    expect(answer).toMatch(/^HTTP\/1\.1 413 Content Too Large\r\n/);
    expect(handle).not.toHaveBeenCalled();
  });

  test("a sender who asks first is not told to go on", async () => {
    const { port } = await served(echo);
    const head = (length: number) =>
      `POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await raw(port, head(bodyLimit + 1), /TOO_LARGE.*\}$/s)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await raw(port, head(2), /100 Continue/)).toMatch(/^HTTP\/1\.1 100 /);
  });

  test("a body of unknown length is refused as soon as it is too long, and never read to its end", async () => {
    const handle = vi.fn(echo);
    const { port } = await served(handle);
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const status = await new Promise((resolve, reject) => {
      const outgoing = nodeRequest({ port, method: "POST", path: "/api/Orders" }, (response) => {
        resolve(response.statusCode);
        outgoing.destroy();
      });
      outgoing.once("error", reject);
      // Without an end: only a refusal ends it.
      const send = () => {
        if (outgoing.destroyed || sent > 8 * bodyLimit) return;
        sent += chunk.length;
        outgoing.write(chunk, send);
      };
      send();
    });
    expect(status).toBe(413);
    expect(handle).not.toHaveBeenCalled();
  });

  test("a body of the greatest length is taken", async () => {
    const { api } = await served(async (request) => new Response(String((await request.arrayBuffer()).byteLength)));
    const response = await fetch(api, { method: "POST", body: new Uint8Array(bodyLimit) });
    expect(await response.text()).toBe(String(bodyLimit));
  });
});

describe("pages of other origins", () => {
  test.each([
    ["a success", "/Orders?limit=1", "GET"],
    ["an error", "/Orders@0", "GET"],
    ["a refusal of the server's own", "/Orders", "TRACE"],
  ])("may read %s", async (_, path, method) => {
    const { port } = await served();
    const answer = await raw(port, `${method} /api${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain("\r\nAccess-Control-Allow-Origin: *\r\n");
    expect(answer).toContain(`\r\nAccess-Control-Expose-Headers: ${exposed}\r\n`);
    expect(answer).not.toMatch(/Allow-Credentials/i);
  });

  const ask = (api: string, headers: Record<string, string>) =>
    fetch(`${api}/Orders@17`, { method: "OPTIONS", headers: { Origin: "https://page.example", ...headers } });

  test("are told by a preflight that they may do everything", async () => {
    const handle = vi.fn(echo);
    const { api } = await served(handle);
    const response = await ask(api, {
      "Access-Control-Request-Method": "PATCH",
      "Access-Control-Request-Headers": "content-type,x-mine",
    });
    expect(response.status).toBe(204);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "content-type,x-mine",
      "access-control-max-age": "7200",
      "x-service-version": "1.2.3",
    });
    expect(headers).not.toHaveProperty("access-control-allow-private-network");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    expect(handle).not.toHaveBeenCalled();
  });

  test("are let in from the public network when they ask for it", async () => {
    const { api } = await served();
    const response = await ask(api, {
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Private-Network": "true",
    });
    expect(response.headers.get("Access-Control-Allow-Private-Network")).toBe("true");
  });

  test("get the service's own answer to an OPTIONS that is no preflight", async () => {
    const { api } = await served();
    expect((await ask(api, {})).status).toBe(405);
  });
});

describe("an answer that comes in pieces", () => {
  /** A body that gives what it is told to, and tells when it is not wanted any more. */
  function pieces() {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let cancel = () => {};
    const cancelled = new Promise<void>((resolve) => {
      cancel = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
      cancel,
    });
    return {
      body,
      cancelled,
      give: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
      fail: () => controller?.error(new Error("broken")),
    };
  }

  test("is sent piece by piece, its head before them all", async () => {
    const { body, give } = pieces();
    const { api } = await served(async () => new Response(body));
    const response = await fetch(api);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    give("one");
    expect((await reader?.read())?.value).toBe("one");
    give("two");
    expect((await reader?.read())?.value).toBe("two");
  });

  test("is cancelled when its reader goes away", async () => {
    const { body, give, cancelled } = pieces();
    const { api } = await served(async () => new Response(body));
    const controller = new AbortController();
    const response = await fetch(api, { signal: controller.signal });
    give("one");
    await response.body?.getReader().read();
    controller.abort();
    await cancelled;
  });

  test("is cancelled when its reader went away before it began", async () => {
    const { body, cancelled } = pieces();
    let asked = () => {};
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const server = createServiceServer({
      version: "1",
      handle: async () => {
        asked();
        await begun;
        return new Response(body);
      },
    });
    onTestFinished(() => void server.close());
    const gone = new Promise<void>((resolve) => {
      server.on("connection", (socket) => socket.once("close", () => resolve()));
    });
    const { origin } = await listen(server, { host: "127.0.0.1", port: 0 });
    const controller = new AbortController();
    const response = fetch(origin, { signal: controller.signal });
    await reached;
    controller.abort();
    await expect(response).rejects.toThrow();
    await gone;
    begin();
    await cancelled;
  });

  test("does not look complete when it breaks off", async () => {
    const { body, give, fail } = pieces();
    const { api } = await served(async () => new Response(body));
    const response = await fetch(api);
    give("one");
    const reader = response.body?.getReader();
    await reader?.read();
    fail();
    await expect(reader?.read()).rejects.toThrow();
  });
});
