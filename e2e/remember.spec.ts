// Undo, history, favourites and links.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Riddle } from "./support/riddle.ts";

const loaded = (riddle: Riddle) => riddle.page.getByRole("status", { name: "Loaded" });

test("undo restores another collection's query, and redo the next one", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", limit: 7 });
  await riddle.shows(554);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("-total");
  const orders = { collection: "Orders", filter: "status = 'open'", sort: "-total", limit: "7" };
  await riddle.addressHolds(orders);

  await riddle.collection.focus();
  await page.keyboard.press("S");
  await page.keyboard.press("Tab");
  await expect(riddle.collection).toHaveValue("Stock");
  await expect(loaded(riddle)).toContainText("Switched to Stock and cleared the filter.");
  await riddle.filter.focus();
  await page.keyboard.insertText("onHand < 3");
  await riddle.addressHolds({ collection: "Stock", filter: "onHand < 3", limit: "7" });
  await expect(loaded(riddle)).toBeEmpty();

  await page.keyboard.press("ControlOrMeta+z");
  await riddle.addressHolds({ collection: "Stock", limit: "7" });
  await page.keyboard.press("ControlOrMeta+z");
  await riddle.addressHolds(orders);
  await expect(riddle.filter).toHaveText("status = 'open'");
  await riddle.shows(554);

  await page.keyboard.press("ControlOrMeta+y");
  await riddle.addressHolds({ collection: "Stock", limit: "7" });
  await page.keyboard.press("ControlOrMeta+y");
  await riddle.addressHolds({ collection: "Stock", filter: "onHand < 3", limit: "7" });
});

test("an address that is opened loses nothing, and its line offers undo by key", async ({ riddle, page }) => {
  await riddle.explore({ operation: "Update", collection: "Orders", filter: "_id = 1", patch: '{"note":"a"}' });
  await riddle.shows(1);
  const before = riddle.address().state;
  await page.evaluate(() => {
    location.hash = "#/explore?collection=Products&filter=price%20%3E%20100&view=Tree";
  });
  await expect(riddle.filter).toHaveText("price > 100");
  const undo = loaded(riddle).getByRole("button", { name: "Undo" });
  await expect(loaded(riddle)).toContainText("Loaded from the address.");
  await expect(undo).toHaveAttribute("aria-keyshortcuts", /^(Control|Meta)\+z$/);
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(riddle.filter).toBeFocused();
  await expect(riddle.filter).toHaveText("_id = 1");
  await expect(page.getByRole("textbox", { name: "Changes" })).toHaveText('{"note":"a"}');
  await expect(loaded(riddle)).toBeEmpty();
  // The view is not part of the query.
  await riddle.addressHolds({ ...before, view: "Tree" });
});

test("opening a puzzle in Explore or visiting a section loses nothing", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Customers", filter: "vip = true" });
  await riddle.filter.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText(" and _id > 100");
  await riddle.addressHolds({ collection: "Customers", filter: "vip = true and _id > 100" });
  await riddle.section("Learn").click();
  await page.getByRole("link", { name: "Open in Explore" }).click();
  await expect(loaded(riddle)).toContainText("Replaced the query.");
  await expect(riddle.filter).not.toHaveText("vip = true and _id > 100");
  await riddle.filter.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await riddle.addressHolds({ collection: "Customers", filter: "vip = true and _id > 100" });

  await riddle.section("Data").click();
  await expect(page.getByRole("heading", { name: "Data" })).toBeVisible();
  await riddle.section("Explore").click();
  await expect(riddle.filter).toHaveText("vip = true and _id > 100");
  await expect(loaded(riddle)).toBeEmpty();
  await riddle.filter.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(riddle.filter).toHaveText("vip = true");
});

const recent = (page: Page) => page.getByRole("list", { name: "Recent" });
const historyDialog = (page: Page) => page.getByRole("dialog", { name: "History" });
const option = (page: Page, name: string | RegExp) => historyDialog(page).getByRole("option", { name });

/** The stored history, latest first. */
async function storedFilters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const entries = JSON.parse(localStorage.getItem("riddle:history") ?? "[]");
    return entries.map((entry: { question: { filter?: string } }) => entry.question.filter ?? "");
  });
}

