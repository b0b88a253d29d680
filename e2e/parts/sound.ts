// Owns asking axe what is wrong with the page as it is, with every rule it has.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** A phone's window; colours are the same at any size, so there one theme will do. */
export const phone = { width: 390, height: 844 };

/** Rules whose verdict can differ between the two themes; all others see the same document in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Expects no violation of any rule in this state of the page: on a desk in both themes, on a phone in the dark one. */
export async function sound(page: Page, state: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.width;
  for (const colorScheme of isPhone ? (["dark"] as const) : (["light", "dark"] as const)) {
    await test.step(`${state}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(transitionsEnd);
      // Without frames the legacy mode sees the same, and needs no page of its own to sum up.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (!isPhone && colorScheme === "dark") axe.withRules(colourRules);
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => {
        const [first] = nodes;
        return `${id}, ${nodes.length} times, first at ${first?.target.join(" ")}: ${first?.failureSummary}`;
      });
      expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
    });
  }
}

/** Resolves once no colour is on its way from one theme to the other. Runs in the page. */
async function transitionsEnd(): Promise<void> {
  // The next frame starts them.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
