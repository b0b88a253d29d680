// Reloads without a server, in two tabs, with a new version, and without a service worker.

import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, firstVisitTest, ownHostTest as ownHost, test } from "./fixtures.ts";
import { payment } from "./support/held-writes.ts";
import { allFilesKept, copyOfBuild, host, stopAfterPages } from "./support/host.ts";
import { Riddle } from "./support/riddle.ts";

/** Its server has a copy of the build, in which a new version can be published. */
const ownHostTest = ownHost.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  folder: async ({}, use) => {
    const { folder, remove } = await copyOfBuild();
    await use(folder);
    await remove();
  },
});

// Replacing a worker aborts its deferred font downloads.
test.beforeEach(({ expectFault }) => expectFault(/net::ERR_FAILED \(\S+\.woff2\)/));

ownHostTest("reloads, finds and writes without a server", { tag: "@other-browsers" }, async ({ riddle, page, own }) => {
  await riddle.open();
  await allFilesKept(page);
  await own.stop();
  await expect(fetch(own.site)).rejects.toThrow();
  await page.reload();
  await riddle.ready();
  await riddle.type("status = 'packed'");
  const packed = (await riddle.apiRows("Orders")).filter(({ status }) => status === "packed");
  await riddle.shows(packed.length);
  expect(await riddle.sendJson("PATCH", "Orders@1", { note: "offline" })).toMatchObject({ status: 200 });
  await test.step("a section that was never opened is available", async () => {
    await riddle.section("Bundle").click();
    await expect(page.getByRole("button", { name: "Send bundle" })).toBeVisible();
  });
  await test.step("fonts for scripts that were never shown are available", async () => {
    const letters = { greek: "Ω", cyrillic: "Ж", vietnamese: "ệ", "latin extended": "ł" };
    const loaded = await page.evaluate(async (samples) => {
      const found: Record<string, number> = {};
      for (const [name, letter] of Object.entries(samples)) {
        found[name] = (await document.fonts.load('14px "Inter Variable"', letter)).length;
      }
      return found;
    }, letters);
    expect(loaded).toEqual({ greek: 1, cyrillic: 1, vietnamese: 1, "latin extended": 1 });
  });
});

firstVisitTest("two tabs of a first visit share one database", async ({ riddle, context, baseURL }) => {
  const other = new Riddle(await context.newPage(), String(baseURL));
  await Promise.all([riddle.open(), other.open()]);
  expect(await riddle.storedRows("Orders")).toHaveLength(5000);
  await riddle.explore({ operation: "Delete", collection: "Orders", filter: "status = 'returned'" });
  const returned = (await other.apiRows("Orders")).filter(({ status }) => status === "returned");
  await riddle.shows(returned.length);
  await riddle.send.click();
  await riddle.shows(0, 5000 - returned.length);
  await other.explore({ collection: "Orders", filter: "status = 'returned'" });
  await other.shows(0, 5000 - returned.length);
  await other.sendJson("POST", "Orders", { customer: { _id: 1 }, items: [], status: "returned" });
  await riddle.explore({ collection: "Orders", filter: "status = 'returned'" });
  await riddle.send.click();
  await riddle.shows(1, 5001 - returned.length);
});

/** Checks for a newer worker. The browser's own check, which this one joins, may have read a partial file. */
async function lookForUpdate(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
  }).toPass();
}