test("records stable and sent queries in the history, not intermediate typing", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await riddle.shows(5000);
  await expect(recent(page).getByRole("button")).toHaveText(/^every row5000 rows, now$/);
  await riddle.filter.focus();
  // Each condition is a complete filter, and gets a response.
  await page.keyboard.type("total > 100");
  await page.keyboard.press("Escape");
  await expect(riddle.result).not.toHaveText("5000 of 5000 rows");
  await page.keyboard.type(" and priority = 5");
  await page.keyboard.press("Escape");
  await riddle.addressHolds({ collection: "Orders", filter: "total > 100 and priority = 5", limit: "5" });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => storedFilters(page)).toEqual(["total > 100 and priority = 5", ""]);

  await test.step("a query is listed once, also on a later visit", async () => {
    await page.reload();
    await riddle.ready();
    await riddle.send.click();
    await expect(recent(page).getByRole("listitem")).toHaveCount(2);
    await expect(recent(page).getByRole("button").first()).toHaveText(/^total > 100 and priority = 5\d+ rows, now$/);
  });
});

test("shows the end of each query in one line, and a recorded query moves nothing", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const base = "status in ['open', 'paid'] and customer.city ilike '*burg'\n  and placed >";
  await riddle.explore({ collection: "Orders", filter: `${base} #2024-01-01#`, limit: 5 });
  const heading = page.getByRole("heading", { name: "Saved" });
  const before = await heading.boundingBox();
  await riddle.send.click();
  await expect(recent(page).getByRole("listitem")).toHaveCount(1);
  await riddle.explore({ collection: "Orders", filter: `${base} #2024-02-01#`, limit: 5 });
  await riddle.send.click();
  await expect(recent(page).getByRole("listitem")).toHaveCount(2);
  expect(await heading.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "History" }).click();
  const lines = await page.getByRole("dialog", { name: "History" }).getByRole("option").all();
  for (const line of lines) {
    const [end, whole] = [await line.locator("code").last().boundingBox(), await line.boundingBox()];
    expect(end?.height).toBeLessThan(30);
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0));
    await expect(line.locator("code").last()).toHaveText(/#2024-0\d-01#$/);
  }
});

test("shows where recent queries differ", async ({ riddle, page }) => {
  const base = "status in ['open', 'paid'] and customer.city ilike '*burg' and";
  for (const end of ["total > 100", "priority = 5"]) {
    await riddle.explore({ collection: "Orders", filter: `${base} ${end}`, limit: 5 });
    await riddle.send.click();
    await expect(recent(page).getByTitle(`Orders: ${base} ${end}`)).toBeVisible();
  }
  await expect(recent(page).getByRole("button").nth(0)).toHaveText(/^… and priority = 5\d/);
  await expect(recent(page).getByRole("button").nth(1)).toHaveText(/^… and total > 100\d/);
  await expect(page.getByText("The star above the filter saves a query.")).toBeVisible();
});

