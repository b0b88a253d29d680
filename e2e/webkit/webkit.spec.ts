// The most important scenarios in WebKit: first visit, filters, bundles and offline.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { copyOfBuild, type Host, host } from "../support/host.ts";
import { readMultipart } from "../support/multipart.ts";
import { twelveOperators } from "../support/order-filters.ts";
import type { BundleResponse, Row } from "../support/riddle.ts";
import { type Backend, expectRolledBack, failHalfway } from "../support/rollback.ts";
import type { Order } from "../support/sample-rows.ts";
import { storedRowsJson } from "../support/stored-rows.ts";
import { Browser, keys } from "./browser.ts";

/** Runs before everything else in the page: WebDriver does not report errors. Session storage survives a reload. */
function recordErrors(): void {
  const record = (error: unknown) => {
    sessionStorage.setItem("errors", `${sessionStorage.getItem("errors") ?? ""}${error}\n`);
  };
  addEventListener("error", ({ message, target }) => record(message ?? `could not load ${target}`), true);
  addEventListener("unhandledrejection", ({ reason }) => record(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective }) => record(`violates ${violatedDirective}`));
  console.error = record;
}

const test = base.extend<{ server: Host; webkit: Browser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  server: async ({}, use) => {
    const { folder, remove } = await copyOfBuild();
    const index = join(folder, "index.html");
    const html = await readFile(index, "utf8");
    await writeFile(index, html.replace("<head>", `<head><script>(${recordErrors})();</script>`));
    const server = await host(folder);
    await use(server);
    await server.stop();
    await remove();
  },
  webkit: async ({ server }, use) => {
    const browser = await Browser.start();
    try {
      await browser.open(server.site);
      await use(browser);
      expect(await browser.run(() => sessionStorage.getItem("errors")), "errors in the page").toBeNull();
    } finally {
      await browser.stop();
    }
  },
});

const filterField = "//*[@aria-label='Filter']";
const button = (label: string) => `//button[contains(normalize-space(.), '${label}')]`;

/** The service as the page reaches it, and its database. */
function backendOf(browser: Browser): Backend {
  const request = (path: string, init: RequestInit = {}) =>
    browser.run(
      async ({ path, init }) => {
        const response = await fetch(`api/${path}`, init);
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
      },
      { path, init },
    );
  return {
    prefix: "/api",
    async bundle(body, query = ""): Promise<BundleResponse> {
      const type = "multipart/mixed; boundary=sieve";
      const { status, headers, text } = await request(`$bundle${query}`, {
        method: "POST",
        headers: { "Content-Type": type },
        body,
      });
      const parts = readMultipart(text, headers["content-type"] ?? "");
      return { status, outcome: headers["x-bundle-outcome"], parts };
    },
    async apiRows<R extends object = Row>(collection: string): Promise<R[]> {
      return JSON.parse((await request(`${collection}?limit=10000&sort=_id`)).text).payload;
    },
    async storedRows<R extends object = Row>(collection: string): Promise<R[]> {
      return JSON.parse(await browser.run(storedRowsJson, { database: "riddle", collection }));
    },
  };
}

test("shows the rows of the first filter on the first visit", async ({ webkit }) => {
  await webkit.says("Filter", "status in ['open', 'paid'] and total > 100");
  const kept = (await backendOf(webkit).apiRows<Order>("Orders")).filter(
    ({ status, total }) => ["open", "paid"].includes(status) && total !== null && total > 100,
  );
  await webkit.says("Result", `${kept.length} of 5000 rows`);
  expect(await webkit.run(() => document.title)).toBe("Explore · Riddle");
  expect(await webkit.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test("matches plain JavaScript for every operator, and fixes a problem by one click", async ({ webkit }) => {
  const orders = await backendOf(webkit).apiRows<Order>("Orders");
  for (const { filter, keeps } of twelveOperators) {
    await webkit.type(filterField, filter);
    await webkit.says("Filter", filter);
    await webkit.says("Result", `${orders.filter(keeps).length} of 5000 rows`);
  }
  await webkit.type(filterField, "status = 'open' and totl > 50");
  await webkit.press(keys.escape);
  await webkit.click(button("Write total"));
  await webkit.says("Filter", "status = 'open' and total > 50");
  const kept = orders.filter(({ status, total }) => status === "open" && total !== null && total > 50);
  await webkit.says("Result", `${kept.length} of 5000 rows`);
});

test("rolls back a bundle when one part fails, and commits it once corrected", async ({ webkit }) => {
  const backend = backendOf(webkit);
  expectRolledBack(await failHalfway(backend));
  const before = await backend.storedRows("Orders");
  await webkit.click("//a[.='Bundle']");
  await webkit.click(button("Break it"));
  await webkit.click(button("Send bundle"));
  await webkit.says("Outcome", /^Rolled back/);
  expect(await backend.storedRows("Orders")).toEqual(before);
  await webkit.type("//*[@aria-label='Path of part 3']", "/Customers@118");
  await webkit.click(button("Send bundle"));
  await webkit.says("Outcome", /^Committed/);
  expect(await backend.storedRows("Orders")).toHaveLength(before.length + 1);
});

test("reloads, finds and opens a new section without a server", async ({ webkit, server }) => {
  const isKept = () => webkit.run(async () => (await caches.match("index.html")) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await server.stop();
  await webkit.open();
  const orders = await backendOf(webkit).apiRows<Order>("Orders");
  await webkit.type(filterField, "status = 'packed'");
  await webkit.says("Result", `${orders.filter(({ status }) => status === "packed").length} of 5000 rows`);
  await webkit.click("//a[.='Bundle']");
  await webkit.click(button("Send bundle"));
  await webkit.says("Outcome", /^Committed/);
});
