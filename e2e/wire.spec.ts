// The Request and Response views, and copying requests.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible, phone } from "./support/accessible.ts";
import type { Riddle } from "./support/riddle.ts";

const filter = "status in ['open', 'paid'] and (due > #2024-03-01# or note ilike '*50% + \"Müller\"*')";

/** The last copied text, from the page's clipboard calls, because not every browser lets a test read the clipboard. */
async function watchClipboard(page: Page, mode: "works" | "refuses" = "works"): Promise<() => Promise<string>> {
  await page.addInitScript((works) => {
    const writeText = (text: string) => {
      if (!works) return Promise.reject(new Error("Not allowed."));
      Reflect.set(window, "copied", text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  }, mode === "works");
  return () => page.evaluate(() => String(Reflect.get(window, "copied")));
}

interface Wire {
  readonly piece: (typed: string) => Locator;
  /** What is highlighted in the pieces, in the sentence and in the tree. */
  readonly highlighted: () => Promise<readonly (string | null)[]>;
  readonly sentence: Locator;
  readonly copy: (name: string) => Locator;
  readonly outcome: Locator;
  readonly traps: Locator;
}

async function wireOf(riddle: Riddle): Promise<Wire> {
  const view = await riddle.view("Request");
  const pieces = view.getByRole("toolbar", { name: "Pieces of the filter, as they are sent" });
  const sentence = view.getByText(/^(A row is|Every row)/);
  const current = (list: Locator) => list.locator("[aria-current=location]");
  return {
    piece: (typed) => pieces.getByRole("button", { name: `${typed}, sent as`, exact: false }),
    sentence,
    highlighted: async () => [
      (await current(pieces).getAttribute("aria-label"))?.split(", sent as")[0] ?? null,
      await sentence.locator(".highlight").textContent(),
      await current(view.getByRole("list", { name: "Nodes at the cursor" }))
        .locator("code")
        .textContent(),
    ],
    copy: (name) => view.getByRole("group", { name: "Copy as" }).getByRole("button", { name, exact: true }),
    outcome: view.getByRole("status", { name: "Copy" }),
    traps: view.getByRole("region", { name: "Characters that need encoding" }).getByRole("listitem"),
  };
}

const selection = (page: Page) => page.evaluate(() => String(getSelection()));

test("shows one cursor in the typed, sent, worded and parsed filter", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter, limit: 5 });
  const wire = await wireOf(riddle);
  await expect(wire.sentence).toHaveText(
    "A row is kept when status is one of 'open' or 'paid', and (due is after 2024-03-01, or note contains " +
      "'50% + \"Müller\"', ignoring case).",
  );
  await test.step("the cursor in the editor highlights it everywhere", async () => {
    await riddle.filter.click();
    await page.keyboard.press("ControlOrMeta+Home");
    await expect.poll(wire.highlighted).toEqual(["status", "status", "status"]);
    for (let presses = 0; presses < 13; presses++) await page.keyboard.press("ArrowRight");
    await expect.poll(wire.highlighted).toEqual(["'open'", "'open'", "'open'"]);
  });
  await test.step("a piece of the address is found in the editor", async () => {
    await wire.piece("#2024-03-01#").click();
    await expect(riddle.filter).toBeFocused();
    await expect.poll(() => selection(page)).toBe("#2024-03-01#");
    await expect.poll(wire.highlighted).toEqual(["#2024-03-01#", "2024-03-01", "#2024-03-01#"]);
    await expect(wire.piece("#2024-03-01#")).toHaveAccessibleName("#2024-03-01#, sent as %232024-03-01%23");
  });
  await test.step("and so is one next to another", async () => {
    await riddle.type("total>100");
    await wire.piece(">").click();
    await expect.poll(() => selection(page)).toBe(">");
    await expect(wire.piece(">")).toHaveAttribute("aria-current", "location");
    await expect(wire.sentence.locator(".highlight")).toHaveText("is greater than");
  });
  await test.step("it follows typing, also of unfinished filters", async () => {
    await riddle.type("total > 100 and note =");
    await page.keyboard.press("Escape");
    await expect(wire.sentence).toHaveText("A row is kept when total is greater than 100, and note equals …");
    await riddle.type("");
    await expect(wire.sentence).toHaveText("Every row is kept.");
  });
});

