// Layout: nothing overflows the window, and a request moves nothing.

import { expect, test } from "./fixtures.ts";
import { measureOverflow } from "./support/measure-overflow.ts";

const filter = "(status in ['open', 'paid'] and total > 250) or customer.city ilike '*burg'";

test("Explore and its header never overflow the window", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await expect(riddle.rows).toBeVisible();
  for (const width of [390, 600, 720, 768, 899, 900, 1023, 1024, 1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const last = page.getByRole("button", { name: width < 1024 ? "Collections" : "Save as a favourite" }).first();
    await expect(last, `at ${width}`).toBeInViewport({ ratio: 1 });
    await expect.poll(() => measureOverflow(page), { message: `at ${width}` }).toBe(0);
  }
  // With the tools for implied parentheses.
  await riddle.type("status = 'open' and total > 900 or paid = true");
  await expect(page.getByRole("button", { name: "Make explicit" })).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => measureOverflow(page), { message: `at ${width}` }).toBe(0);
  }
});

test("a request moves no button, and a blocked one stays readable under the pointer", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter });
  await riddle.shows(1201);
  /** Where the button beside Refresh is, and how high its bar is, in each frame of three requests. */
  const places = () =>
    page.evaluate(async () => {
      const seen = new Set<string>();
      const send = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Refresh");
      const beside = document.querySelector('button[aria-label="Add to bundle"]');
      for (const _ of [1, 2, 3]) {
        send?.click();
        for (let frame = 0; frame < 20; frame++) {
          await new Promise(requestAnimationFrame);
          seen.add(`${beside?.getBoundingClientRect().x} ${beside?.parentElement?.offsetHeight}`);
        }
      }
      return [...seen];
    });
  expect(await places()).toHaveLength(1);
  // On a phone beside what the edit changed, too.
  await riddle.type(`${filter} and _id > 100`);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: /went out since the last edit/ })).toBeVisible();
  expect(await places()).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await riddle.operation.selectOption("Update");
  await expect(riddle.send).toHaveAttribute("aria-disabled", "true");
  /** The colour of the button once no transition is running; the next frame starts them. */
  const ground = () =>
    riddle.send.evaluate(async (button) => {
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(button.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(button).backgroundColor;
    });
  const before = await ground();
  await riddle.send.hover();
  expect(await ground()).toBe(before);
});
