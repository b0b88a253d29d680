// Checks the page in its present state with axe-core, with every rule that it enables by default.

import { expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";

export const phone = { width: 390, height: 844 };

/** Rules whose result can differ between the two themes; all others see the same document in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects no violation of any rule. Colours are checked on a desktop only, in both themes: they are the same at any
 * size,
 * and comparing them takes most of the time.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.width;
  await expectInTheme(page, state, "light", isPhone ? { rules: disabled(colourRules) } : {});
  if (!isPhone) await expectInTheme(page, state, "dark", { runOnly: colourRules });
}

function disabled(rules: readonly string[]): NonNullable<RunOptions["rules"]> {
  return Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
}

async function expectInTheme(page: Page, state: string, colorScheme: "light" | "dark", options: RunOptions) {
  await test.step(`${state}, ${colorScheme}`, async () => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(transitionsEnd);
    expect.soft(await analyze(page, options), `${state}, ${colorScheme}`).toEqual([]);
  });
}

/** Runs axe-core in the page, adding it once. @returns one line per violated rule */
async function analyze(page: Page, options: RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (given): Promise<AxeResults> => {
      const { run } = Reflect.get(window, "axe") as typeof axe;
      return run(document, given);
    },
    // Without passing elements: computing their selectors takes longer than the checks.
    { ...options, resultTypes: ["violations" as const] },
  );
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id}, ${nodes.length} times, first at ${first?.target.join(" ")}: ${first?.failureSummary}`;
  });
}

/** Resolves once no theme transition is running. Runs in the page. */
async function transitionsEnd(): Promise<void> {
  // The next frame starts them.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
