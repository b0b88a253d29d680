import { describe, expect, test, vi } from "vitest";
import { sendBytes, startTestServer } from "./testing/server.ts";

const token = "0123456789abcdef";
const handled = () => vi.fn(async () => Response.json({}));
const bearer = (text: string) => ({ headers: { Authorization: text } });

describe("a server with a token", () => {
  test.each([
    ["GET", undefined],
    ["POST", undefined],
    ["DELETE", `Bearer ${token}0`],
    ["GET", `Bearer ${token.slice(1)}`],
    ["GET", "Bearer "],
    ["GET", `Basic ${token}`],
    ["GET", token],
  ])("rejects a %s with the Authorization %s, and says how to send it", async (method, authorization) => {
    const handle = handled();
    const { api } = await startTestServer(handle, { authentication: { token, for: "all" } });
    const response = await fetch(`${api}/Orders`, {
      method,
      ...(authorization === undefined ? {} : bearer(authorization)),
    });
    expect(response.status).toBe(401);
    const isBearer = authorization?.startsWith("Bearer 0") || authorization?.startsWith("Bearer 1");
    expect(response.headers.get("WWW-Authenticate")).toBe(
      `Bearer realm="riddle"${isBearer ? ', error="invalid_token"' : ""}`,
    );
    const { errors } = await response.json();
    expect(errors[0].code).toBe("UNAUTHORIZED");
    expect(errors[0].message).toContain("Authorization");
    expect(JSON.stringify(errors)).not.toContain(token);
    expect(handle).not.toHaveBeenCalled();
  });

  test("serves requests with it", async () => {
    const { api } = await startTestServer(handled(), { authentication: { token, for: "all" } });
    for (const text of [`Bearer ${token}`, `bearer  ${token}`])
      expect((await fetch(`${api}/Orders`, { method: "DELETE", ...bearer(text) })).status).toBe(200);
  });

  test("for writes only serves every GET without it, and no bundle", async () => {
    const { api } = await startTestServer(handled(), { authentication: { token, for: "writes" } });
    expect((await fetch(`${api}/Orders`)).status).toBe(200);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect((await fetch(`${api}/$bundle`, { method })).status).toBe(401);
  });

  test("answers preflights without it, and allows the header that carries it", async () => {
    const { api } = await startTestServer(handled(), { authentication: { token, for: "all" } });
    const response = await fetch(`${api}/Orders`, {
      method: "OPTIONS",
      headers: {
        Origin: "http://localhost:4173",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe("authorization");
  });

  test("does not ask an unknown sender for the body that it announces", async () => {
    const { port } = await startTestServer(handled(), { authentication: { token, for: "all" } });
    const head = "POST /api/Orders HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";
    expect(await sendBytes(port, head, /UNAUTHORIZED.*\}$/s)).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  });
});
