// The filter editor: writing a longer filter by keyboard with all of its aids.

import type { Page, Request } from "@playwright/test";
import { expect, ownBrowserTest, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import type { Riddle } from "./support/riddle.ts";
import type { Order } from "./support/sample-rows.ts";

const mixed = "status = 'open' or paid = true and priority = 5";

/** The page's requests for rows of orders, as they are sent. */
function watchFinds(page: Page): URLSearchParams[] {
  const found: URLSearchParams[] = [];
  page.on("request", (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/api/Orders")) found.push(searchParams);
  });
  return found;
}

/** The horizontal position of a piece of the filter. */
async function leftOf(riddle: Riddle, piece: string): Promise<number> {
  return riddle.filter.evaluate((editor, wanted) => {
    const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`${wanted} is not drawn.`);
  }, piece);
}

test("shows implied parentheses without moving text, and inserts them by key", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await riddle.type("status = 'open' or paid = true or  priority = 5");
  await expect(page.locator(".cm-implied")).toHaveCount(0);
  // The gauges have a width.
  await expect(page.locator(".cm-gauge")).toHaveCount(3);
  const left = await leftOf(riddle, "priority");
  await riddle.type(mixed);
  await expect(page.locator(".cm-implied-open")).toHaveText("p");
  const share = await page.locator(".cm-implied-open").evaluate((mark) => {
    return Number.parseFloat(getComputedStyle(mark, "::before").width) / mark.getBoundingClientRect().width;
  });
  expect(share, "a part of the space before it is left").toBeLessThan(0.7);
  await expect(page.locator(".cm-implied-close")).toHaveText("5");
  await expect.poll(() => leftOf(riddle, "priority")).toBeCloseTo(left, 0);
  const orders = await riddle.apiRows<Order>("Orders");
  const kept = orders.filter((row) => row.status === "open" || (row.paid && row.priority === 5)).length;
  await riddle.shows(kept);

  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Shift+9");
  await expect(riddle.filter).toHaveText("status = 'open' or (paid = true and priority = 5)");
  await expect(page.locator(".cm-implied")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Make explicit" })).toBeHidden();
  await riddle.shows(kept);
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText(mixed);
  await expect(page.locator(".cm-implied")).toHaveCount(2);
});

