// Collects console errors, which WebDriver does not report.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "./page.ts";

/** Runs before everything else in the page, and records errors in session storage, which survives a reload. */
function watch(): void {
  const note = (fault: unknown) => {
    const known: unknown[] = JSON.parse(sessionStorage.getItem("faults") ?? "[]");
    sessionStorage.setItem("faults", JSON.stringify([...known, String(fault)]));
  };
  addEventListener("error", ({ message, target }) => note(message ?? `could not load ${target}`), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    note(`${violatedDirective} forbids ${blockedURI}`);
  });
  const { error } = console;
  console.error = (...reported) => {
    note(reported.join(" "));
    error(...reported);
  };
}

/** Adds the recorder of errors to a copy of the built page. */
export async function watchFaults(folder: string): Promise<void> {
  const index = join(folder, "index.html");
  const html = await readFile(index, "utf8");
  const watched = html.replace("<head>", `<head><script>(${watch})();</script>`);
  if (watched === html) throw new Error("The built page has no head to put a script into.");
  await writeFile(index, watched);
}

export async function faultsOf(page: Page): Promise<string[]> {
  return JSON.parse(await page.evaluate(() => sessionStorage.getItem("faults") ?? "[]"));
}