test("searches, loads, undoes, deletes and clears the history by keyboard", async ({ riddle, page }) => {
  await riddle.explore({ operation: "Delete", collection: "Payments", filter: "_id in [1, 2]" });
  await riddle.shows(2, 4107);
  await riddle.send.click();
  await expect(page.getByRole("status", { name: "Write" })).toHaveText("2 rows deleted");
  await riddle.explore({ operation: "Update", collection: "Orders", filter: "_id = 1", patch: '{"note":"x"}' });
  await riddle.shows(1);
  await page.keyboard.press("Tab");
  await riddle.send.click();
  await expect(page.getByRole("status", { name: "Write" })).toHaveText("1 row updated");
  await riddle.explore({ collection: "Customers", filter: "vip = true", sort: "-_id" });
  await riddle.send.click();
  await expect(recent(page).getByRole("listitem")).toHaveCount(3);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.url()}`);
  });

  await riddle.filter.focus();
  await page.keyboard.press("Shift+Alt+h");
  await expect(historyDialog(page).getByRole("combobox", { name: "History" })).toBeFocused();
  for (const [typed, name] of [
    ["update", "Update Orders: _id = 1"],
    ["payments del", "Delete Payments: _id in [1, 2]"],
    ["vip", "Customers: vip = true"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(typed);
    await expect(historyDialog(page).getByRole("option")).toHaveCount(1);
    await expect(option(page, name)).toHaveAttribute("aria-selected", "true");
  }
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("payments del");
  await expect(option(page, /Payments/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(historyDialog(page)).toBeHidden();
  await expect(riddle.operation).toHaveValue("Delete");
  await expect(riddle.filter).toHaveText("_id in [1, 2]");
  await expect(riddle.filter).toBeFocused();
  await riddle.shows(0, 4105);
  await expect(loaded(riddle)).toContainText("Loaded from history.");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(riddle.filter).toHaveText("vip = true");
  await riddle.addressHolds({ collection: "Customers", filter: "vip = true", sort: "-_id" });
  // A Find that stays for two seconds is recorded; a Delete is not, so that the history stays cleared below.
  await page.keyboard.press("ControlOrMeta+y");
  await expect(riddle.operation).toHaveValue("Delete");
  // Loading a write does not send it.
  expect(writes).toEqual([]);

  await test.step("a deleted entry is restored", async () => {
    await page.keyboard.press("Shift+Alt+h");
    await page.keyboard.type("update");
    await expect(historyDialog(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Alt+Delete");
    await expect(historyDialog(page).getByRole("option")).toHaveCount(0);
    await expect(page.getByRole("status", { name: "History" })).toHaveText("Entry deleted.");
    await historyDialog(page).getByRole("button", { name: "Undo" }).press("Enter");
    await expect(option(page, "Update Orders: _id = 1")).toBeVisible();
    await expect(historyDialog(page).getByRole("combobox")).toBeFocused();
  });
  await test.step("everything is cleared after confirmation", async () => {
    await historyDialog(page).getByRole("button", { name: "Clear history…" }).press("Enter");
    await expect(page.getByRole("status", { name: "History" })).toContainText("Delete all 3 entries");
    await expect(historyDialog(page).getByRole("button", { name: "Keep", exact: true })).toBeFocused();
    await historyDialog(page).getByRole("button", { name: "Delete all" }).press("Enter");
    await expect(historyDialog(page)).toContainText("No history yet.");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Your queries will be listed here.")).toBeVisible();
    await expect.poll(() => storedFilters(page)).toEqual([]);
  });
});

test("two tabs in use at once lose no entries", async ({ riddle, page, context }) => {
  await riddle.explore({ collection: "Stock", filter: "onHand < 0", limit: 5 });
  const other = await context.newPage();
  await other.goto(page.url());
  const tabs = [page, other].map((tab) => new Riddle(tab, riddle.site));
  const requested: string[] = [];
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      tabs.map(async (tab, place) => {
        const filter = `onHand < ${10 * round + place}`;
        requested.push(filter);
        await tab.explore({ collection: "Stock", filter, limit: 5 });
        await tab.send.click();
        await expect(recent(tab.page).getByText(filter, { exact: true })).toBeVisible();
      }),
    );
  }
  await expect
    .poll(async () => new Set(await storedFilters(page)))
    .toEqual(new Set([...requested, "onHand < 0"].slice(0, -1)));
});

test("a saved deletion says so in place of a number, and begins with its preview", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", operation: "Delete", filter: "_id = 1" });
  await riddle.shows(1);
  await expect(page.getByRole("heading", { name: "Saved" })).toBeVisible();
  await riddle.filter.press("Shift+Alt+s");
  await expect(page.getByRole("dialog", { name: "Save as a favourite" })).toBeVisible();
  await page.keyboard.press("Enter");
  const saved = page.getByRole("list", { name: "Saved" }).getByRole("button", { name: /equals 1 Delete$/ });
  await expect(saved).toBeVisible();
  await riddle.view("HTTP");
  await saved.click();
  await expect(page.getByRole("tab", { name: "Rows" })).toHaveAttribute("aria-selected", "true");
});

test("names a favourite, finds it in the palette, renames and deletes it", { tag: "@other-browsers" }, async ({
  riddle,
  page,
}) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open' and total > 1000", limit: 5 });
  await expect(riddle.result).toHaveText(/ of 5000 rows$/);
  const matches = Number((await riddle.result.innerText()).split(" ")[0]);
  // The key handler is loaded a moment after the rows.
  await expect(page.getByRole("heading", { name: "Saved" })).toBeVisible();
  await riddle.filter.focus();
  await page.keyboard.press("Shift+Alt+s");
  const dialog = page.getByRole("dialog", { name: "Save as a favourite" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Status equals 'open', and total is greater than 1000");
  await page.keyboard.type("Large and open");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const saved = page.getByRole("list", { name: "Saved" });
  await expect(saved.getByRole("button", { name: `Large and open ${matches} rows` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Saved as a favourite" })).toBeVisible();

  await riddle.type("_id = 1");
  await expect(page.getByRole("button", { name: "Save as a favourite" })).toBeVisible();
  await riddle.shows(1);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Commands" })).toBeFocused();
  await page.keyboard.type("load large");
  await expect(page.getByRole("option", { name: "Load “Large and open”" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(riddle.filter).toHaveText("status = 'open' and total > 1000");
  await expect(loaded(riddle)).toContainText("Loaded “Large and open”.");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(riddle.filter).toHaveText("_id = 1");

  await test.step("a duplicate name is reported", async () => {
    await page.keyboard.press("Shift+Alt+s");
    await page.keyboard.type("Large and open");
    await expect(dialog.getByRole("status")).toContainText("It replaces");
    await expect(dialog.getByRole("button", { name: "Replace" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await expect(dialog.getByRole("status")).toHaveText("Enter a name.");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(riddle.filter).toBeFocused();
  });
  await test.step("renamed in the history", async () => {
    await page.keyboard.press("Shift+Alt+h");
    await historyDialog(page).getByRole("combobox").fill("favourite large");
    await expect(option(page, "Large and open")).toHaveAttribute("aria-selected", "true");
    await historyDialog(page).getByRole("button", { name: "Rename" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Rename the favourite" })).toBeVisible();
    await page.keyboard.type("Large");
    await page.keyboard.press("Enter");
    await expect(saved.getByRole("button", { name: `Large ${matches} rows` })).toBeVisible();
  });
  await test.step("deleted, restored, and stored by the browser", async () => {
    await page.keyboard.press("Shift+Alt+h");
    await historyDialog(page).getByRole("combobox").fill("favourite large");
    await expect(option(page, "Large")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Alt+Delete");
    await expect(saved).toHaveCount(0);
    await expect(page.getByRole("status", { name: "History" })).toHaveText("“Large” is deleted.");
    await historyDialog(page).getByRole("button", { name: "Undo" }).press("Enter");
    await expect(option(page, "Large")).toBeVisible();
    await page.reload();
    await riddle.ready();
    await saved.getByRole("button", { name: `Large ${matches} rows` }).click();
    await expect(riddle.filter).toHaveText("status = 'open' and total > 1000");
  });
});

const nasty = [
  "note = 'a#b%20c+d&e=f?g' and note != \"it's\"",
  "note ilike '*burg*' or (total > 100.",
  "note = 'ends with…' or note = '東京 🙂 \u200b\u2028'\nand\ttotal > 1",
  "'().*!~",
];

test("the address holds any filter", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "" });
  for (const filter of nasty) {
    await test.step(JSON.stringify(filter), async () => {
      await page.evaluate((text) => {
        location.hash = `#/explore?collection=Orders&filter=${encodeURIComponent(text)}`;
      }, filter);
      await riddle.addressHolds({ collection: "Orders", filter });
      // It contains no character that a chat takes for the end of a link.
      await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/explore\?[\w.%=&-]*[A-Za-z0-9]$/);
      await page.reload();
      await riddle.ready();
      await riddle.addressHolds({ collection: "Orders", filter });
      // Read by the page, not only still displayed.
      await riddle.filter.focus();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("x");
      await riddle.addressHolds({ collection: "Orders", filter: `${filter}x` });
    });
  }
});

