// Whether a test runs in Firefox, where Playwright drives the system's browser over WebDriver BiDi and can do less.

import type { Page } from "@playwright/test";

export function isFirefox(page: Page): boolean {
  return page.context().browser()?.browserType().name() === "firefox";
}
