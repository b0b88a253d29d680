// Checks that a Chromium can do what the tests need: text in every script, a service worker that answers, a storage quota
// that can be lowered and raised, and a profile that keeps its data over a restart. A build may lack each of them.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getLaunchOptions } from "./browser-launch.mjs";

/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("./browser.mjs").Browser} Browser */

const seconds = 1000;

/**
 * Checks the browser, started with the options of the tests.
 * @param {Browser} candidate
 * @param {{ patience?: number }} [options] `patience`: the milliseconds that the whole check may take; 180,000 by default
 * @returns {Promise<string | undefined>} what it can't do, as a predicate ("does not start"); nothing if it can do everything
 */
export async function findFlaw(candidate, { patience = 180 * seconds } = {}) {
  const { chromium } = await import("@playwright/test");
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "localhost", () => resolve(undefined)));
  const address = server.address();
  const origin = `http://localhost:${typeof address === "object" ? address?.port : address}`;
  const profile = mkdtempSync(join(tmpdir(), "riddle-browser-"));
  /** @type {(() => Promise<unknown>)[]} */
  const endings = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const options = { ...getLaunchOptions(candidate), timeout: 60 * seconds };
  const visit = async (/** @type {BrowserContext} */ context) => {
    const page = await context.newPage();
    await page.goto(origin);
    return page;
  };
  const withProfile = async () => {
    const context = await chromium.launchPersistentContext(profile, options);
    endings.push(() => context.close());
    return { context, page: await visit(context) };
  };

  async function check() {
    const browser = await chromium.launch(options);
    endings.push(() => browser.close());
    const context = await browser.newContext();
    const page = await visit(context);
    const isShown = await page.screenshot().then(Boolean, () => false);
    if (!isShown) return "can't show text in every script (it may need fonts)";
    if ((await page.evaluate(askWorker)) !== "from the worker") return "has no service worker that answers requests";

    const session = await context.newCDPSession(page);
    const limit = async (/** @type {number | undefined} */ quotaSize) => {
      await session.send("Storage.overrideQuotaForOrigin", { origin, ...(quotaSize !== undefined && { quotaSize }) });
      // Makes Chromium forget its cached quota. Builds that don't forget it can't run the tests.
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
    };
    // Twice, because a build may apply only the first quota.
    for (const round of ["", " again"]) {
      await limit(1_000_000);
      if ((await page.evaluate(store, 5_000_000)) !== "QuotaExceededError")
        return `can't lower the storage quota${round}`;
      await limit(undefined);
      if ((await page.evaluate(store, 5_000_000)) !== "stored") return `can't raise the storage quota${round}`;
    }
    await browser.close();

    const first = await withProfile();
    if ((await first.page.evaluate(store, 1000)) !== "stored") return "can't write into a profile of its own";
    await first.context.close();
    const second = await withProfile();
    if ((await second.page.evaluate(storedSize)) !== 1000) return "loses a profile's data when it is restarted";
    return undefined;
  }

  try {
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, patience, `did not finish the check in ${patience / seconds} s`);
    });
    return await Promise.race([check(), late]);
  } catch (error) {
    return explainFailure(error);
  } finally {
    clearTimeout(timer);
    await Promise.allSettled(endings.map((end) => end()));
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * The relevant line of Playwright's error, which contains the complete log of the browser.
 * @param {unknown} error
 * @returns {string}
 */
export function explainFailure(error) {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split("\n").map((line) => line.trim());
  if (!/Failed to launch|launch: |launchPersistentContext: /.test(text)) return `fails the check (${lines[0]})`;
  const loud = lines.find((line) => /\[err\].*(error while loading|not found|cannot|FATAL)/i.test(line));
  const why = loud?.replace(/^.*\[err\]\s*(\S*\/\S+: )?/, "") ?? lines[0]?.replace(/^\S*launch\w*: /, "");
  return `does not start (${why})`;
}

const worker = `
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.url.endsWith("/asked")) event.respondWith(new Response("from the worker"));
});`;

/** Its text needs fallback fonts, without which some builds crash. */
const document = `<!doctype html><title>A browser is checked</title>
<p style="font-family: nowhere, system-ui">Text ⌘ ↵ ✓ é Ω Ж 漢 ⅓ 🎂 \u{10ffff}</p><input value="Text"><pre>Text</pre>`;

/** @type {import("node:http").RequestListener} */
function answer({ url }, response) {
  const isWorker = url === "/worker.js";
  response.setHeader("Content-Type", `text/${isWorker ? "javascript" : "html"}; charset=utf-8`);
  response.end(isWorker ? worker : document);
}

// The rest runs in the page.

async function askWorker() {
  await navigator.serviceWorker.register("/worker.js");
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  }
  return (await fetch("/asked")).text();
}

/**
 * Stores a number of bytes, random because the browser compresses stored values.
 * @param {number} size
 * @returns {Promise<string>} "stored" or the error's name
 */
function store(size) {
  const bytes = new Uint8Array(size);
  for (let from = 0; from < size; from += 65_536) crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return new Promise((resolve) => {
    const opening = indexedDB.open("check");
    opening.onerror = () => resolve(opening.error?.name ?? "");
    opening.onupgradeneeded = () => opening.result.createObjectStore("bytes");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("bytes", "readwrite", { durability: "strict" });
      transaction.objectStore("bytes").put(bytes, "bytes");
      const end = (/** @type {string} */ outcome) => {
        opening.result.close();
        resolve(outcome);
      };
      transaction.oncomplete = () => end("stored");
      transaction.onabort = () => end(transaction.error?.name ?? "");
    };
  });
}

/** @returns {Promise<number | string>} how many bytes are stored, or the error's name */
function storedSize() {
  return new Promise((resolve) => {
    const opening = indexedDB.open("check");
    opening.onerror = () => resolve(opening.error?.name ?? "");
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const reading = opening.result.transaction("bytes").objectStore("bytes").get("bytes");
      reading.onsuccess = () => resolve(reading.result?.length ?? 0);
      reading.onerror = () => resolve(reading.error?.name ?? "");
    };
  });
}
