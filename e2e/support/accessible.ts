// Checks the page in its present state with axe-core, with every rule that it enables by default.

import { type CDPSession, expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";

export const phone = { width: 390, height: 844 };

/** Rules whose result can differ between the two themes; all others see the same document in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects no violation of any rule. Colours are checked on a desktop only, in both themes: they are the same at any
 * size, and comparing them takes most of the time.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.width;
  await expectInTheme(page, state, "light", isPhone ? { rules: disabled(colourRules) } : {});
  if (!isPhone) await expectInTheme(page, state, "dark", { runOnly: colourRules });
}

/** Expects no violation on a desktop and, in the same state of the page, on a phone. Runs in Chromium only. */
export async function expectAccessibleAtAnySize(page: Page, cdp: CDPSession, state: string): Promise<void> {
  await expectAccessible(page, state);
  const desktop = page.viewportSize();
  if (desktop === null) throw new Error("The page has no size of its own.");
  const layers = await page.evaluate(openLayers);
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize(phone);
  expect(await page.evaluate(onPhone), "a narrow touch screen").toBe(true);
  await expectAccessible(page, `${state}, on a phone`);
  expect(await page.evaluate(openLayers), `what is open in ${state}, on a phone`).toEqual(layers);
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await page.setViewportSize(desktop);
}

/** The dialogs, lists and menus that lie over the page. Runs in the page. */
function openLayers(): string[] {
  return [...document.querySelectorAll("dialog[open], [popover]:popover-open, [role=listbox], [role=menu]")].map(
    (layer) => `${layer.localName} ${layer.ariaLabel ?? layer.className}`,
  );
}

/** Whether the page is shown as on a phone, once a frame was drawn so. Runs in the page. */
async function onPhone(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return innerWidth < 400 && matchMedia("(pointer: coarse)").matches;
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
    // Without passing elements: computing their selectors takes longer than the checks. Without preloading: only a rule
    // that is off by default, and one for audio and video, read style sheets and media.
    { ...options, preload: false, resultTypes: ["violations" as const] },
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
