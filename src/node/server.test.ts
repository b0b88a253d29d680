import { request as nodeRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { bodyLimit, targetLimit } from "../service/internal.ts";
import { listen } from "./listen.ts";
import { createServiceServer } from "./server.ts";
import { Shutdown } from "./stop.ts";
import { sendBytes, startTestServer } from "./testing/server.ts";

/** The requests that a handler received. */
async function echo(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  return Response.json({ method: request.method, target: pathname + search, headers: [...request.headers], body });
}

const readCode = async (response: Response): Promise<string> => (await response.json()).errors[0].code;

const exposed =
  "X-Service-Version, X-Bundle-Outcome, Server-Timing, X-Service-Sequence, X-History-Step, Idempotency-Replayed, X-Store-Position, " +
  "Link, Location, ETag, Allow, X-Request-Id";

describe("a request", () => {
  test("reaches the handler with its method, target, headers and body", async () => {
    const { api } = await startTestServer(echo);
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

  test("gets the response of the handler unchanged", async () => {
    const { api } = await startTestServer();
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
    expect(await readCode(await fetch(`${api}/Payments@90002`))).toBe("ENTITY_NOT_FOUND");
  });

  test("with a long response is answered without a warning of the process", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const text = "long ".repeat(20_000);
    const headers = { "Content-Type": "text/csv" };
    const { api } = await startTestServer(async () => new Response(text, { headers }), { shutdown: new Shutdown() });
    for (const encoding of ["identity", "gzip"]) {
      const response = await fetch(api, { headers: { "Accept-Encoding": encoding } });
      expect(await response.text()).toBe(text);
    }
    expect(warnings).toEqual([]);
  });

  test("with a file is read while it arrives, and answered before all of it has", async () => {
    const { api } = await startTestServer();
    const post = (body: BodyInit) =>
      fetch(`${api}/$import/Stock`, {
        method: "POST",
        headers: { "Content-Type": "text/csv" },
        body,
        duplex: "half",
      } as RequestInit);
    const rows = "_id,product,warehouse\nnew,A-1001,HAM\n";
    const pieces = new Blob([rows.slice(0, 30), rows.slice(30)]).stream();
    expect(await (await post(pieces)).json()).toEqual({ affected: 1 });
    const refused = await post(`<html>${" ".repeat(5_000_000)}`);
    expect([refused.status, await readCode(refused)]).toEqual([400, "MALFORMED_FILE"]);
    expect((await fetch(`${api}/Stock@new`)).status).toBe(200);
  });

  test.each([
    ["a number sign", "/api/Orders?$filter=total>1#2024", "/api/Orders?$filter=total%3E1%232024"],
    ["the whole address", "http://localhost/api/Orders", "/api/Orders"],
    ["two slashes at its front", "//elsewhere/Orders", "//elsewhere/Orders"],
  ])("keeps a target with %s unchanged", async (_, target, seen) => {
    const { port } = await startTestServer(echo);
    const answer = await sendBytes(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain(JSON.stringify(seen));
  });

  test("whose handler returns a network error has its connection closed", async () => {
    const { api } = await startTestServer(undefined, { playground: true });
    await expect(fetch(`${api}/Orders`, { headers: { "X-Faults": "offline" } })).rejects.toThrow(TypeError);
    const delayed = await fetch(`${api}/Orders`, { headers: { "X-Faults": "latency=20, status=429" } });
    expect([delayed.status, await readCode(delayed)]).toEqual([429, "FAULT"]);
  });

  test("may ask for faults only in a playground", async () => {
    const { api } = await startTestServer();
    const refused = await fetch(`${api}/Orders`, { headers: { "X-Faults": "latency=20000" } });
    expect([refused.status, await readCode(refused)]).toEqual([400, "INVALID_PARAMETER"]);
  });

  test("with another transfer encoding than chunked is a 501", async () => {
    const { port } = await startTestServer();
    const head =
      "PATCH /api/Orders@17 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked";
    expect(await sendBytes(port, `${head}\r\n\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 501 Not Implemented/);
  });

  test("is checked by all of its headers, however many there are", async () => {
    const { port } = await startTestServer();
    const many = Array.from({ length: 2_500 }, (_, at) => `a${at}: b\r\n`).join("");
    const head = `PATCH /api/Orders@17 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${many}Origin: https://other.example`;
    const answer = await sendBytes(port, `${head}\r\nContent-Length: 2\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("with HEAD is answered without a body", async () => {
    const { api } = await startTestServer();
    const response = await fetch(`${api}/Orders`, { method: "HEAD" });
    expect([response.status, response.headers.get("Allow"), await response.text()]).toEqual([
      405,
      "GET, POST, PATCH, DELETE",
      "",
    ]);
  });

  test.each(["TRACE", "PROPFIND", "FOO"])("with %s is rejected with the supported methods", async (method) => {
    const { port } = await startTestServer();
    const answer = await sendBytes(
      port,
      `${method} /api/Orders HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toMatch(/\r\nallow: GET, POST/i);
    expect(answer).toContain('"METHOD_NOT_ALLOWED"');
  });

  test("that is invalid is rejected", async () => {
    const { port } = await startTestServer();
    const answer = await sendBytes(port, "hello\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('"severity":"error"');
  });

  test("with bytes outside ASCII in its address is rejected", async () => {
    const { port } = await startTestServer();
    const answer = await sendBytes(
      port,
      "DELETE /api/Orders?$filter=name='\xc3\xa9' HTTP/1.1\r\nHost: localhost\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*Percent-encode it/s);
  });

  test.each([
    ["/Orders", "application/json"],
    ["/$bundle", "multipart/mixed; boundary=x"],
  ])("to %s with a compressed body is rejected", async (path, type) => {
    const { api } = await startTestServer();
    const headers = { "Content-Type": type, "Content-Encoding": "gzip" };
    const response = await fetch(api + path, { method: "POST", headers, body: gzipSync("{}") });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain("encoded as `gzip`. Send it without Content-Encoding.");
  });

  test("with GET and a body is rejected", async () => {
    const { port } = await startTestServer();
    const head = "GET /api/Orders HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";
    expect(await sendBytes(port, `${head}{}`)).toMatch(/^HTTP\/1\.1 415 .*GET takes no body here/s);
  });
});

describe("limits", () => {
  const longTarget = (length: number) => `/api/Orders?$filter=note=%27${"x".repeat(length - 31)}%27`;

  test("an address may have 1,000,000 characters, and one more is 414", async () => {
    const { origin } = await startTestServer();
    expect(longTarget(targetLimit)).toHaveLength(1_000_000);
    expect((await fetch(origin + longTarget(targetLimit))).status).toBe(200);
    const response = await fetch(origin + longTarget(targetLimit + 1));
    expect([response.status, await readCode(response)]).toEqual([414, "URI_TOO_LONG"]);
  });

  test("an address too long for Node's parser is 414, too, and open to pages", async () => {
    const { origin } = await startTestServer();
    const response = await fetch(origin + longTarget(targetLimit * 2));
    expect([response.status, response.statusText]).toEqual([414, "URI Too Long"]);
    expect(response.headers.get("X-Service-Version")).toBe("1.2.3");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await readCode(response)).toBe("URI_TOO_LONG");
  });

  test("a body with a Content-Length above the limit is rejected before it arrives", async () => {
    const handle = vi.fn(echo);
    const { port } = await startTestServer(handle);
    const head = `POST /api/Orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bodyLimit + 1}\r\n\r\n{`;
    const answer = await sendBytes(port, head, /TOO_LARGE.*\}$/s);
    expect(answer).toMatch(/^HTTP\/1\.1 413 Content Too Large\r\n/);
    expect(handle).not.toHaveBeenCalled();
  });

  test("a sender that expects 100-continue does not receive it", async () => {
    const { port } = await startTestServer(echo);
    const head = (length: number) =>
      `POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await sendBytes(port, head(bodyLimit + 1), /TOO_LARGE.*\}$/s)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await sendBytes(port, head(2), /100 Continue/)).toMatch(/^HTTP\/1\.1 100 /);
  });

  test("a body of unknown length is rejected as soon as it is too long, and not read to its end", async () => {
    const handle = vi.fn(echo);
    const { port } = await startTestServer(handle);
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const status = await new Promise((resolve, reject) => {
      const outgoing = nodeRequest({ port, method: "POST", path: "/api/Orders" }, (response) => {
        resolve(response.statusCode);
        outgoing.destroy();
      });
      outgoing.on("error", reject);
      // Endless: only a rejection ends it.
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
});

describe("pages of other origins", () => {
  test.each([
    ["a success", "/Orders?limit=1", "GET"],
    ["an error", "/Orders@0", "GET"],
    ["a refusal of the server's own", "/Orders", "TRACE"],
  ])("may read %s", async (_, path, method) => {
    const { port } = await startTestServer();
    const answer = await sendBytes(
      port,
      `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain("\r\nAccess-Control-Allow-Origin: *\r\n");
    expect(answer).toContain(`\r\nAccess-Control-Expose-Headers: ${exposed}\r\n`);
    expect(answer).not.toMatch(/Allow-Credentials/i);
  });

  const preflight = (api: string, headers: Record<string, string>) =>
    fetch(`${api}/Orders@17`, { method: "OPTIONS", headers: { Origin: "http://localhost:4173", ...headers } });

  test("may do everything by a preflight", async () => {
    const handle = vi.fn(echo);
    const { api } = await startTestServer(handle);
    const response = await preflight(api, {
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

  test.each([
    ["http://localhost:4173", "GET, POST, PUT, PATCH, DELETE"],
    ["https://page.example", "GET"],
  ])("of %s learn from a preflight that they may %s", async (origin, allowed) => {
    const { api } = await startTestServer();
    const response = await preflight(api, { Origin: origin, "Access-Control-Request-Method": "DELETE" });
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe(allowed);
    expect(response.headers.get("Vary")).toContain("Origin");
  });

  test("are allowed from the public network if they request it", async () => {
    const { api } = await startTestServer();
    const response = await preflight(api, {
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Private-Network": "true",
    });
    expect(response.headers.get("Access-Control-Allow-Private-Network")).toBe("true");
  });

  test("get the response of the service to an OPTIONS that is not a preflight", async () => {
    const { api } = await startTestServer();
    expect((await preflight(api, {})).status).toBe(405);
  });
});

// How a bundle streams is in src/client/testing/streaming-contract.ts, with the real handler.
describe("a response body", () => {
  /** A body with given chunks that reports its cancellation. */
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

  test("is cancelled if its reader disconnects before it starts", async () => {
    const { body, cancelled } = pieces();
    let received = () => {};
    const reached = new Promise<void>((resolve) => {
      received = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const server = createServiceServer({
      version: "1",
      handle: async () => {
        received();
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

  test("does not look complete if it is interrupted", async () => {
    const { body, give, fail } = pieces();
    const { api } = await startTestServer(async () => new Response(body));
    const response = await fetch(api);
    give("one");
    const reader = response.body?.getReader();
    await reader?.read();
    fail();
    await expect(reader?.read()).rejects.toThrow();
  });
});
