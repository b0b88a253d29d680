// Measures what the window is too narrow for.

import type { Page } from "@playwright/test";

/** How many pixels the page is wider than its window without the scroll bar, which takes no width in some browsers. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
