import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PrecachedFile } from "./shell.ts";
import { createShell } from "./shell.ts";

const scope = new URL("/sub/", location.href).href;
const one: PrecachedFile[] = [
  ["index.html", "a1"],
  ["assets/main.js", "b1"],
  ["help.html", "c1"],
];
const two: PrecachedFile[] = [
  ["index.html", "a2"],
  ["assets/main.js", "b1"],
];

let requested: string[] = [];
let network: (path: string, init?: RequestInit) => Response;

async function clear(): Promise<void> {
  for (const key of await caches.keys()) await caches.delete(key);
}

beforeEach(async () => {
  await clear();
  requested = [];
  network = (path) => new Response(`${path} from the network`, { headers: { "Content-Encoding": "gzip" } });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    const path = href.slice(scope.length);
    requested.push(path);
    return network(path, init);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clear();
});

const version = (files: readonly PrecachedFile[], development = false) => createShell({ scope, files, development });
const file = (path: string) => new Request(new URL(path, scope));
const atOnce = 2;
/** A script can't create a request whose mode is `navigate`. */
const navigation = (path: string) => Object.defineProperty(file(path), "mode", { value: "navigate" });

async function isWhole(): Promise<boolean> {
  const found = await Promise.all(one.map(([path]) => caches.match(new URL(path, scope))));
  return !found.includes(undefined);
}

async function offline(): Promise<void> {
  network = () => {
    throw new TypeError("Failed to fetch");
  };
}

describe("a shell with its files", () => {
  test("answers without a network", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    await offline();
    expect(await (await shell.answer(file("assets/main.js"))).text()).toBe("assets/main.js from the network");
  });

  test("answers a navigation with the page, whatever its query, or with a file of that name", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    await offline();
    for (const path of ["", "index.html", "?a=1", "somewhere"]) {
      expect(await (await shell.answer(navigation(path))).text()).toBe("index.html from the network");
    }
    expect(await (await shell.answer(navigation("help.html?a=1"))).text()).toBe("help.html from the network");
  });

  test("redirects a navigation below its folder to the page, with its query, unless the host has a page there", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    const readLocation = async () => (await shell.answer(navigation("deep/er/path?a=1"))).headers.get("Location");
    network = () => new Response("none", { status: 404 });
    expect(await readLocation()).toBe(`${scope}?a=1`);
    await offline();
    expect(await readLocation()).toBe(`${scope}?a=1`);
    network = (path) => new Response(`${path} from the network`);
    const found = await shell.answer(navigation("docs/help.html"));
    expect(await found.text()).toBe("docs/help.html from the network");
  });

  test("requests from the network what is not cached", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    expect(await (await shell.answer(file("data.json"))).text()).toBe("data.json from the network");
  });

  test("caches no file that is not listed", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    await shell.answer(file("assets/other.txt"));
    await offline();
    await expect(shell.answer(file("assets/other.txt"))).rejects.toThrow("Failed to fetch");
  });

  test("caches no redirect and no content coding, which a navigation would reject", async () => {
    network = (path) =>
      Object.defineProperty(new Response(path, { headers: { "Content-Encoding": "gzip" } }), "redirected", {
        value: true,
      });
    const shell = version(one);
    await shell.keep(atOnce);
    const response = await shell.answer(navigation(""));
    expect(response.redirected).toBe(false);
    expect(response.headers.has("Content-Encoding")).toBe(false);
  });

  test("takes files whose names contain a hash from the browser's cache, and revalidates the others", async () => {
    const modes: [string, RequestCache | undefined][] = [];
    network = (path, init) => {
      modes.push([path, init?.cache]);
      return new Response(path);
    };
    await version(one).keep(1);
    expect(modes).toEqual([
      ["assets/main.js", "default"],
      ["help.html", "no-cache"],
      ["index.html", "no-cache"],
    ]);
  });

  test("does not cache the index.html of another version", async () => {
    network = (path) => new Response(`<script src="./${path === "index.html" ? "assets/other.js" : path}"></script>`);
    await expect(version(one).keep(atOnce)).rejects.toThrow("it needs assets/other.js");
    network = () => new Response('<script src="./assets/main.js"></script>');
    await version(one).keep(atOnce);
    await offline();
    expect((await version(one).answer(navigation(""))).ok).toBe(true);
  });

  test("caches index.html after everything else", async () => {
    network = (path) => new Response("", { status: path === "help.html" ? 404 : 200 });
    await expect(version(one).keep(atOnce)).rejects.toThrow(/help\.html was answered with 404/);
    expect(requested).not.toContain("index.html");
  });
});

