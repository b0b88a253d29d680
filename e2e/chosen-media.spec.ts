// Forced colours and reduced motion, as the reader has chosen them in the system.

import type { Locator } from "@playwright/test";
import { expect, test as inAnySystem } from "./fixtures.ts";

const filter = "(status in ['open', 'paid'] and total > 250) or customer.city ilike '*burg'";

/** Over WebDriver BiDi, Playwright emulates neither. Firefox takes both from its preferences, too. */
const test = inAnySystem.extend({
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      const chosen = { "browser.display.document_color_use": 2, "ui.prefersReducedMotion": 1 };
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...chosen };
      await use(browserName === "firefox" ? { ...launchOptions, firefoxUserPrefs } : launchOptions);
    },
    { scope: "worker" },
  ],
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  expect(
    await page.evaluate(() => matchMedia("(forced-colors: active) and (prefers-reduced-motion: reduce)").matches),
  ).toBe(true);
});

test("marks selected, used and allowed items with forced colours", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await expect(riddle.rows).toBeVisible();
  const look = (place: Locator, pseudo?: string) =>
    place.first().evaluate((element, which) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element, which);
      return { backgroundColor, borderTopWidth };
    }, pseudo);
  const mark = (title: string) =>
    page.getByRole("complementary", { name: "Collections" }).getByTitle(title).locator("span");
  const ground = (await look(page.locator("body"))).backgroundColor;
  await expect
    .poll(async () => (await look(page.getByRole("tab", { selected: true }), "::after")).backgroundColor)
    .not.toBe(ground);
  await expect.poll(async () => (await look(mark("="))).backgroundColor).not.toBe(ground);
  await expect.poll(async () => (await look(mark("not allowed"))).borderTopWidth).not.toBe("0px");
  await riddle.filter.click();
  await page.keyboard.press("ControlOrMeta+A");
  await expect.poll(async () => (await look(page.locator(".cm-selectionBackground"))).backgroundColor).not.toBe(ground);
});

test("draws implied parentheses and the rings of a lesson in colours of the system", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "paid = true and total > 250 or total < 5" });
  const closing = page.locator(".cm-implied-close").first();
  await expect(closing).toBeVisible();
  const drawn = await closing.evaluate((element) => {
    const { content, borderTopStyle, width } = getComputedStyle(element, "::after");
    return { content, borderTopStyle, width };
  });
  // No sign, and narrower than half a space.
  expect(drawn).toEqual({ content: '"" / ""', borderTopStyle: "dashed", width: "4px" });
  await riddle.section("Learn").click();
  const ring = page.getByRole("list", { name: "Marks" }).locator("circle").first();
  await expect(ring).toBeVisible();
  const [stroke, text] = await Promise.all([
    ring.evaluate((circle) => getComputedStyle(circle).stroke),
    page.locator("body").evaluate((body) => getComputedStyle(body).color),
  ]);
  expect(stroke).toBe(text);
});

test("marks the chosen collection in Data", async ({ riddle, page }) => {
  await riddle.open("#/data");
  const rowOf = (name: RegExp) => page.getByRole("list", { name: "Collections" }).getByRole("button", { name });
  await rowOf(/^Payments/).click();
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(rowOf(/^Payments/)).toHaveCSS("border-inline-start-style", "solid");
  await expect(rowOf(/^Orders/)).toHaveCSS("border-inline-start-style", "none");
});

test("nothing moves with reduced motion", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await expect(riddle.rows).toBeVisible();
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(page.getByRole("textbox", { name: "Look at another row" })).toBeFocused();
  await riddle.type("total > 100");
  await expect(riddle.result).not.toHaveText("751 of 5000 rows");
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      // The shadow at the edge of the rows is driven by scrolling, not by time.
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === "running")
      .filter(({ effect }) => effect?.getComputedTiming().activeDuration !== 0)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : String(animation))),
  );
  expect(moving).toEqual([]);
});
