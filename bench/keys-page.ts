// The page for the typing benchmark: built, served, and opened in its own Chromium with the requested number of orders.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { findBrowser } from "../scripts/browsers/browser.mjs";
import { getLaunchOptions } from "../scripts/browsers/browser-launch.mjs";
import { root } from "../scripts/project.mjs";
import { categories, type TraceEvent } from "./keys-trace.ts";
import { serveSite } from "./site.ts";

export interface BenchPage {
  readonly page: Page;
  /** Fills Orders up to a number of rows, in bundles of a thousand, each one transaction. */
  fill(count: number): Promise<void>;
  /** Reloads Explore on the orders with a filter. */
  explore(filter: string): Promise<void>;
  /** The trace events recorded during the work. */
  traced(work: () => Promise<void>): Promise<readonly TraceEvent[]>;
  close(): Promise<void>;
}

/** @param folder - the folder of the built page */
export async function openPage(folder: string): Promise<BenchPage> {
  const server = await serveSite(folder);
  const site = `${server.address}/`;
  // With a profile on disk, because Chromium keeps databases in memory without one.
  const profile = await mkdtemp(join(tmpdir(), "riddle-bench-"));
  const browser = await findBrowser(root, (line) => console.log(`bench: ${line}`));
  const context = await chromium.launchPersistentContext(profile, {
    ...getLaunchOptions(browser),
    viewport: { width: 1280, height: 800 },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const ready = () => page.locator("html[data-service=ready]").waitFor({ timeout: 120_000 });
  await page.goto(site);
  await ready();
  return {
    page,
    fill: (count) => page.evaluate(fillOrders, { count, part: 1000 }),
    explore: async (filter) => {
      await page.goto("about:blank");
      await page.goto(`${site}#/explore?collection=Orders&filter=${encodeURIComponent(filter)}`);
      await ready();
    },
    traced: async (work) => {
      const session = await context.newCDPSession(page);
      await session.send("Tracing.start", {
        transferMode: "ReturnAsStream",
        traceConfig: { includedCategories: categories, recordMode: "recordAsMuchAsPossible" },
      });
      await work();
      const complete = new Promise<string>((resolve, reject) => {
        session.once("Tracing.tracingComplete", ({ stream, dataLossOccurred }) => {
          if (stream === undefined || dataLossOccurred) reject(new Error("A part of the trace was lost."));
          else resolve(stream);
        });
      });
      await session.send("Tracing.end");
      const handle = await complete;
      let text = "";
      for (let eof = false; !eof; ) {
        const chunk = await session.send("IO.read", { handle, size: 1 << 20 });
        text += chunk.base64Encoded ? Buffer.from(chunk.data, "base64").toString("utf8") : chunk.data;
        eof = chunk.eof;
      }
      await session.send("IO.close", { handle });
      await session.detach();
      const read: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(text);
      return read.traceEvents;
    },
    close: async () => {
      await context.close();
      server.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Adds copies of the existing orders under new keys. Runs in the page. */
async function fillOrders({ count, part }: { readonly count: number; readonly part: number }): Promise<void> {
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(`/api/${path}`, init);
    if (!response.ok) throw new Error(`${path} was answered by ${response.status}.`);
    return response;
  };
  const { payload: models, totalMatches } = await (await ask("Orders?limit=5000&sort=_id&count=true")).json();
  const [{ _id: last }] = (await (await ask("Orders?limit=1&sort=-_id")).json()).payload;
  for (let made: number = totalMatches; made < count; made += part) {
    const parts = Array.from({ length: Math.min(part, count - made) }, (_, at) => {
      const row = { ...models[(made + at) % models.length], _id: last + made - totalMatches + at + 1 };
      const head = `--sieve\r\nContent-Type: application/http\r\nX-Request-Id: r${at}\r\n\r\n`;
      const body = JSON.stringify(row);
      return `${head}POST /api/Orders HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${body}\r\n`;
    });
    const answer = await ask("$bundle?transaction=true", {
      method: "POST",
      headers: { "Content-Type": "multipart/mixed; boundary=sieve" },
      body: `${parts.join("")}--sieve--\r\n`,
    });
    await answer.text();
    if (answer.headers.get("X-Bundle-Outcome") !== "committed") throw new Error("A bundle of orders was rolled back.");
  }
}