test("fixes a problem by key, with a menu for several fixes", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await riddle.type("status == 'open' paid = true");
  await page.keyboard.press("Escape");
  await expect(riddle.problems.getByRole("listitem")).toHaveCount(2);

  await test.step("moves between problems", async () => {
    await page.keyboard.press("F8");
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("==");
    await page.keyboard.press("F8");
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("paid");
    await page.keyboard.press("Shift+F8");
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("==");
  });
  await test.step("applies a single fix at once", async () => {
    await page.keyboard.press("ControlOrMeta+.");
    await expect(riddle.filter).toHaveText("status = 'open' paid = true");
  });
  await test.step("applies the selected one of several fixes", async () => {
    await page.keyboard.press("ControlOrMeta+.");
    const menu = page.getByRole("menu", { name: /^Fixes for/ });
    await expect(menu.getByRole("menuitem", { name: "Write and" })).toBeFocused();
    await expectAccessible(page, "the menu of fixes");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(riddle.filter).toBeFocused();
    await page.keyboard.press("ControlOrMeta+.");
    await expect(menu.getByRole("menuitem", { name: "Write and" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitem", { name: "Write or" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(riddle.filter).toHaveText("status = 'open' or paid = true");
    await expect(riddle.filter).toBeFocused();
  });
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText("status = 'open' paid = true");
});

test("keeps the rows, and shows no error, while a value is typed", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  const orders = await riddle.apiRows<Order>("Orders");
  // Records every text of the result, every problem, and whether the rows ever went away or looked old.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const note = () => {
      const result = document.querySelector("[role=status][aria-label=Result]");
      // On a busy machine, a response may be so late that the rows are marked as old until then.
      const isLate = result?.ariaBusy === "true";
      if (!isLate) seen.add(`result: ${result?.textContent}`);
      for (const item of document.querySelectorAll("[aria-label=Problems] > li"))
        seen.add(`problem: ${item.textContent}`);
      if (document.querySelector("table[aria-label=Rows]") === null) seen.add("no rows");
      if (!isLate && document.querySelector(".badge.warn") !== null) seen.add("outdated");
      if (document.querySelector(".cm-lintRange") !== null) seen.add("marked");
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const seen = () => page.evaluate(() => [...(Reflect.get(window, "seen") as Set<string>)]);
  await riddle.filter.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" and customer.city = ");
  await page.keyboard.type("'Hamburg'", { delay: 180 });
  const hamburg = orders.filter(({ total, customer }) => total !== null && total > 100 && customer.city === "Hamburg");
  await riddle.shows(hamburg.length);
  const before = orders.filter(({ total }) => total !== null && total > 100).length;
  expect((await seen()).sort()).toEqual(
    [`result: ${before} of 5000 rows`, `result: ${hamburg.length} of 5000 rows`].sort(),
  );

  await test.step("an open completion list keeps errors away", async () => {
    await page.keyboard.type(" and cust");
    await expect(riddle.offers).toBeVisible();
    await expect(riddle.problems.getByRole("listitem")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(riddle.problems).toContainText("cust is not a condition. Did you mean customer._id");
  });
  await test.step("the key for fixes completes it to a field", async () => {
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem", { name: "Write customer.name" }).click();
    await expect(riddle.filter).toHaveText(/ and customer\.name$/);
  });
  await test.step("a value that nothing equals is reported after a pause", async () => {
    await page.keyboard.type(" = 'No");
    await expect(page.getByRole("heading", { name: /^No matches/ })).toBeVisible();
    await riddle.shows(0);
  });
});

test("formats the filter by key, and undoes it", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await riddle.type("status='open'and paid=true");
  await page.keyboard.press("Escape");
  for (let steps = 0; steps < "paid=true".length; steps++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+Alt+F");
  await expect(riddle.filter).toHaveText("status = 'open' and paid = true");
  // The cursor is before the same field.
  await page.keyboard.insertText("not ");
  await expect(riddle.filter).toHaveText("status = 'open' and not paid = true");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText("status='open'and paid=true");
  await riddle.type("total >");
  await page.getByRole("button", { name: "Format" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Fix the problems before formatting.");
});

test("completes values from the first rows and labels them as a sample", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  const orders = await riddle.apiRows<Order>("Orders");
  const finds = watchFinds(page);
  const first = new Map<string, number>();
  for (const { customer } of orders.slice(0, 1000)) first.set(customer.city, (first.get(customer.city) ?? 0) + 1);
  const [city, count] = [...first].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];

  await riddle.type("customer.city = ");
  await riddle.offered(`'${city.replaceAll("'", "''")}' ${count} times`);
  await expect(riddle.offers).toContainText("Seen in the first 1\u202f000 rows");
  await expect(page.locator(".cm-completionInfo")).toHaveText(
    `In ${count} of the first 1\u202f000 rows. This is a sample: other rows may have other values.`,
  );
  await expectAccessible(page, "values of a sample");
  await page.keyboard.press("Enter");
  await riddle.shows(orders.filter(({ customer }) => customer.city === city).length);
  await page.keyboard.type(" or customer.city in [");
  await expect(riddle.offers).toContainText("Seen in the first 1\u202f000 rows");
  const samples = finds.filter((query) => query.get("limit") === "1000");
  expect(samples.map(String)).toEqual(["projection=customer.city&sort=_id&limit=1000"]);
});

test("the cursor is behind a value that was accepted", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await riddle.type("");
  await page.keyboard.type("status in ['op");
  await riddle.offered("open");
  await page.keyboard.press("Enter");
  await page.keyboard.type(", 'pai");
  await riddle.offered("paid");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.type(" and status != 'ne");
  await riddle.offered("new");
  await page.keyboard.type("w");
  await riddle.offers.getByRole("option", { name: "new" }).click();
  await page.keyboard.type(" and shipped > #");
  await riddle.offered(/^#\d{4}/);
  await page.keyboard.press("Escape");
  await page.keyboard.type("2024-03-01#");
  await expect(riddle.filter).toHaveText("status in ['open', 'paid'] and status != 'new' and shipped > #2024-03-01#");
});

test("completes a range as a snippet", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  const orders = await riddle.apiRows<Order>("Orders");
  await riddle.type("priority ");
  await expect(riddle.offers).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await expect(riddle.offers).toBeVisible();
  const range = riddle.offers.getByRole("option", { name: />= … and < …/ });
  while (!(await range.evaluate((option) => option.hasAttribute("aria-selected")))) {
    await page.keyboard.press("ArrowDown");
  }
  await riddle.offered(/>= … and < …/);
  await page.keyboard.press("Enter");
  await expect(riddle.filter).toHaveText("priority  >= 1 and priority < 100");
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await expect(riddle.filter).toBeFocused();
  await page.keyboard.type("5");
  await expect(riddle.filter).toHaveText("priority  >= 3 and priority < 5");
  await riddle.shows(orders.filter(({ priority }) => priority >= 3 && priority < 5).length);
});

