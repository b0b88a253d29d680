// Shows the page as it is printed.

import type { Page } from "@playwright/test";

/**
 * Shows the page with its styles for print, until it is loaded again. Over WebDriver BiDi, Playwright does not emulate
 * print: there, these styles are made those of the screen.
 */
export async function showPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => {
    if (matchMedia("print").matches) return;
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText === "print") rule.media.mediaText = "screen";
    }
  });
}
