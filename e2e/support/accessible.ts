// Checks the page in its current state with axe-core and every rule that is enabled by default.

import { type CDPSession, expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";
import { showColors } from "./show-colors.ts";

export const phone = { width: 390, height: 844 };

/** Rules whose result can differ between the two themes; all others see the same document in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The styles whose colours were checked by this process, by theme: checking them again takes most of the time. */
const checkedStyles = { light: new Set<string>(), dark: new Set<string>() };

/**
 * Expects no violation of any rule. Colours are checked only on a desktop, because they are the same at any size, and
 * once per style and theme.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await addAxe(page);
    const options = { ...commonOptions, rules: disabled(colourRules) };
    expect.soft(described(await page.evaluate(run, options)), state).toEqual([]);
    if (page.viewportSize()?.width === phone.width) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await showColors(page, colorScheme);
      await page.evaluate(transitionsEnd);
      const checked = checkedStyles[colorScheme];
      const given = { options: { ...commonOptions, runOnly: colourRules }, known: [...checked] };
      const { styles, results } = await page.evaluate(runOnStyles, given);
      for (const style of styles) checked.add(style);
      expect.soft(described(results), `${state}, ${colorScheme}`).toEqual([]);
    }
  });
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
  // A click at the position of a control on the phone would be lost.
  expect(await page.evaluate(onPhone), "a wide screen").toBe(false);
}

/** The dialogs, lists and menus that lie over the page. Runs in the page. */
function openLayers(): string[] {
  return [...document.querySelectorAll("dialog[open], [popover]:popover-open, [role=listbox], [role=menu]")].map(
    (layer) => `${layer.localName} ${layer.ariaLabel ?? layer.className}`,
  );
}

/** Whether the page is shown as on a phone, once it has rendered for its current size. Runs in the page. */
async function onPhone(): Promise<boolean> {
  // Components are notified of the size in the first frame and rendered for it in the second.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return innerWidth < 400 && matchMedia("(pointer: coarse)").matches;
}

/**
 * Without passing elements: computing their selectors takes longer than the checks. Without preloading: only a rule that
 * is off by default, and one for audio and video, read style sheets and media.
 */
const commonOptions: RunOptions = { preload: false, resultTypes: ["violations"] };

/** Adds axe-core to the page, unless it is there. */
async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

/** @returns one line per violated rule */
function described({ violations }: Pick<AxeResults, "violations">): readonly string[] {
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id}, ${nodes.length} times, first at ${first?.target.join(" ")}: ${first?.failureSummary}`;
  });
}

function disabled(rules: readonly string[]): NonNullable<RunOptions["rules"]> {
  return Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
}

/** Checks the document. Runs in the page. */
function run(options: RunOptions): Promise<AxeResults> {
  return (Reflect.get(window, "axe") as typeof axe).run(document, options);
}

/**
 * Checks one element of each style that is not known yet, preferably on the screen. Elements have the same style if
 * their text has the same colours, size and weight on the same backgrounds. A positioned element may be below the text,
 * so that the classes of those around it are part of the style. Runs in the page.
 *
 * @returns the styles that were checked, and the results
 */
async function runOnStyles({ options, known }: { options: RunOptions; known: readonly string[] }): Promise<{
  readonly styles: readonly string[];
  readonly results: Pick<AxeResults, "violations">;
}> {
  const behind = new Map<Element | null, string>([[null, ""]]);
  const elements = new Map<string, Element>();
  const ignored = new Set(known);
  const isOnScreen = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  for (const element of document.querySelectorAll("body, body *")) {
    const style = getComputedStyle(element);
    const isPositioned = ["absolute", "fixed", "sticky"].includes(style.position);
    const place = isPositioned ? `${element.localName} ${element.getAttribute("class")}` : "";
    const below = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, place].join();
    behind.set(element, `${behind.get(element.parentElement) ?? ""} ${below}`);
    const around = behind.get(element.parentElement);
    if (place !== "" && around?.includes(place) !== true) behind.set(element.parentElement, `${around} ${place}`);
    const ownText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (!ownText && !element.matches("input, select, textarea")) continue;
    const text = [
      element.localName,
      style.color,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.textDecoration,
    ];
    const textStyle = `${text.join()} on ${behind.get(element)}`;
    if (ignored.has(textStyle) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const chosen = elements.get(textStyle);
    if (chosen === undefined || !isOnScreen(chosen)) elements.set(textStyle, element);
  }
  const { run } = Reflect.get(window, "axe") as typeof axe;
  const results = elements.size === 0 ? { violations: [] } : await run([...elements.values()], options);
  return { styles: [...elements.keys()], results };
}

/** Resolves once no theme transition is running. Runs in the page. */
async function transitionsEnd(): Promise<void> {
  // Transitions start in the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