describe("a shell whose files were lost", () => {
  test("requests nothing from the network if nothing is missing", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    requested = [];
    expect(await isWhole()).toBe(true);
    await shell.keep(atOnce);
    expect(requested).toEqual([]);
  });

  test("caches them again after the caches were cleared, and answers without a network", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    await clear();
    expect(await isWhole()).toBe(false);
    await shell.keep(atOnce);
    expect(await isWhole()).toBe(true);
    await offline();
    for (const [path] of one) expect(await (await shell.answer(file(path))).text()).toBe(`${path} from the network`);
  });

  test("fetches only what is missing, once for several tabs", async () => {
    const shell = version(one);
    await shell.keep(atOnce);
    for (const key of await caches.keys()) await (await caches.open(key)).delete(file("help.html"));
    requested = [];
    await Promise.all([shell.keep(atOnce), shell.keep(atOnce)]);
    expect(requested).toEqual(["help.html"]);
  });

  test("caches them once there is room, if there was none at the first visit", async () => {
    const put = vi.spyOn(Cache.prototype, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    const shell = version(one);
    await shell.keep(atOnce);
    await shell.keep(atOnce);
    expect(await caches.keys()).toEqual([]);
    put.mockRestore();
    await shell.keep(atOnce);
    expect(await isWhole()).toBe(true);
  });

  test("continues where it was interrupted", async () => {
    const shell = version(one);
    network = (path) => new Response(path, { status: path === "help.html" ? 404 : 200 });
    await expect(shell.keep(atOnce)).rejects.toThrow(/help\.html was answered with 404/);
    await expect.poll(async () => (await caches.open(String((await caches.keys())[0]))).keys()).toHaveLength(1);
    requested = [];
    network = (path) => new Response(path);
    await shell.keep(atOnce);
    expect(requested).toEqual(["help.html", "index.html"]);
    expect(await isWhole()).toBe(true);
  });
});

describe("a later version", () => {
  test("is installed without its files when storage is full, and then uses the network", async () => {
    const put = vi.spyOn(Cache.prototype, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    const shell = version(one);
    await shell.keep(atOnce);
    expect(await caches.keys()).toEqual([]);
    expect(await (await shell.answer(file("assets/greek.woff2"))).text()).toBe("assets/greek.woff2 from the network");
    put.mockRestore();
  });

  test("fetches only what changed", async () => {
    await version(one).keep(atOnce);
    requested = [];
    network = (path) => new Response(`${path}, second`);
    const shell = version(two);
    await shell.keep(atOnce);
    expect(requested).toEqual(["index.html"]);
    await offline();
    expect(await (await shell.answer(navigation(""))).text()).toBe("index.html, second");
    expect(await (await shell.answer(file("assets/main.js"))).text()).toBe("assets/main.js from the network");
  });

  test("leaves the active version unchanged until that is dropped", async () => {
    const first = version(one);
    await first.keep(atOnce);
    network = (path) => new Response(`${path}, second`);
    await version(two).keep(atOnce);
    expect(await (await first.answer(navigation(""))).text()).toBe("index.html from the network");
  });

  test("keeps the files of the last one for open tabs if requested", async () => {
    await version(one).keep(atOnce);
    const shell = version(two);
    await shell.keep(atOnce);
    await shell.dropOlder(true);
    await offline();
    expect((await shell.answer(file("help.html"))).ok).toBe(true);
    await shell.dropOlder(false);
    await expect(shell.answer(file("help.html"))).rejects.toThrow();
    expect(await caches.keys()).toHaveLength(1);
  });

  test("drops neither a newer version nor the caches of others", async () => {
    await caches.open("another program");
    await version(one).keep(atOnce);
    const shell = version(two);
    await shell.keep(atOnce);
    await version([["index.html", "a3"]]).keep(atOnce);
    await shell.dropOlder(false);
    expect(await caches.keys()).toEqual([
      "another program",
      expect.stringMatching(/\/sub\/ a2b1$/),
      expect.stringMatching(/\/sub\/ a3$/),
    ]);
  });
});

describe("on the dev server", () => {
  test("the network is used first, and its last response is served without it", async () => {
    const shell = version([], true);
    await shell.keep(atOnce);
    for (const text of ["first", "second"]) {
      network = () => Object.defineProperty(new Response(text), "type", { value: "basic" });
      expect(await (await shell.answer(navigation("?a=1"))).text()).toBe(text);
      expect(await (await shell.answer(file("main.ts?t=1"))).text()).toBe(text);
    }
    await offline();
    expect(await (await shell.answer(navigation(""))).text()).toBe("second");
    expect(await (await shell.answer(file("main.ts?t=1"))).text()).toBe("second");
    await expect(shell.answer(file("other.ts"))).rejects.toThrow("Failed to fetch");
  });
});
