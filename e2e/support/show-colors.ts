// Shows the page in light or in dark colours.

import type { Page } from "@playwright/test";

/**
 * Shows the page in the colours for a choice of the system. Over WebDriver BiDi, Playwright does not emulate that choice:
 * there it is made in the page.
 */
export async function showColors(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((scheme) => {
    const { dataset } = document.documentElement;
    const isEmulated = matchMedia(`(prefers-color-scheme: ${scheme})`).matches;
    if (!isEmulated || dataset.theme !== undefined) dataset.theme = scheme;
  }, colorScheme);
}
