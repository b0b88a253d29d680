// Checks the page in its current state with axe-core and every rule that is enabled by default.

import { type CDPSession, expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";

export const phone = { width: 390, height: 844 };

/** Rules whose result can differ between the two themes; all others see the same document in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects no violation of any rule. Colours are checked only on a desktop, in both themes and once per style, because
 * they are the same at any size and take most of the time.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    expect.soft(await analyze(page, "structure"), state).toEqual([]);
    if (page.viewportSize()?.width === phone.width) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(transitionsEnd);
      expect.soft(await analyze(page, "colours"), `${state}, ${colorScheme}`).toEqual([]);
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

/** Runs axe-core in the page, adding it once. @returns one line per violated rule */
async function analyze(page: Page, what: "structure" | "colours"): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Without passing elements: computing their selectors takes longer than the checks. Without preloading: only a rule
  // that is off by default, and one for audio and video, read style sheets and media.
  const common: RunOptions = { preload: false, resultTypes: ["violations"] };
  const { violations } =
    what === "colours"
      ? await page.evaluate(runOnLooks, { ...common, runOnly: colourRules })
      : await page.evaluate(run, { ...common, rules: disabled(colourRules) });
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
 * Checks one element of each style, preferably on the screen. Elements have the same style if their text has the same
 * colours, size and weight on the same backgrounds. If a positioned element may be below the text, each element is
 * checked. Runs in the page.
 */
function runOnLooks(options: RunOptions): Promise<AxeResults> {
  const behind = new Map<Element | null, string>([[null, ""]]);
  const looks = new Map<string, Element>();
  const isOnScreen = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  for (const element of document.querySelectorAll("body, body *")) {
    const style = getComputedStyle(element);
    const place = ["absolute", "fixed", "sticky"].includes(style.position) ? `${behind.size}` : "";
    const below = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, place].join();
    behind.set(element, `${behind.get(element.parentElement) ?? ""} ${below}`);
    if (place !== "") behind.set(element.parentElement, `${behind.get(element.parentElement)} ${place}`);
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
    const look = `${text.join()} on ${behind.get(element)}`;
    const known = looks.get(look);
    if (known === undefined || !isOnScreen(known)) looks.set(look, element);
  }
  return (Reflect.get(window, "axe") as typeof axe).run([...looks.values()], options);
}

/** Resolves once no theme transition is running. Runs in the page. */
async function transitionsEnd(): Promise<void> {
  // Transitions start in the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
