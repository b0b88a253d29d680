// Owns asking axe what is wrong with the page as it is, with every rule it has.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** A phone's window; colours are the same at any size, so there one theme will do. */
export const phone = { width: 390, height: 844 };

/** `npm test` looks at the light theme alone, to be done in minutes; `npm run e2e` at both. */
const themes = process.env.RIDDLE_QUICK === "true" ? (["light"] as const) : (["light", "dark"] as const);

/** Finds nothing to complain about in one state of the page, in the light and in the dark. */
export async function sound(page: Page, state: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.width;
  for (const colorScheme of isPhone ? (["dark"] as const) : themes) {
    await test.step(`${state}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      // Without frames the legacy mode sees the same, and needs no page of its own to sum up.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const told = violations.map(({ id, nodes }) => {
        const [first] = nodes;
        return `${id}, ${nodes.length} times, first at ${first?.target.join(" ")}: ${first?.failureSummary}`;
      });
      expect.soft(told, `${state}, ${colorScheme}`).toEqual([]);
    });
  }
}
