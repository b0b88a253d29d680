// A reload with Shift: bypasses every cache and the service worker.

import { expect, type Page } from "@playwright/test";

/** Resolves once the page is loaded again; fails if a worker controls it. */
export async function hardReload(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { startedBy: navigator.serviceWorker.controller }));
  const loaded = page.waitForEvent("load");
  if (page.context().browser()?.browserType().name() === "firefox") {
    // Only Firefox supports the old argument for it.
    await page.evaluate(() => void setTimeout(() => Reflect.apply(location.reload, location, [true])));
  } else {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.reload", { ignoreCache: true });
  }
  await loaded;
  expect(await page.evaluate(() => Reflect.get(window, "startedBy")), "no worker handed out the page").toBeNull();
}
