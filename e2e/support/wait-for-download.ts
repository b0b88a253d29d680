// Waits for a download, in every browser.

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Download, expect, type Page, test } from "@playwright/test";
import { isFirefox } from "./is-firefox.ts";

/**
 * Waits for a download; call it before what starts one. Playwright has no event for a download that a link of the page
 * starts in Firefox over WebDriver BiDi. There, it appears in the folder for downloads of playwright.browsers.config.ts.
 */
export async function waitForDownload(page: Page): Promise<Pick<Download, "suggestedFilename" | "path">> {
  if (!isFirefox(page)) return page.waitForEvent("download");
  const folder = test.info().project.use.launchOptions?.downloadsPath ?? "";
  // A test that failed may have left one.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isThere = (): boolean => {
    const names = readdirSync(folder);
    // While it is written, there is an empty file with its name, and another that ends with .part.
    return names.length === 1 && names.every((name) => statSync(join(folder, name)).size > 0);
  };
  await expect.poll(isThere, "a downloaded file").toBe(true);
  const [name = ""] = readdirSync(folder);
  const path = join(mkdtempSync(join(tmpdir(), "riddle-download-")), name);
  renameSync(join(folder, name), path);
  return { suggestedFilename: () => name, path: async () => path };
}
