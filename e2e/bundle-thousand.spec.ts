// Large bundles: the page stays responsive whether responses arrive one by one or all at once.

import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { longestAllowed, longestTask, measureLeast } from "./support/long-tasks.ts";

// With the compilers that the other tests do without (playwright.config.ts): these measure the page's own time.
test.use({
  browserArgs: async ({ browserName: _ }, use) => use((usual) => usual.filter((arg) => !arg.startsWith("--js-flags="))),
});

test("stays responsive for a thousand writes in a transaction with data and raw text open", async ({
  riddle,
  page,
  cdp,
}) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  const difference = page.getByRole("status", { name: "Difference" });
  // Locating by role scans the whole page, which would itself be a long task.
  const isCompared = (rows: string): boolean =>
    document.querySelector('[role="status"][aria-label="Difference"]')?.textContent?.includes(rows) === true;

  /** The longest task, in milliseconds, while so many writes are sent. A busy machine may slow down one attempt. */
  async function measure(count: number): Promise<number> {
    const parts = Array.from({ length: count }, (_, index) => {
      const id = `part-${index + 1}`;
      return index % 2 === 0
        ? { method: "PATCH", path: `/Orders@${index + 1}`, id, body: { note: `Ring ${index + 1} of ${count}.` } }
        : { method: "POST", path: "/Payments", id, body: { order: index + 1, amount: 12.5, method: "card" } };
    });
    const draft = new URLSearchParams({ transaction: "true", parts: JSON.stringify(parts) });
    await page.evaluate((hash) => location.assign(hash), `#/bundle?${draft}`);
    await expect(bundle.parts.getByRole("listitem").first()).toHaveAttribute("aria-setsize", String(count));
    await expect(page.getByRole("textbox", { name: "Raw request" })).toContainText(`of ${count}.`);
    const half = count / 2;
    const send = (rows: string) =>
      longestTask(cdp, async () => {
        await page.keyboard.press("ControlOrMeta+Enter");
        await page.waitForFunction(() => document.querySelector('[aria-label="Difference"]') === null);
        await page.waitForFunction(isCompared, rows, { timeout: 60_000 });
      });
    const longest = [await send(`+${half} rows, ${half} changed`)];
    const applied = `All ${count} parts were applied together. ${half} rows created and ${half} updated.`;
    await expect(bundle.outcome).toContainText(applied);
    await expect(difference).toContainText(`+${half} rows, ${half} changed`);
    while (longest.length < 3) longest.push(await send(`+${half} rows`));
    return Math.min(...longest);
  }

  await bundle.openRaw();
  // How long a task takes depends on the machine. No task may grow with the parts.
  const ofHundred = await measure(100);
  const ofThousand = await measure(1000);
  expect(ofThousand / ofHundred).toBeLessThanOrEqual(2);

  await expect(page.getByRole("list", { name: "Changed rows of Payments" }).getByRole("listitem")).toHaveCount(50);
  const raw = page.getByRole("textbox", { name: "Raw response" });
  await raw.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await expect(raw, "the raw text is whole").toContainText("part-1000");
});

test("shows the first of a thousand parts before the last has run, and stays responsive", async ({
  riddle,
  page,
  cdp,
}) => {
  const parts = Array.from({ length: 1000 }, (_, index) => ({ path: `/Orders@${index + 1}`, id: `part-${index + 1}` }));
  await riddle.open(`#/bundle?${new URLSearchParams({ parts: JSON.stringify(parts) })}`);
  const bundle = new BundlePage(page);
  const [first, last] = [bundle.responses.getByRole("listitem").first(), bundle.responses.getByRole("listitem").last()];
  await expect(bundle.parts.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "1000");
  await expect.poll(() => bundle.parts.getByRole("listitem").count()).toBeLessThan(100);

  let shown = Number.POSITIVE_INFINITY;
  const send = () =>
    longestTask(cdp, async () => {
      const from = Date.now();
      await bundle.send.click();
      await expect(first).toContainText("200");
      shown = Math.min(shown, Date.now() - from);
      await expect(bundle.outcome).toContainText("All 1000 parts succeeded", { timeout: 60_000 });
    });
  const [longest] = await measureLeast(async () => [await send()]);
  expect(longest).toBeLessThanOrEqual(longestAllowed);

  const focused = page.getByRole("textbox", { name: "Path of part 2", exact: true });
  await focused.focus();
  await bundle.parts.hover();
  await page.mouse.wheel(0, 200_000);
  await expect(page.getByRole("textbox", { name: "Path of part 1000" })).toBeInViewport();
  await expect(last).toContainText("part-1000");
  // Milliseconds from the start of the bundle, as the service reports them; the start is after sending.
  const ran = await last.getByRole("img").getAttribute("aria-label");
  const begun = Number(/^Ran from ([\d.]+) /.exec(ran ?? "")?.[1]);
  expect(shown, "milliseconds until the first was seen, before the last one began").toBeLessThan(begun);
  await expect(focused, "what has the focus is drawn wherever it is").toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("2");
  await expect(focused).toHaveValue("/Orders@22");
});
