// Accessibility: axe-core with every rule, in every state of the page and both themes.

import type { Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { expectAccessible, expectAccessibleAtAnySize, phone } from "./support/accessible.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
import { Palette } from "./support/palette.ts";
import type { Riddle } from "./support/riddle.ts";
import { writeIn } from "./support/write-in.ts";

/** Checks the page in its current state, which has this name. */
type Check = (state: string) => Promise<void>;

const test = base.extend<{ readonly check: Check }>({
  check: ({ page, cdp }, use) => use((state) => expectAccessibleAtAnySize(page, cdp, state)),
});

async function views(riddle: Riddle, check: Check): Promise<void> {
  // A few rows cover everything.
  await riddle.explore({ collection: "Orders", filter: "status in ['open', 'paid'] and total > 100", limit: 5 });
  await expect(riddle.rows.getByRole("cell").first()).toBeVisible();
  await check("Rows");
  for (const name of ["Tree", "Plan", "SQL", "HTTP"] as const) {
    await expect(await riddle.view(name)).not.toBeEmpty();
    await check(name);
  }
}

/** A plan with every element: bars, advice. */
async function plan(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  const filter = "(status in ['new', 'open'] and total / 2 > 50) and paid = true and customer.city ilike 'ham*'";
  await riddle.explore({ collection: "Orders", filter, view: "Plan", limit: 5 });
  await expect(page.getByRole("list", { name: "Read fewer rows" })).toBeVisible();
  await check("a plan with advice");
}

async function table(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  await riddle.explore({
    collection: "Orders",
    filter: "status = 'open' and total > 100",
    sort: "status,-total",
    limit: 5,
  });
  await expect(riddle.rows).toBeVisible();
  await riddle.send.click();
  await expect(page.locator("[data-busy]")).toHaveCount(0);
  await riddle.type("status = 'open' and total < 900");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /went out since the last edit/ }).click();
  await riddle.rows.locator("tr[data-change=out] td").first().click();
  await expect(page.getByRole("region", { name: "Why", exact: true })).toContainText("Left out, because");
  await check("only the removed rows, with one of them chosen");
  await page.getByRole("button", { name: "Compare with this filter" }).click();
  await riddle.type("status = 'open' and total < 100");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "only in the pinned filter" }).click();
  await expect(riddle.rows.locator("tr[data-change=out]").first()).toBeAttached();
  await expect(page.getByRole("region", { name: "Why", exact: true })).toContainText("Pinned filter:");
  await check("a pinned filter, with a row that only it matches");
  await page.goto(`${riddle.site}#/explore?collection=Orders&sort=colour`);
  await expect(page.getByRole("button", { name: "Use the default sort" })).toBeVisible();
  await check("a sort that was refused");
}

async function why(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  const filter = "(status in ['open', 'paid'] and total > 100) or customer.city ilike '*burg*' and not note = null";
  await riddle.explore({ collection: "Orders", filter, limit: 5 });
  const panel = page.getByRole("region", { name: "Why", exact: true });
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(panel).toContainText("Choose a row");
  await check("Why, of no row yet");
  await panel.getByRole("button", { name: "Find a row that is left out" }).click();
  await expect(panel).toContainText("Left out, because");
  await check("why a row was left out");
  const field = panel.getByRole("textbox", { name: "Look at another row" });
  await writeIn(field, "x");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toBeVisible();
  await check("a key that is none");
  const key = await riddle.rows.getByRole("row").nth(1).getByRole("cell").first().innerText();
  await writeIn(field, key);
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("Kept, because");
  await check("why a row was kept, with lit cells");
  await writeIn(field, "999999");
  await page.keyboard.press("Enter");
  await expect(panel).toContainText("has no row with the key");
  await check("a row that is not there");
}