/** Replaces the clipboard, which a headless browser lacks. */
async function catchCopies(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      Reflect.set(window, "copied", text);
    };
  });
  return () => page.evaluate(() => String(Reflect.get(window, "copied")));
}

test("shares a long query packed, and reports a truncated link", async ({ riddle, page, context }) => {
  const values = Array.from({ length: 900 }, (_, at) => `'東京 ${at}'`);
  const filter = `note in [${values.join(", ")}]`.slice(0, 7990);
  expect(filter.length).toBe(7990);
  await riddle.explore({ collection: "Orders", filter, view: "Tree" });
  await riddle.addressHolds({ collection: "Orders", filter, view: "Tree" });
  const copied = await catchCopies(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");
  const link = await copied();
  expect(link).toMatch(/#\/explore\?packed=[\w-]+$/);
  expect(link.length).toBeLessThan(6000);

  const other = new Riddle(await context.newPage(), riddle.site);
  await other.page.goto(link);
  await other.ready();
  await other.addressHolds({ collection: "Orders", filter, view: "Tree" });
  await expect(other.tab("Tree")).toHaveAttribute("aria-selected", "true");

  await test.step("followed in an open page, it can be undone", async () => {
    await riddle.type("_id = 1");
    await riddle.shows(1);
    await riddle.addressHolds({ collection: "Orders", filter: "_id = 1", view: "Tree" });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await riddle.addressHolds({ collection: "Orders", filter, view: "Tree" });
    await loaded(riddle).getByRole("button", { name: "Undo" }).click();
    await expect(riddle.filter).toHaveText("_id = 1");
    await riddle.addressHolds({ collection: "Orders", filter: "_id = 1", view: "Tree" });
  });
  await test.step("truncated, it changes nothing", async () => {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      new URL(link).hash.slice(0, -9),
    );
    await expect(page.getByRole("status", { name: "Notice" })).toContainText("incomplete or was changed");
    await riddle.addressHolds({ collection: "Orders", filter: "_id = 1", view: "Tree" });
    await expect(riddle.filter).toHaveText("_id = 1");
    await expect(loaded(riddle)).toBeEmpty();
  });
  await test.step("truncated and opened directly, the page reports it", async () => {
    const third = new Riddle(await context.newPage(), riddle.site);
    await third.page.goto(link.slice(0, -9));
    await third.ready();
    await expect(third.page.getByRole("status", { name: "Notice" })).toContainText("incomplete or was changed");
    await expect(third.filter).toHaveText("status in ['open', 'paid'] and total > 100");
  });
});

test("shares a bundle of many parts packed", async ({ riddle, page, context }) => {
  const parts = Array.from({ length: 40 }, (_, at) => ({ method: "GET", path: `/Orders@${at + 1}`, id: `part-${at}` }));
  await riddle.open(`#/bundle?parts=${encodeURIComponent(JSON.stringify(parts))}`);
  await expect(page.getByRole("list", { name: "Parts" }).getByRole("listitem")).toHaveCount(40);
  const copied = await catchCopies(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");
  await expect.poll(() => copied()).toMatch(/#\/bundle\?packed=[\w-]+$/);
  const other = await context.newPage();
  await other.goto(await copied());
  await expect(other.getByRole("list", { name: "Parts" }).getByRole("listitem")).toHaveCount(40);
  await expect(other.getByRole("textbox", { name: "Path of part 40" })).toHaveValue("/Orders@40");
});

for (const [operation, method] of [
  ["Update", "PATCH"],
  ["Delete", "DELETE"],
] as const)
  test(`sends a shared ${operation} only by Send`, async ({ riddle, page, context }) => {
    await riddle.open();
    const state = {
      operation,
      collection: "Payments",
      filter: "_id = 1",
      ...(operation === "Update" ? { patch: '{"amount":1}' } : {}),
    };
    await riddle.explore({ ...state, view: "HTTP" });
    await riddle.shows(1, 4107);
    const copied = await catchCopies(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");

    const other = new Riddle(await context.newPage(), riddle.site);
    const writes: string[] = [];
    other.page.on("request", (request) => {
      if (request.method() !== "GET") writes.push(request.method());
    });
    await other.page.goto(await copied());
    await other.ready();
    await other.shows(1, 4107);
    await expect(other.operation).toHaveValue(operation);
    await other.page.reload();
    await other.shows(1, 4107);
    expect(writes).toEqual([]);
    await other.send.click();
    await expect(other.page.getByRole("status", { name: "Write" })).toContainText("1 row ");
    expect(writes).toEqual([method]);
  });
