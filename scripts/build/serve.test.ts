// Tests that the static server serves the files of the folder, and nothing else.

import { symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTemporaryFolder } from "../testing/temporary-folder.ts";
import { createStaticServer } from "./serve.mjs";

const files = {
  "dist/index.html": "<!doctype html>page",
  "dist/sw.js": "worker",
  "dist/assets/app-1a2b.js": "script",
  "dist/assets/sans-1a2b.woff2": "font",
  "dist/a b.txt": "spaced",
  "secret.txt": "not for you",
};

async function served(base?: string): Promise<{ port: number; folder: string }> {
  const folder = join(createTemporaryFolder(files), "dist");
  const server = createStaticServer(folder, base);
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, folder };
}

async function get(port: number, path: string, init?: RequestInit): Promise<Response> {
  return await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
}

/** The status line for a path that is sent unchanged; `fetch` would resolve its dots. */
async function readStatus(port: number, path: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
    socket.once("data", (data) => resolve(String(data).split("\r\n")[0] ?? ""));
    socket.once("error", reject);
  });
}

describe("at the top", () => {
  test.each([
    ["/", "text/html; charset=utf-8", "no-cache", files["dist/index.html"]],
    ["/index.html?x=1", "text/html; charset=utf-8", "no-cache", files["dist/index.html"]],
    ["/sw.js", "text/javascript; charset=utf-8", "no-cache", "worker"],
    ["/assets/app-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "script"],
    ["/assets/sans-1a2b.woff2", "font/woff2", "public, max-age=31536000, immutable", "font"],
    ["/a%20b.txt", "text/plain; charset=utf-8", "no-cache", "spaced"],
  ])("%s is %s, %s", async (path, type, caching, text) => {
    const { port } = await served();
    const response = await get(port, path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe(caching);
    expect(await response.text()).toBe(text);
  });

  test("the same files are below each path of an installation of its own", async () => {
    const { port } = await served();
    expect(await (await get(port, "/~test-1/")).text()).toBe(files["dist/index.html"]);
    const script = await get(port, "/~test-1/assets/app-1a2b.js");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await script.text()).toBe("script");
    const bare = await get(port, "/~test-1");
    expect([bare.status, bare.headers.get("location")]).toEqual([301, "/~test-1/"]);
    for (const path of ["/~/", "/~a/~b/", "/~a%2f/", "/x/~a/"]) expect((await get(port, path)).status, path).toBe(404);
  });

  test("the page can't be framed, and the worker may send requests only to this server", async () => {
    const { port } = await served();
    const readPolicy = async (path: string) => (await get(port, path)).headers.get("content-security-policy");
    expect(await readPolicy("/")).toBe("frame-ancestors 'none'");
    expect(await readPolicy("/sw.js")).toContain("default-src 'none'; connect-src 'self';");
  });

  test.each(["/explore", "/api/Orders", "/assets", "/assets/", "/index.html/", "/%ZZ", "/%00"])(
    "%s is 404 and not the page",
    async (path) => {
      const { port } = await served();
      const response = await get(port, path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Nothing is at");
    },
  );

  test.each(["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt"])(
    "%s does not lead out of the folder",
    async (path) => {
      const { port } = await served();
      expect(await readStatus(port, path)).toContain("404");
    },
  );

  test("a link does not lead out of the folder", async () => {
    const { port, folder } = await served();
    symlinkSync(join(folder, "..", "secret.txt"), join(folder, "link.txt"));
    expect((await get(port, "/link.txt")).status).toBe(404);
  });

  test("HEAD returns headers only, other methods are rejected", async () => {
    const { port } = await served();
    const head = await get(port, "/sw.js", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""]);
    const post = await get(port, "/sw.js", { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("a changed file is served again", async () => {
    const { port, folder } = await served();
    writeFileSync(join(folder, "sw.js"), "new worker");
    expect(await (await get(port, "/sw.js")).text()).toBe("new worker");
  });
});

describe("below a path", () => {
  test.each([
    ["/sub/", 200],
    ["/sub/sw.js", 200],
    ["/sub/assets/app-1a2b.js", 200],
    ["/sub", 301],
    ["/", 404],
    ["/sw.js", 404],
    ["/subway/sw.js", 404],
  ])("%s is %i", async (path, status) => {
    const { port } = await served("/sub/");
    expect((await get(port, path)).status).toBe(status);
  });
});