async function editor(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  await riddle.type("stat");
  await expect(riddle.offers).toBeVisible();
  await check("completion");
  await riddle.type("stauts = 'open' and placed = #2024-01-01# and total >");
  await page.keyboard.press("Escape");
  await expect(riddle.problems.getByRole("listitem")).toHaveCount(3);
  await check("problems, over the rows of an older filter");
  await riddle.type("_id < 0");
  await riddle.shows(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Changes" })).toBeVisible();
  await check("no row");
}

async function writes(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  await riddle.explore({ operation: "Update", collection: "Customers", filter: "vip = true", patch: "{", limit: 5 });
  await expect(page.getByRole("textbox", { name: "Changes" })).toBeVisible();
  await check("an update");
  await riddle.explore({ operation: "Delete", collection: "Payments", filter: "_id in [1, 2]", limit: 5 });
  await riddle.shows(2, 4107);
  await riddle.send.click();
  await expect(page.getByRole("status", { name: "Write" })).toHaveText("2 rows deleted");
  await check("a deletion, done");
  await riddle.type("");
  await riddle.shows(4105, 4105);
  await riddle.send.click();
  await expect(page.getByRole("dialog", { name: /^Delete all 4.105 payments\?$/ })).toBeVisible();
  await check("the question before a write");
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  await expect(page.getByRole("status", { name: "Network" })).toHaveText("Offline");
  await check("no network");
  await page.context().setOffline(false);
  await riddle.section("Data").click();
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("list", { name: "Writes and snapshots" }).getByRole("listitem")).toHaveCount(2);
  await check("the history of the data");
  await page.keyboard.press("Escape");
  await riddle.explore({ collection: "Products", filter: "", limit: 5 });
  await page.getByRole("button", { name: "Fields shown" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  // On a phone it is inside the view options.
  await expectAccessible(page, "the choice of fields");
}

async function memory(riddle: Riddle): Promise<void> {
  const { page } = riddle;
  const isPhone = page.viewportSize()?.width === phone.width;
  await riddle.explore({ operation: "Delete", collection: "Payments", filter: "_id in [1, 2]", limit: 5 });
  await riddle.shows(2, 4107);
  await riddle.send.click();
  await expect(page.getByRole("status", { name: "Write" })).toHaveText("2 rows deleted");
  await riddle.explore({ collection: "Orders", filter: "status = 'open' and note ilike '*gift*'", limit: 5 });
  await riddle.send.click();
  await page.getByRole("button", { name: "Save as a favourite" }).click();
  const naming = page.getByRole("dialog", { name: "Save as a favourite" });
  await naming.getByRole("textbox", { name: "Name" }).press("Delete");
  await expect(naming).toContainText("Enter a name.");
  await expectAccessible(page, "a favourite without a name");
  await writeIn(naming.getByRole("textbox", { name: "Name" }), "Gifts");
  await page.keyboard.press("Enter");
  if (isPhone) await page.getByRole("button", { name: "Collections", exact: true }).click();
  await expect(page.getByRole("list", { name: "Recent" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("list", { name: "Recent" }).getByRole("button").last().click();
  await expect(page.getByRole("status", { name: "Loaded" })).toContainText("Loaded from history.");
  await expectAccessible(page, "a write loaded from history");
  if (isPhone) await page.getByRole("button", { name: "Collections", exact: true }).click();
  await page.getByRole("button", { name: /^History/ }).click();
  await page.getByRole("combobox", { name: "History" }).fill("Gifts");
  await expect(page.getByRole("option", { name: "Gifts", exact: true })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Alt+Delete");
  await expect(page.getByRole("status", { name: "History" })).toContainText("is deleted");
  await expectAccessible(page, "a favourite deleted");
  await page.getByRole("button", { name: "Clear history…" }).click();
  await expect(page.getByRole("status", { name: "History" })).toContainText("Delete all");
  await expectAccessible(page, "the history, with the question before it is cleared");
}

async function bundle(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  await riddle.open("#/bundle");
  const { send, outcome, transaction, timeout, responses } = new BundlePage(page);
  await expect(send).toBeVisible();
  await check("a bundle that was not sent");
  await page.getByRole("button", { name: "Break it" }).click();
  await send.click();
  await expect(outcome).toContainText(/rolled back/i);
  await responses.getByRole("button").first().click();
  const data = page.getByRole("complementary", { name: "Data" });
  await expect(data.getByRole("table", { name: "Moments" })).toBeVisible();
  await check("rolled back, with a full response and the moments");
  await data.getByRole("tab", { name: "Try it" }).click();
  const tryIt = data.getByRole("button", { name: "Try it" });
  await tryIt.click();
  await data.getByRole("slider", { name: "Moment" }).press("Home");
  await data.getByRole("slider", { name: "Moment" }).press("ArrowRight");
  await expect(data.getByRole("region", { name: "Response to part 1 on the copy" })).toBeVisible();
  await check("a dry run, after its first part");
  const fault = data.getByRole("combobox", { name: "What should go wrong?" });
  await fault.selectOption("A part fails");
  await tryIt.click();
  await expect(data.getByRole("status", { name: "Failure" })).toContainText("is made to fail");
  await check("a part that fails");
  await page.getByRole("button", { name: "Send with a concurrent write" }).click();
  await expect(page.getByRole("button", { name: "Send both" })).toBeVisible();
  await check("the choice of a concurrent write");
  await page.keyboard.press("Escape");
  await writeIn(page.getByRole("textbox", { name: "Path of part 3" }), "/Customers@118");
  await check("changed since");
  await send.click();
  await expect(outcome).toContainText(/committed/i);
  await check("committed");
  await transaction.uncheck();
  await writeIn(page.getByRole("textbox", { name: "Body of part 1" }), "{");
  await page.getByRole("switch", { name: "Send part 2" }).uncheck();
  await send.click();
  await expect(outcome).toContainText(/completed/i);
  await check("completed, with a problem and a part switched off");
  await writeIn(timeout, "0");
  await send.click();
  await expect(outcome).toContainText(/refused/i);
  await check("refused");
  await rawBundle(page, check);
  await riddle.open("#/bundle?parts=%5B%5D");
  await expect(page.getByRole("list", { name: "Parts" })).toBeHidden();
  await check("no parts");
}

/** A bundle as text with its problems, and the paste and export dialogs. */
async function rawBundle(page: Page, check: Check): Promise<void> {
  await new BundlePage(page).openRaw();
  const request = page.getByRole("textbox", { name: "Raw request" });
  await expect(request).toContainText("multipart/mixed");
  await check("the raw bundle");
  await request.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x ");
  await expect(page.getByRole("list", { name: "Problems in the raw request" })).toBeVisible();
  await writeIn(page.getByRole("textbox", { name: "Path of part 3" }), "/Customers@119");
  await expect(page.getByRole("button", { name: "Keep the raw request" })).toBeVisible();
  await check("a raw request with a problem, beside parts that have changed");
  await page.getByRole("button", { name: "Keep the parts" }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "curl" })).toBeFocused();
  await check("the ways to take a bundle along");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Paste a request" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a request" });
  await writeIn(dialog.getByRole("textbox"), "curl http://localhost:8787/api/Orders@1 -H 'Cookie: a=1'");
  await expect(dialog.getByRole("status", { name: "What was found" })).toBeVisible();
  await check("a request that is pasted");
  await writeIn(dialog.getByRole("textbox"), "curl -I x");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await check("a text that can't be pasted");
  await page.keyboard.press("Escape");
}

async function composer(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  await riddle.open("#/bundle");
  const { send, outcome } = new BundlePage(page);
  await send.click();
  await expect(outcome).toContainText(/committed/i);
  await writeIn(page.getByRole("textbox", { name: "Body of part 1" }), '{"items": [{}]}');
  await page.getByRole("button", { name: "Add header to part 1" }).click();
  await page.getByRole("button", { name: "Add parameter" }).click();
  await check("an open part with problems and a header, and a parameter");
  const path = page.getByRole("textbox", { name: "Path of part 2" });
  await writeIn(path, "/Stock@A");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await check("offers for a path");
  await writeIn(path, "/Stock?$filter=onHand = 1");
  await page.getByRole("button", { name: "Filter of part 2" }).click();
  await expect(page.getByRole("textbox", { name: "Filter" })).toHaveText("onHand = 1");
  await check("the filter of a part");
  await page.getByRole("button", { name: "Add part" }).click();
  await expect(page.getByRole("option", { name: "Empty part" })).toBeVisible();
  await check("the choice of a part");
}

async function others(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  for (const name of ["Learn", "Data"] as const) {
    await riddle.open(`#/${name.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    // Learn begins with a filter that is wrong.
    if (name === "Learn")
      await expect(page.getByRole("status", { name: "Verdict" })).toContainText("pass that should not");
    await check(name);
    if (name !== "Learn") continue;
    await riddle.type("status = 'open'");
    await expect(page.getByRole("status", { name: "Verdict" })).toContainText("Solved.");
    await check("a puzzle that is solved");
    await riddle.type("status != 'paid'");
    await page.getByRole("button", { name: "Show a hint" }).click();
    await expect(page.getByRole("region", { name: "Counter-example" })).toBeVisible();
    await check("a counter-example and a hint");
  }
  await page.getByRole("button", { name: "New collection…" }).click();
  const importing = page.getByRole("dialog", { name: "New collection" });
  await writeIn(importing.getByRole("textbox", { name: "Or paste rows" }), `n\n${"1\n".repeat(40)}many\n`);
  await importing.getByRole("button", { name: "Read the pasted rows" }).click();
  await writeIn(importing.getByRole("textbox", { name: "Name" }), "2");
  await importing.getByRole("checkbox", { name: "Leave out" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(importing.getByRole("button", { name: "Discard" })).toBeVisible();
  await check("a new collection with problems, and the question before it is discarded");
  await page.keyboard.press("Escape");
  await expect(importing).toBeHidden();
  await page.getByRole("button", { name: "Remove…" }).click();
  await check("the question before a removal");
  await page.keyboard.press("Escape");
  await chooseInWorkspace(page, "Use another server…");
  const dialog = page.getByRole("dialog", { name: "Where requests go" });
  await writeIn(dialog.getByRole("textbox", { name: "Base URL" }), "mailto:shop");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await check("the choice of a server");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.goto(`${riddle.site}#/data?server=https%3A%2F%2Fshop.example%2Fapi`);
  await expect(page.getByRole("button", { name: "Use this server" })).toBeVisible();
  await check("the question about a server");
  await page.goto(`${riddle.site}#/data`);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.reload();
  await riddle.serviceIs("unavailable");
  await check("no service");
}

/** Lessons whose answer is sent. */
async function judged(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  const verdict = page.getByRole("status", { name: "Verdict" });
  await riddle.open("#/learn?lesson=update-many");
  await expect(page.getByRole("row", { name: /→ cancelled/ })).toHaveCount(4);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(verdict).toContainText("Not yet.");
  await check("a request that was judged");
  await riddle.open("#/learn?lesson=transaction");
  await page.getByRole("button", { name: "Send bundle" }).click();
  await expect(verdict).toContainText("Not with other rows.");
  await check("a bundle that was judged");
}

async function commands(riddle: Riddle, check: Check): Promise<void> {
  const { page } = riddle;
  const palette = new Palette(page);
  await riddle.explore({ collection: "Orders", filter: "", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  await palette.open();
  await expect(palette.chosen).toBeVisible();
  await check("the palette");
  await page.keyboard.type("copy");
  await expect(palette.chosen).toContainText("Copy");
  await check("the palette, with what matches");
  await page.keyboard.type("zzz");
  await expect(palette.chosen).toBeHidden();
  await check("the palette, where nothing matches");
  await page.keyboard.press("Escape");
  await palette.run("copy link", "Copy the link to this page");
  await expect(palette.notice).not.toBeEmpty();
  await check("a notice");
  await palette.run("list keys", "Open help");
  await palette.help.getByRole("switch").press("Space");
  await check("the list of keys, single keys turned off");
}

test("Explore views have no violations", async ({ riddle, check }) => {
  await views(riddle, check);
  await plan(riddle, check);
});

test("explanations of rows have no violations", ({ riddle, check, expectStatus }) => {
  expectStatus(404);
  return why(riddle, check);
});

test("the table of rows and the editor have no violations", async ({ riddle, check, expectStatus }) => {
  expectStatus(400);
  await table(riddle, check);
  await editor(riddle, check);
});

test("writes, the field menu, the palette and the list of keys have no violations", async ({ riddle, check }) => {
  await writes(riddle, check);
  await commands(riddle, check);
});

test("Bundle has no violations", ({ riddle, check, expectStatus }) => {
  expectStatus(400);
  return bundle(riddle, check);
});

test("the bundle composer has no violations", ({ riddle, check }) => composer(riddle, check));

test("Learn, Data and the page without a service have no violations", ({ riddle, check }) => others(riddle, check));

test("lessons with requests have no violations", ({ riddle, check }) => judged(riddle, check));

test("history and favourites have no violations", ({ riddle }) => memory(riddle));

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("history and favourites have no violations", async ({ riddle }) => {
    await memory(riddle);
  });

  test("nothing overflows the screen, and the sheet of fields has no violations", async ({ riddle, page }) => {
    for (const [route, last] of [
      ["#/learn", page.getByRole("textbox", { name: "Filter" })],
      ["#/data", page.getByRole("table")],
      ["#/bundle", page.getByRole("button", { name: /^Send bundle/ })],
      ["#/explore?collection=Orders&limit=5", page.getByRole("button", { name: "Refresh" })],
    ] as const) {
      await riddle.open(route);
      await expect(last).toBeVisible();
      await expect.poll(() => measureOverflow(page), { message: route }).toBe(0);
    }
    await page.getByRole("button", { name: "View options" }).click();
    await page.getByRole("button", { name: "Fields shown" }).click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    await expectAccessible(page, "the view options and the choice of fields, over rows of two lines");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Collections", exact: true }).click();
    await expect(page.getByRole("button", { name: "Close the collections" })).toBeVisible();
    await expectAccessible(page, "the sheet of fields");
  });
});
