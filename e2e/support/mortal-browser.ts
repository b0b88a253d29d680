// A browser that a story may kill: a process of its own over a folder that outlives it.

import type { BrowserContext } from "@playwright/test";
import { chromium, devices } from "@playwright/test";
import { knownBrowser } from "../../scripts/browser.mjs";
import { launchOptions } from "../../scripts/browser-launch.mjs";
import { root } from "../../scripts/project.mjs";

export interface MortalBrowser {
  readonly context: BrowserContext;
  /** Ends the browser with all its processes, as a crash would: nothing is told to any of them. */
  kill(): Promise<void>;
}

/** Starts a browser on a folder with whatever an earlier one left there. */
export async function startMortal(folder: string): Promise<MortalBrowser> {
  const { defaultBrowserType: _, ...desktop } = devices["Desktop Chrome"];
  const context = await chromium.launchPersistentContext(folder, { ...desktop, ...launchOptions(knownBrowser(root)) });
  const id = await processOf(context);
  return {
    context,
    async kill() {
      const closed = context.waitForEvent("close");
      // Playwright starts a browser as the head of a process group, where there are such; a negative id means them all.
      process.kill(process.platform === "win32" ? id : -id, "SIGKILL");
      await closed;
    },
  };
}

/** The id of the browser's main process, as the browser itself tells it. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const told = await session?.send("SystemInfo.getProcessInfo");
  const id = told?.processInfo.find(({ type }) => type === "browser")?.id;
  if (id === undefined) throw new Error("The browser does not tell its process.");
  return id;
}