test("shows documentation at the cursor by key and by pointer", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "placed >= #2024-03-01# and note like '*gift*'", limit: 5 });
  const tooltip = page.locator(".cm-tooltip-hover");
  const announced = await listen(page);
  await riddle.filter.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+F1");
  await expect(tooltip).toContainText("When the order was placed.");
  await expect.poll(announced).toContain("placed, datetime. When the order was placed.");
  await expectAccessible(page, "documentation");
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await page.keyboard.press("ControlOrMeta+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F1");
  await expect(tooltip).toContainText("is at least");
  await page.keyboard.press("ArrowRight");
  await expect(tooltip).toBeHidden();
  await riddle.filter.getByText("#2024-03-01#").hover();
  await expect(tooltip).toContainText("Friday, 1 March 2024.");
  await riddle.filter.getByText("'*gift*'").hover();
  await expect(tooltip).toContainText("String that holds gift.");
});

test("undo goes back across a change of collection", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", limit: 5 });
  await riddle.shows(554);
  await riddle.filter.focus();
  await page.keyboard.press("ControlOrMeta+End");
  // Inserted at once: text typed slowly, as on a busy machine, is undone in several steps.
  await page.keyboard.insertText(" and paid = true");
  await page.keyboard.press("Escape");
  await riddle.collection.selectOption("Payments");
  await expect(riddle.filter).not.toContainText("status");
  await riddle.filter.focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText("status = 'open' and paid = true");
  // The text is restored with its collection, and so with its rules.
  await expect(riddle.collection).toHaveValue("Orders");
  await expect(riddle.problems.getByRole("listitem")).toHaveCount(0);
  await expect(riddle.send).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText("status = 'open'");
  // The text of the link is the first state.
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText("status = 'open'");
});

test("the completion list covers neither the line nor its problem", async ({ riddle, page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await riddle.explore({ collection: "Orders", filter: `_id = ${width}`, limit: 5 });
    await riddle.type("status = 'open' and customer.city = ");
    await expect(riddle.offers).toContainText("Seen in");
    await expect(riddle.problems.getByRole("listitem")).toHaveCount(1);
    const box = async (what: typeof riddle.offers) => (await what.boundingBox()) ?? { y: Number.NaN, height: 0 };
    await expect
      .poll(async () => {
        const [list, problem] = [await box(riddle.offers), await box(riddle.problems.getByRole("listitem"))];
        return list.y - problem.y - problem.height;
      })
      .toBeGreaterThanOrEqual(0);
  }
});

