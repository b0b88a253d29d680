// The sections by keyboard alone: a first filter, a lesson, a collection of one's own, a bundle.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Order } from "./support/sample-rows.ts";

/**
 * Presses Tab until the target has the focus; fails after one round through the page. In Firefox, keys do not reach the
 * page once Tab has left it at its end.
 */
async function tabTo(page: Page, role: string, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const target = page.locator("*:focus");
    // If a focused control such as Stop is removed, nothing has the focus. The next Tab continues from there.
    if ((await target.count()) === 0) continue;
    const description = await target.ariaSnapshot();
    if (new RegExp(`^- ${role}`).test(description) && name.test(description)) return;
    seen.push(description.split("\n")[0] ?? "");
  }
  throw new Error(`${key} never reached the ${role} ${name}. It came by\n${seen.join("\n")}`);
}

test("reaches sorted rows by keyboard from the first Tab", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  await riddle.open();
  await riddle.shows((await riddle.apiRows<Order>("Orders")).filter(isFirst).length);
  const orders = await riddle.apiRows<Order>("Orders");
  const kept = orders.filter(({ priority, paid }) => priority === 5 && !paid);

  await test.step("to the editor", async () => {
    await tabTo(page, "textbox", /Filter/);
    await expect(riddle.filter).toBeFocused();
  });
  await test.step("a filter with completion", async () => {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("prior");
    await riddle.offered("priority number");
    await page.keyboard.press("Tab");
    await page.keyboard.type(" = 5 an");
    await riddle.offered(/^and /);
    await page.keyboard.press("Tab");
    await page.keyboard.type(" pai");
    await riddle.offered("paid boolean");
    await page.keyboard.press("Tab");
    await page.keyboard.type(" = fal");
    await riddle.offered("false");
    await page.keyboard.press("Tab");
    await expect(riddle.filter).toHaveText("priority = 5 and paid = false");
    await riddle.shows(kept.length);
  });
  await test.step("Esc, Tab leaves the editor; Refresh comes after the words", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "In words" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(riddle.send).toBeFocused();
    const requested = page.waitForRequest((request) => request.url().includes("priority"));
    await page.keyboard.press("Enter");
    await requested;
  });
  await test.step("the tabs are one tab stop with arrow keys", async () => {
    await tabTo(page, "tab", /Rows/);
    await expect(riddle.tab("Rows")).toBeFocused();
    for (const name of ["Tree", "Plan", "SQL", "HTTP", "Rows"] as const) {
      await page.keyboard.press("ArrowRight");
      await expect(riddle.tab(name)).toBeFocused();
      await expect(riddle.tab(name)).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    }
    await page.keyboard.press("End");
    await expect(riddle.tab("HTTP")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(riddle.tab("Rows")).toBeFocused();
  });
  await test.step("the headers are one tab stop with arrow keys, and Enter sorts", async () => {
    await tabTo(page, "button", /_id/);
    for (let at = 0; at < 4; at++) await page.keyboard.press("ArrowRight");
    await expect(riddle.head("due").getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(riddle.head("due")).toHaveAttribute("aria-sort", "ascending");
    await page.keyboard.press("Space");
    await expect(riddle.head("due")).toHaveAttribute("aria-sort", "descending");
    const days = kept.map(({ due }) => due ?? "").sort();
    await expect.poll(async () => (await riddle.column("due"))[0]).toBe(days.at(-1));
  });
});

function isFirst({ status, total }: Order): boolean {
  return ["open", "paid"].includes(status) && (total ?? 0) > 100;
}

test("solves a lesson by keyboard alone, and goes on to the next", async ({ riddle, page }) => {
  await riddle.open("#/learn");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("A first sieve");
  await tabTo(page, "textbox", /Filter/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("status = 'open'");
  await expect(page.getByRole("status", { name: "Verdict" })).toContainText("Solved.");
  await page.keyboard.press("Escape");
  await tabTo(page, "link", /Next/);
  await page.keyboard.press("Enter");
  await expect(title).toHaveText("More, less, and equal");
  await tabTo(page, "button", /Show a hint/);
  for (const hint of ["Show hint 2 of 3", "Show hint 3 of 3", "Show a solution", "Hide the solution"]) {
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: hint })).toBeFocused();
  }
  await tabTo(page, "button", /Insert into the editor/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status", { name: "Verdict" })).toContainText("Solved.");
});