/** Changes a copy of the build into a second edition: a marked page, and a service with version 2.0.0. */
async function publishSecond(folder: string, version: string): Promise<void> {
  const index = join(folder, "index.html");
  await writeFile(index, (await readFile(index, "utf8")).replace("<html ", '<html data-edition="second" '));
  const worker = join(folder, "sw.js");
  const script = await readFile(worker, "utf8");
  const next = script
    .replace(new RegExp(`(["'\`])${version.replaceAll(".", "\\.")}\\1`, "g"), '"2.0.0"')
    .replace(/(index\.html[`"'],\s*[`"'])\w+/, "$1second");
  expect(next).not.toBe(script);
  await writeFile(worker, next);
  await appendFile(worker, "\n// second\n");
}

ownHostTest("announces a new version and applies it on request", async ({ riddle, page, folder }) => {
  await riddle.open();
  await riddle.sendJson("PATCH", "Orders@1", { note: "from the first version" });
  const footer = page.getByRole("contentinfo");
  const prompt = page.getByRole("button", { name: "A new version is ready" });
  const version = (await riddle.request("$schema")).headers["x-service-version"];
  await expect(footer).toContainText(`worker ${version}`);

  await allFilesKept(page);
  await test.step("the host gets another build", () => publishSecond(folder, String(version)));
  await test.step("a reload still shows the first version, with the prompt", async () => {
    await page.reload();
    await riddle.ready();
    await expect(prompt).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-edition");
    await expect(footer).toContainText(`worker ${version}`);
  });
  await test.step("applying it reloads the page into the second version", async () => {
    await prompt.click();
    await expect(page.locator("html")).toHaveAttribute("data-edition", "second");
    await riddle.ready();
    await expect(footer).toContainText("worker 2.0.0");
    await expect(prompt).toBeHidden();
    expect(JSON.parse((await riddle.request("Orders@1")).text).payload).toMatchObject({
      note: "from the first version",
    });
  });
});

ownHostTest(
  "a new version takes over while another tab keeps sending, and every request gets a response",
  async ({ riddle, page, context, folder }) => {
    await riddle.open();
    const busy = new Riddle(await context.newPage(), riddle.site);
    await busy.open();
    const version = (await riddle.request("$schema")).headers["x-service-version"];
    await publishSecond(folder, String(version));
    await lookForUpdate(page);
    const prompt = page.getByRole("button", { name: "A new version is ready" });
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(prompt).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      await prompt.click({ trial: true });
    }
    const traffic = await keepSending(busy);
    await expect.poll(traffic.answers).toBeGreaterThan(20);
    await prompt.click();
    // As below: the browser activates the new worker once the old one has answered everything.
    await expect(page.locator("html")).toHaveAttribute("data-edition", "second", { timeout: 90_000 });
    await riddle.ready();
    await riddle.shows((await riddle.apiRows("Orders")).filter(isFirstFilter).length);
    await expect.poll(traffic.versions).toEqual([version, "2.0.0"]);
    const sent = await traffic.stop();
    expect(sent.failures).toEqual([]);
    // Each write was carried out exactly once.
    const written = (await busy.apiRows("Customers")).filter(({ name }) => String(name).startsWith("Busy "));
    expect(written.map(({ name }) => name).sort()).toEqual(sent.written.sort());
  },
);

/** Its first version, in every browser, is a worker that holds POSTs. */
const heldPostsTest = firstVisitTest.extend<{ readonly folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  folder: async ({}, use) => {
    const { folder, remove } = await copyOfBuild();
    await appendFile(join(folder, "sw.js"), `\n(${holdPosts})();\n`);
    await use(folder);
    await remove();
  },
  riddle: async ({ page, context, folder }, use) => {
    const own = await host(folder);
    await use(new Riddle(page, own.site));
    await stopAfterPages(own, context);
  },
});

heldPostsTest(
  "shows what an update waits for, and applies it when the other tab's request is done",
  async ({ riddle, page, context, folder }) => {
    await riddle.open();
    const other = new Riddle(await context.newPage(), riddle.site);
    await other.open();
    const version = (await riddle.request("$schema")).headers["x-service-version"];
    const held = await other.page.evaluateHandle(noteHeldPosts);
    const answer = other.sendJson("POST", "Payments", payment);
    await expect.poll(() => held.evaluate(({ urls }) => urls)).toEqual([new URL("api/Payments", other.site).href]);
    await publishSecond(folder, String(version));
    await lookForUpdate(page);
    const prompt = page.getByRole("button", { name: "A new version is ready" });
    const notice = page.getByRole("status", { name: "Service" });
    await prompt.click();
    await expect(page.getByRole("button", { name: "Updating…" })).toBeVisible();
    await expect(notice).toContainText("The new version is waiting for requests to finish");
    await expect(notice).toContainText("Close other tabs that show this page, or try again", { timeout: 30_000 });
    await prompt.click();
    await expect(page.getByRole("button", { name: "Updating…" })).toBeVisible();
    await held.evaluate(({ release }) => release());
    // The browser activates the new worker once the old one has answered everything, which a busy machine delays.
    await expect(page.locator("html")).toHaveAttribute("data-edition", "second", { timeout: 90_000 });
    await riddle.ready();
    expect((await answer).status).toBe(201);
  },
);

/** Runs in the worker: before it reads the body of a POST, it says so, and waits for a message. */
function holdPosts(): void {
  const channel = new BroadcastChannel("held posts");
  const released = new Promise((resolve) => {
    channel.onmessage = resolve;
  });
  const read = Request.prototype.arrayBuffer;
  Request.prototype.arrayBuffer = async function () {
    if (this.method === "POST") {
      channel.postMessage(this.url);
      await released;
    }
    return read.call(this);
  };
}

/** Runs in the page. */
function noteHeldPosts(): { readonly urls: readonly string[]; readonly release: () => void } {
  const urls: string[] = [];
  const channel = new BroadcastChannel("held posts");
  channel.onmessage = ({ data }) => urls.push(String(data));
  return { urls, release: () => channel.postMessage("release") };
}

interface Traffic {
  /** How many requests have been answered so far. */
  answers(): Promise<number>;
  /** The versions of the services that answered, in order. */
  versions(): Promise<string[]>;
  /** Stops sending. Resolves when every request has a response, to the failed requests and the written names. */
  stop(): Promise<{ failures: string[]; written: string[] }>;
}

/** Sends reads and writes from a tab continuously, several at once. */
async function keepSending({ page, site }: Riddle): Promise<Traffic> {
  const traffic = await page.evaluateHandle((api) => {
    const sent = { answers: 0, versions: [] as string[], failures: [] as string[], written: [] as string[] };
    let sending = true;
    let writes = 0;
    const send = async (path: string, name?: string) => {
      try {
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ name });
        const response = await fetch(`${api}/${path}`, name === undefined ? {} : { method: "POST", headers, body });
        await response.text();
        sent.answers += 1;
        if (!response.ok) sent.failures.push(`${path} ${response.status}`);
        if (name !== undefined) sent.written.push(name);
        const version = response.headers.get("X-Service-Version") ?? "none";
        if (!sent.versions.includes(version)) sent.versions.push(version);
      } catch (error) {
        sent.failures.push(`${path} ${error}`);
      }
    };
    const loop = async (once: () => Promise<void>) => {
      while (sending) await once();
    };
    const reads = ["Orders?limit=0&count=true", "Customers?sort=name&limit=5", "Orders?limit=50"];
    const loops = [
      ...reads.map((path) => loop(() => send(path))),
      loop(() => {
        writes += 1;
        return send("Customers", `Busy ${writes}`);
      }),
    ];
    const stop = async () => {
      sending = false;
      await Promise.all(loops);
      return { failures: sent.failures, written: sent.written };
    };
    return { sent, stop };
  }, new URL("api", site).href);
  return {
    answers: () => traffic.evaluate(({ sent }) => sent.answers),
    versions: () => traffic.evaluate(({ sent }) => sent.versions),
    stop: () => traffic.evaluate(({ stop }) => stop()),
  };
}