test.describe("with a touch keyboard", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  ownBrowserTest("inserts hidden symbols by tap and keeps the focus in the text", async ({ riddle, page, tap }) => {
    await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
    const keys = page.getByRole("toolbar", { name: "Symbols" });
    await expect(keys).toBeHidden();
    await tap(riddle.filter);
    await expect(keys).toBeVisible();
    await page.keyboard.type("status in ");
    await tap(keys.getByRole("button", { name: "Opening bracket" }));
    await tap(keys.getByRole("button", { name: "Quote" }));
    await expect(riddle.filter).toHaveText("status in ['']");
    await page.keyboard.type("open");
    await tap(keys.getByRole("button", { name: "Quote" }));
    await tap(keys.getByRole("button", { name: "Closing bracket" }));
    await tap(keys.getByRole("button", { name: "and", exact: true }));
    await tap(keys.getByRole("button", { name: "Opening parenthesis" }));
    await page.keyboard.type("paid = true");
    await expect(riddle.filter).toHaveText("status in ['open'] and (paid = true)");
    await expect(riddle.filter).toBeFocused();
    await expectAccessible(page, "the row of signs");
  });
});

test("implied parentheses have no violations", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: mixed, limit: 5 });
  await expect(page.locator(".cm-implied")).toHaveCount(2);
  await expectAccessible(page, "implied parentheses");
});

/** Records the editor's announcements; CodeMirror removes each after a moment. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.locator(".cm-announced").evaluate((region) => {
    const heard: string[] = [];
    Reflect.set(region, "heard", heard);
    new MutationObserver(() => heard.push(region.textContent ?? "")).observe(region, { childList: true });
  });
  return () =>
    page.locator(".cm-announced").evaluate((region) => (Reflect.get(region, "heard") as string[]).join("\n"));
}

test("the cursor is steady while typing and blinks when idle", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "total > 1" });
  await riddle.filter.press("ControlOrMeta+End");
  const blinks = () => page.locator(".cm-cursorLayer").evaluate((layer) => getComputedStyle(layer).animationName);
  await expect.poll(blinks).toMatch(/^cm-blink/);
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, "seen", seen);
    const layer = document.querySelector(".cm-cursorLayer");
    const note = () => seen.push(layer === null ? "" : getComputedStyle(layer).animationName);
    // In Firefox, the editor changes its text after this event, and before the next frame.
    document.addEventListener("input", () => requestAnimationFrame(note));
  });
  await page.keyboard.type("000");
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "seen"))).toEqual(["none", "none", "none"]);
  await expect.poll(blinks).toMatch(/^cm-blink/);
});

test("shows the filter in words on request, which the browser remembers", async ({ riddle, page }) => {
  const button = page.getByRole("button", { name: "In words" });
  const words = page.getByRole("region", { name: "The filter in words" });
  await riddle.explore({ collection: "Orders", filter: "status in ['open', 'paid'] and due > #2024-03-01#", limit: 5 });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(words).toHaveCount(0);
  await button.click();
  await expect(words).toHaveText("A row is kept when status is one of 'open' or 'paid', and due is after 2024-03-01.");
  await page.reload();
  await expect(words).toBeVisible();
  await riddle.type("total > 100");
  await page.keyboard.type(" and note =");
  await expect(words).toHaveText("A row is kept when total is greater than 100, and note equals …");
  await test.step("problems take its place, and their end is announced", async () => {
    await page.keyboard.press("Escape");
    await expect(riddle.problems).toContainText("value");
    await expect(page.getByRole("status", { name: "Problems" })).toBeEmpty();
    await expect(button).toHaveCount(0);
    await riddle.type("");
    await expect(page.getByRole("status", { name: "Problems" })).toHaveText("No problems");
    await expect(words).toHaveText("Every row is kept.");
  });
  await riddle.operation.selectOption("Delete");
  await expect(words).toHaveText("Every row is deleted.");
  await button.click();
  await expect(words).toHaveCount(0);
});