test("creates, changes and removes a collection by keyboard alone", async ({ riddle, page }) => {
  await riddle.open("#/data");
  await expect(page.getByRole("list", { name: "Collections" })).toContainText("5000 rows");
  await tabTo(page, "button", /New collection…/);
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", /Or paste rows/);
  await page.keyboard.type("name,size\nspade,3\nhoe,4\n");
  await tabTo(page, "button", /Read the pasted rows/);
  await page.keyboard.press("Enter");
  // What was read replaces the fields, and with them what has the focus.
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
  await tabTo(page, "textbox", /Name/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Tools");
  await tabTo(page, "button", /Create Tools with 2 rows/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status", { name: "Collections" })).toContainText("Imported 2 rows into Tools.");
  await tabTo(page, "tab", /Rows/);
  await page.keyboard.press("ArrowRight");
  await tabTo(page, "button", /Change fields…/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Fields of Tools");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Change fields…" })).toBeFocused();
  await page.getByRole("button", { name: "Remove…" }).focus();
  await page.keyboard.press("Enter");
  await tabTo(page, "button", /Remove Tools/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Collections" })).not.toContainText("Tools");
});

test("edits, sends and undoes a bundle by keyboard alone", async ({ riddle, page }) => {
  await riddle.open("#/bundle");
  const outcome = page.getByRole("status", { name: "Outcome" });
  await expect(page.getByRole("button", { name: "Send bundle" })).toBeVisible();
  await tabTo(page, "link", /Skip to the editor/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Path of part 1" })).toBeFocused();
  await tabTo(page, "textbox", /Path of part 3/);
  await page.keyboard.type("/Customers@118");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(outcome).toContainText("Committed");
  await tabTo(page, "button", /Undo/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status", { name: "Undo" })).toContainText("Undone");
  await tabTo(page, "tab", /Changes/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Try it" })).toHaveAttribute("aria-selected", "true");
});

test("the editor says how to leave it, and Tab is never trapped", async ({ riddle, page }) => {
  await riddle.open();
  await expect(riddle.filter).toHaveAccessibleDescription("Leave with Esc, then Tab.");
  await riddle.filter.focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" an");
  await riddle.offered(/^and /);
  await page.keyboard.press("Escape");
  await expect(riddle.offers).toBeHidden();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(riddle.filter).not.toBeFocused();
});

test("names buttons without their shortcuts, which are in tooltips in Explore", async ({ riddle, page }) => {
  const routes = {
    "#/explore?collection=Orders&filter=status%20%3D%3D%20%27open%27": ["Write =", "Format", "History"],
    "#/bundle": ["Send bundle"],
  };
  for (const [route, names] of Object.entries(routes)) {
    await riddle.open(route);
    for (const name of names) {
      const button = page.getByRole("button", { name, exact: true });
      await expect(button.locator("kbd")).toHaveCount(route === "#/bundle" ? 1 : 0);
      await expect(button).toHaveAttribute("title", /(^|\()(Ctrl|Shift Alt|[⌘⌥⇧]).+$/);
      await expect(button).toHaveAttribute("aria-keyshortcuts", /./);
    }
    for (const button of await page
      .getByRole("button")
      .filter({ has: page.locator("kbd") })
      .all()) {
      await expect(button).not.toHaveAccessibleName(/Ctrl|Shift|Alt|Enter|[⌘⌥⇧⌃↵]/);
      await expect(button).toHaveAttribute("aria-keyshortcuts", /./);
    }
  }
});

test("every tab stop has a visible focus indicator", async ({ riddle, page }) => {
  await riddle.open();
  await expect(riddle.rows).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const focus = page.locator("*:focus");
    if ((await focus.count()) === 0) break;
    // The editor's focus indicator appears a moment after the focus.
    await expect.poll(() => focus.evaluate(isMarked), { message: `stop ${presses}` }).toBe(true);
  }
});

/** Whether an element or an ancestor, as at the editor, has a focus indicator. Runs in the page. */
function isMarked(element: Element): boolean {
  for (let at: Element | null = element, steps = 0; at !== null && steps < 3; at = at.parentElement, steps++) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    if ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none") return true;
  }
  return false;
}

test("scrolls the focused control out from under a bar at the bottom", async ({ riddle, page }) => {
  // The row of Payments lies under the saved and recent queries.
  await page.setViewportSize({ width: 1280, height: 800 });
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  await page.getByRole("button", { name: "History", exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: /^Payments/ })).toBeFocused();
  await expect.poll(() => page.locator("*:focus").evaluate(isUncovered)).toBe(true);
});

test("keeps the focus in the sheet of the collections until it closes", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  const opener = page.getByRole("button", { name: "Collections", exact: true });
  const close = page.getByRole("button", { name: "Close the collections" });
  await opener.press("Enter");
  await expect(close).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(close).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  // In Firefox, the sheet is a stop, too, because it scrolls.
  const focusedSheet = page.getByRole("complementary", { name: "Collections" }).and(page.locator("*:focus"));
  if ((await focusedSheet.count()) > 0) await page.keyboard.press("Shift+Tab");
  await expect(close).toBeHidden();
});

/** Whether the lower edge of an element can be pressed. Runs in the page. */
function isUncovered(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect();
  const top = document.elementFromPoint(left + 8, bottom - 2);
  return top !== null && (element.contains(top) || top.contains(element));
}

test("shows the tooltip of a button that the keyboard focuses, until Escape", async ({ riddle, page }) => {
  await riddle.open();
  const help = page.getByRole("button", { name: "Help", exact: true });
  // Firefox computes attr(title) to itself.
  const tooltip = () =>
    help.evaluate((button) =>
      getComputedStyle(button, "::after").content.replace("attr(title)", String(button.getAttribute("title"))),
    );
  await help.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(help).toBeFocused();
  await expect.poll(tooltip).toContain("Help");
  await page.keyboard.press("Escape");
  await expect.poll(tooltip).toBe("none");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(tooltip).toContain("Help");
});