test("moves between pieces by keyboard, and Enter leads to the editor", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open'", limit: 5 });
  const wire = await wireOf(riddle);
  await wire.copy("builder").focus();
  await page.keyboard.press("Tab");
  await expect(wire.piece("status")).toBeFocused();
  await page.keyboard.press("End");
  await expect(wire.piece("'open'")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(wire.piece("=")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("list", { name: "Nodes at the cursor" }).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(riddle.filter).toBeFocused();
  await expect.poll(() => selection(page)).toBe("status");
});

test("names characters that need encoding and their effect", async ({ riddle }) => {
  await riddle.explore({ collection: "Orders", filter, limit: 5 });
  const wire = await wireOf(riddle);
  await expect(wire.traps).toHaveCount(6);
  await expect(wire.traps.nth(0)).toContainText("%23");
  await expect(wire.traps.nth(0)).toContainText("everything after it would not be sent");
  await expect(wire.traps.nth(0).locator("code").last()).toHaveText("…['open', 'paid'] and (due > ", {
    useInnerText: false,
  });
  await expect(wire.traps.nth(1)).toContainText("it would be read as a space");
  await riddle.type("total > 100");
  await expect(wire.traps).toHaveCount(0);
});

test("copied code returns what the page shows", async ({ riddle, page }) => {
  const copied = await watchClipboard(page);
  await riddle.explore({ collection: "Orders", filter, limit: 5 });
  const rows = (await riddle.apiRows("Orders")).filter(
    ({ status, due, note }) =>
      ["open", "paid"].includes(String(status)) &&
      ((typeof due === "string" && due > "2024-03-01") || String(note).toLowerCase().includes('50% + "müller"')),
  );
  expect(rows.length).toBeGreaterThan(0);
  await riddle.shows(rows.length);
  const wire = await wireOf(riddle);
  const take = async (name: string): Promise<string> => {
    await wire.copy(name).click();
    await expect(wire.outcome).toHaveText(`Copied as ${name}`);
    return copied();
  };

  const url = await take("URL");
  const matches = (address: string) =>
    page.evaluate(async (requested) => (await (await fetch(requested)).json()).totalMatches, address);
  await expect.poll(() => matches(url)).toBe(rows.length);

  const script = (await take("fetch")).replace(/console\.log\((.*)\);\s*$/, "return [$1];");
  const [status, body] = await page.evaluate<[number, { totalMatches: number }]>(`(async () => {${script}})()`);
  expect([status, body.totalMatches]).toEqual([200, rows.length]);

  // Unit tests run these two outside the browser.
  expect(await take("curl")).toBe(`curl '${url.replace(/^.*?\/api/, "http://localhost:8787/api")}'\n`);
  expect(await take("client")).toContain(`$filter: ${JSON.stringify(filter)},`);
  expect(await take("builder")).toContain('isIn("status", ["open", "paid"])');

  await test.step("the confirmation disappears when the request changes", async () => {
    await riddle.type("total > 100");
    await expect(wire.outcome).toHaveText("");
  });
});

test("copies a write without sending it", async ({ riddle, page }) => {
  const copied = await watchClipboard(page);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(request.method());
  });
  await riddle.explore({
    operation: "Update",
    collection: "Orders",
    filter: "_id in [1, 2]",
    patch: '{ "note": "it\'s" }',
  });
  const wire = await wireOf(riddle);
  await expect(wire.sentence).toHaveText("A row is changed when _id is one of 1 or 2.");
  await wire.copy("curl").click();
  await expect(wire.outcome).toHaveText("Copied as curl");
  await expect
    .poll(() => copied())
    .toBe(
      "curl --request PATCH 'http://localhost:8787/api/Orders?$filter=_id%20in%20%5B1%2C%202%5D' \\\n" +
        "  --header 'Content-Type: application/json' \\\n" +
        `  --data-raw '{ "note": "it'\\''s" }'\n`,
    );
  expect(writes).toEqual([]);
});

test("shows the text when the browser cannot copy", async ({ riddle, page }) => {
  await watchClipboard(page, "refuses");
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 5 });
  const wire = await wireOf(riddle);
  await wire.copy("URL").click();
  await expect(wire.outcome).toContainText("blocked copying");
  const byHand = page.getByRole("textbox", { name: "The request as URL" });
  await expect(byHand).toBeFocused();
  await expect(byHand).toHaveValue(/\/api\/Orders\?\$filter=total%20%3E%20100&/);
});

test("explains why an invalid request cannot be copied", async ({ riddle, page }) => {
  const copied = await watchClipboard(page);
  await riddle.explore({ collection: "Orders", filter: "totl > 100", limit: 5 });
  const wire = await wireOf(riddle);
  for (const name of ["URL", "curl", "fetch", "client", "builder"]) {
    await expect(wire.copy(name)).toHaveAttribute("aria-disabled", "true");
    await expect(wire.copy(name)).toHaveAccessibleDescription("The filter has problems. Fix them first.");
  }
  await wire.copy("URL").press("Enter");
  await expect.poll(() => copied()).toBe("undefined");
  await riddle.type("");
  await expect(wire.copy("URL")).toHaveAttribute("aria-disabled", "false");
  await expect(wire.copy("builder")).toHaveAccessibleDescription("There is no filter to build.");
});

test.describe("the Request view has no violations", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const viewport of [{ width: 1280, height: 800 }, phone]) {
    test(`at ${viewport.width} px`, async ({ riddle, page }) => {
      await page.setViewportSize(viewport);
      await watchClipboard(page, "refuses");
      await riddle.explore({ collection: "Orders", filter, limit: 5 });
      const wire = await wireOf(riddle);
      await wire.piece("#2024-03-01#").click();
      await expect(wire.piece("#2024-03-01#")).toHaveAttribute("aria-current", "location");
      await expectAccessible(page, "a piece is highlighted");
      await wire.copy("curl").click();
      await expect(page.getByRole("textbox", { name: "The request as curl" })).toBeVisible();
      await expectAccessible(page, "to be taken by hand");
      await riddle.type("status = 'open' and");
      await page.keyboard.press("Escape");
      await expect(wire.copy("curl")).toHaveAttribute("aria-disabled", "true");
      await expectAccessible(page, "not to be copied");
      await riddle.type("");
      await expect(wire.sentence).toHaveText("Every row is kept.");
      await expectAccessible(page, "no filter");
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width);
    });
  }
});
