// A browser that a test may kill: its own process, with a profile that survives it.

import type { BrowserContext } from "@playwright/test";
import { chromium, devices } from "@playwright/test";
import { readKnownBrowser } from "../../scripts/browsers/browser.mjs";
import { getLaunchOptions } from "../../scripts/browsers/browser-launch.mjs";
import { root } from "../../scripts/project.mjs";

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills the browser with all its processes, like a crash. */
  kill(): Promise<void>;
}

/** Starts a browser on a profile with the data of previous ones. */
export async function startKillable(folder: string): Promise<KillableBrowser> {
  const { defaultBrowserType: _, ...desktop } = devices["Desktop Chrome"];
  const context = await chromium.launchPersistentContext(folder, {
    ...desktop,
    ...getLaunchOptions(readKnownBrowser(root)),
  });
  const id = await processOf(context);
  return {
    context,
    async kill() {
      const closed = context.waitForEvent("close");
      // Playwright starts a browser as the leader of a process group, where supported; a negative id means the group.
      process.kill(process.platform === "win32" ? id : -id, "SIGKILL");
      await closed;
    },
  };
}

/** The id of the browser's main process, as the browser reports it. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const reported = await session?.send("SystemInfo.getProcessInfo");
  const id = reported?.processInfo.find(({ type }) => type === "browser")?.id;
  if (id === undefined) throw new Error("The browser does not report its process id.");
  return id;
}
