// Double-clicks an element, in every browser.

import type { Locator } from "@playwright/test";
import { isFirefox } from "./is-firefox.ts";

/** Over WebDriver BiDi, Playwright sends each click by itself, and Firefox never takes two such clicks as one. */
export async function doubleClick(target: Locator): Promise<void> {
  if (isFirefox(target.page())) {
    await target.click();
    await target.click();
    await target.dispatchEvent("dblclick");
  } else await target.dblclick();
}
