import { describe, expect, test, vi } from "vitest";
import { sendBytes, startTestServer } from "./testing/server.ts";

const handled = () => vi.fn(async () => Response.json({ payload: "rows" }));

/** The status and the error code of the response to raw lines. */
async function send(port: number, ...lines: readonly string[]): Promise<string> {
  const answer = await sendBytes(port, [...lines, "Connection: close", "", ""].join("\r\n"));
  expect(answer).toMatch(/\r\nX-Service-Version: 1\.2\.3\r\n|"payload"/);
  expect(answer).toContain("\r\nAccess-Control-Allow-Origin: *\r\n");
  return `${/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]} ${/"code":"([A-Z_]+)"/.exec(answer)?.[1] ?? ""}`.trim();
}

describe("the host that a request names", () => {
  test.each(["localhost", "localhost:1234", "LOCALHOST", "riddle.localhost", "127.0.0.1", "127.8.9.10:80", "[::1]:80"])(
    "may be %s",
    async (host) => {
      const { port } = await startTestServer(handled());
      expect(await send(port, "DELETE /api/Orders HTTP/1.1", `Host: ${host}`)).toBe("200");
    },
  );

  test.each([
    "rebound.example",
    "localhost.example",
    "127.0.0.1.example:80",
    "192.168.0.1",
    "[::2]",
    "notlocalhost",
    "localhost.",
    "",
  ])("may not be %j, even for a read", async (host) => {
    const handle = handled();
    const { port } = await startTestServer(handle);
    expect(await send(port, "GET /api/Orders HTTP/1.1", `Host: ${host}`)).toBe("421 HOST_NOT_ALLOWED");
    expect(await send(port, "DELETE /api/Orders HTTP/1.1", `Host: ${host}`)).toBe("421 HOST_NOT_ALLOWED");
    expect(handle).not.toHaveBeenCalled();
  });

  test("is that of the target if the target is an absolute URL", async () => {
    const { port } = await startTestServer(handled());
    expect(await send(port, "GET http://rebound.example/api HTTP/1.1", "Host: localhost")).toBe("421 HOST_NOT_ALLOWED");
    expect(await send(port, "GET http://localhost/api HTTP/1.1", "Host: rebound.example")).toBe("200");
  });

  test("may be one that an option allows", async () => {
    const { port } = await startTestServer(handled(), { hosts: ["Shop.example"] });
    expect(await send(port, "GET /api HTTP/1.1", "Host: shop.EXAMPLE:80")).toBe("200");
    expect(await send(port, "GET /api HTTP/1.1", "Host: other.example")).toBe("421 HOST_NOT_ALLOWED");
  });

  test("is required exactly once, and must be valid", async () => {
    const { port } = await startTestServer(handled());
    expect(await send(port, "GET /api HTTP/1.1")).toBe("400 MALFORMED_REQUEST");
    expect(await send(port, "GET /api HTTP/1.1", "Host: localhost", "Host: localhost")).toBe("400 MALFORMED_REQUEST");
    expect(await send(port, "GET /api HTTP/1.1", "Host: a b@localhost:1:2")).toBe("400 MALFORMED_REQUEST");
    expect(await send(port, "GET /api HTTP/1.0")).toBe("200");
  });
});

describe("pages", () => {
  const write = (port: number, origin: string, method = "POST") =>
    send(port, `${method} /api/Orders HTTP/1.1`, "Host: localhost", `Origin: ${origin}`);

  test.each([
    "http://localhost:4173",
    "https://localhost",
    "http://127.0.0.1:8080",
    "http://[::1]:1",
    "http://a.localhost",
  ])("on this machine, such as %s, may write", async (origin) => {
    const { port } = await startTestServer(handled());
    expect(await write(port, origin)).toBe("200");
  });

  test.each(["https://page.example", "http://localhost.example", "null", "file://", "chrome-extension://localhost"])(
    "of %s may read, but not write",
    async (origin) => {
      const handle = handled();
      const { port } = await startTestServer(handle);
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect(await write(port, origin, method)).toBe("403 ORIGIN_NOT_ALLOWED");
      expect(handle).not.toHaveBeenCalled();
      expect(await write(port, origin, "GET")).toBe("200");
    },
  );

  test("may write if an option allows their origin, or all origins", async () => {
    const some = await startTestServer(handled(), { origins: ["https://page.example"] });
    expect(await write(some.port, "https://page.example")).toBe("200");
    expect(await write(some.port, "https://page.example:444")).toBe("403 ORIGIN_NOT_ALLOWED");
    const all = await startTestServer(handled(), { origins: ["*"] });
    expect(await write(all.port, "https://any.example")).toBe("200");
  });

  test("of the host that the request names may write", async () => {
    const { port } = await startTestServer(handled(), { hosts: ["shop.example"] });
    const lines = ["POST /api HTTP/1.1", "Host: shop.example:80", "Origin: https://shop.example"];
    expect(await send(port, ...lines)).toBe("200");
  });
});

describe("a request that Node would answer without the handler", () => {
  test("is rejected in HTTP/2.0", async () => {
    const handle = handled();
    const { port } = await startTestServer(handle);
    expect(await send(port, "GET /api HTTP/2.0", "Host: localhost")).toBe("505 HTTP_VERSION_NOT_SUPPORTED");
    expect(handle).not.toHaveBeenCalled();
  });

  test("is rejected with the service's headers for an unknown Expect header", async () => {
    const { port } = await startTestServer(handled());
    const lines = ["POST /api HTTP/1.1", "Host: localhost", "Expect: a-miracle", "Content-Length: 0"];
    expect(await send(port, ...lines)).toBe("417 EXPECTATION_FAILED");
  });

  test("is rejected with the service's headers for a CONNECT", async () => {
    const { port } = await startTestServer(handled());
    const connect = ["CONNECT localhost:80 HTTP/1.1", "Host: localhost"];
    expect(await send(port, ...connect)).toBe("405 METHOD_NOT_ALLOWED");
  });

  test("is handled as usual if it offers an upgrade", async () => {
    const { port } = await startTestServer(handled());
    const offer = ["Host: localhost", "Upgrade: h2c"];
    expect(await send(port, "GET /api HTTP/1.1", ...offer)).toBe("200");
  });

  test("is rejected with the service's headers if it can't be parsed", async () => {
    const { port } = await startTestServer(handled());
    expect(await send(port, "GET /api HTTP/1.1", "no header")).toBe("400 MALFORMED_REQUEST");
  });
});