function isFirstFilter({ status, total }: Readonly<Record<string, unknown>>): boolean {
  return (status === "open" || status === "paid") && Number(total ?? 0) > 100;
}

test("reports a browser without service workers", async ({ riddle, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto(riddle.site);
  await riddle.serviceIs("unavailable");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "This browser has no service workers" })).toBeVisible();
  await expect(alert).toContainText("open the page in a normal window");
  await alert.getByRole("button", { name: "Try again" }).click();
  await riddle.serviceIs("unavailable");
});

test.describe("where workers are blocked", () => {
  firstVisitTest.use({ serviceWorkers: "block" });

  firstVisitTest("reports blocked workers and runs the service in the page on request", async ({ riddle, page }) => {
    await page.goto(riddle.site);
    await riddle.serviceIs("unavailable");
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("heading")).toHaveText("This browser has no service workers");
    await expect(alert).toContainText("something in this browser blocks service workers");
    await expect(riddle.filter).toBeHidden();
    await alert.getByRole("button", { name: "Run it in this page" }).click();
    await riddle.ready();
    await expect(riddle.result).toContainText("of 5000 rows");
  });
});

for (const [name, take] of Object.entries({
  "is undefined": () => Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined }),
  "can't be read": () =>
    Object.defineProperty(Navigator.prototype, "serviceWorker", {
      get: () => {
        throw new DOMException("Service worker is disabled because the context is sandboxed.", "SecurityError");
      },
    }),
})) {
  test(`offers the service in the page when navigator.serviceWorker ${name}`, async ({ riddle, page }) => {
    await page.addInitScript(take);
    await page.goto(riddle.site);
    await riddle.serviceIs("unavailable");
    await expect(page.getByRole("alert")).toContainText("open the page in a normal window");
    await page.getByRole("button", { name: "Run it in this page" }).click();
    await riddle.ready();
  });
}

firstVisitTest("says what to do when the worker's file is broken", async ({ page, context, expectStatus }) => {
  expectStatus(404);
  const { folder, remove } = await copyOfBuild();
  await writeFile(join(folder, "sw.js"), "throw new Error('broken');");
  const own = await host(folder);
  try {
    await page.goto(own.site);
    await new Riddle(page, own.site).serviceIs("unavailable");
    await expect(page.getByRole("alert")).toContainText("Reload the page");
  } finally {
    await stopAfterPages(own, context);
    await remove();
  }
});
