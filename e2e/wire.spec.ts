// The HTTP view, and copying requests.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible, phone } from "./support/accessible.ts";
import { measureOverflow } from "./support/measure-overflow.ts";
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
  readonly copy: (name: string) => Locator;
  readonly outcome: Locator;
  readonly copied: (name: string) => Locator;
  readonly next: Locator;
  readonly last: Locator;
}

async function wireOf(riddle: Riddle): Promise<Wire> {
  const view = await riddle.view("HTTP");
  return {
    copy: (name) => view.getByRole("group", { name: "Copy as" }).getByRole("button", { name, exact: true }),
    outcome: view.getByRole("status", { name: "Copy" }),
    copied: (name) => view.getByRole("textbox", { name: `The request as ${name}` }),
    next: view.getByRole("region", { name: "Next request" }),
    last: view.getByRole("region", { name: "Last request sent" }),
  };
}

test("shows the request before and after it is sent", async ({ riddle }) => {
  await riddle.explore({ operation: "Delete", collection: "Orders", filter: "_id in [1, 2]" });
  const wire = await wireOf(riddle);
  await expect(wire.next).toContainText("DELETE /api/Orders?$filter=_id%20in");
  await expect(wire.next.getByText("_id in [1, 2]", { exact: true })).toBeVisible();
  await expect(wire.last).toContainText("GET /api/Orders?$filter=_id%20in");
  await test.step("a Find that was sent is not shown twice", async () => {
    await riddle.operation.selectOption("Find");
    await riddle.view("HTTP");
    await riddle.type(filter);
    await expect(wire.last).toContainText("GET /api/Orders?$filter=status%20in");
    await expect(wire.next).toHaveCount(0);
  });
});

test("copied code returns what the page shows", { tag: "@journey" }, async ({ riddle, page }) => {
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

  const call = (await take("fetch")).trim().replace(/;$/, "");
  const body = await page.evaluate<{ totalMatches: number }>(`(async () => (${call}).json())()`);
  expect(body.totalMatches).toBe(rows.length);

  // Unit tests run these two outside the browser.
  expect(await take("curl")).toBe(`curl '${url.replace(/^.*?\/api/, "http://localhost:8787/api")}'\n`);
  expect(await take("client")).toContain(`$filter: ${JSON.stringify(filter)},`);

  await test.step("the confirmation disappears when the request changes", async () => {
    await riddle.type("total > 100");
    await expect(wire.outcome).toHaveText("");
  });
});

for (const former of ["Request", "response"]) {
  test(`a link to the former view ${former} opens HTTP, with both sides beside each other or stacked`, async ({
    riddle,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await riddle.explore({ collection: "Orders", filter: "_id < 4", view: former });
    await expect(riddle.tab("HTTP")).toHaveAttribute("aria-selected", "true");
    const side = (name: string) =>
      page.getByRole("tabpanel", { name: "HTTP" }).getByRole("region", { name, exact: true });
    await expect(side("Response")).toContainText("HTTP/1.1 200 OK");
    const distance = async () => {
      const [request, response] = [await side("Request").boundingBox(), await side("Response").boundingBox()];
      return { x: (response?.x ?? 0) - (request?.x ?? 0) > 300, y: (response?.y ?? 0) - (request?.y ?? 0) > 100 };
    };
    await expect.poll(distance).toEqual({ x: true, y: false });
    await page.setViewportSize(phone);
    await expect.poll(distance).toEqual({ x: false, y: true });
  });
}

test("folds and searches a large response, and copies the path and the value at the cursor", async ({
  riddle,
  page,
}) => {
  const copied = await watchClipboard(page);
  await riddle.explore({ collection: "Orders", filter: "", sort: "_id", limit: 5000 });
  await riddle.shows(5000);
  const response = (await riddle.view("HTTP")).getByRole("region", { name: "Response" });
  const body = response.getByRole("textbox", { name: "Body of the response" });
  const path = response.getByRole("status", { name: "Path at the cursor" });
  const [first] = await riddle.apiRows<{ customer: { name: string } }>("Orders");
  await body.getByText('"name"').first().click();
  await expect(path).toHaveText("payload[0].customer.name");
  await response.getByRole("button", { name: "Copy path" }).click();
  await expect.poll(copied).toBe("payload[0].customer.name");
  await response.getByRole("button", { name: "Copy value" }).click();
  await expect.poll(copied).toBe(JSON.stringify(first?.customer.name));
  await test.step("the search finds the last row, and opens what is folded", async () => {
    await body.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    // Not before all of it is there.
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+Shift+[");
      await expect(body).toHaveText("{…}", { timeout: 500 });
    }).toPass();
    await response.getByRole("button", { name: "Search", exact: true }).click();
    await page.keyboard.type('"_id": 5000,');
    await page.keyboard.press("Enter");
    await expect(body).toContainText('"_id": 5000,');
    await expect(path).toHaveText("payload[4999]._id");
  });
  await expectAccessible(page, "with the search");
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

test("shows the text when the browser cannot copy, and why an invalid request is not copied", async ({
  riddle,
  page,
}) => {
  await watchClipboard(page, "refuses");
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 5 });
  const wire = await wireOf(riddle);
  await wire.copy("URL").click();
  await expect(wire.outcome).toContainText("blocked copying");
  await expect(wire.copied("URL")).toHaveValue(/\/api\/Orders\?\$filter=total%20%3E%20100&/);
  await riddle.type("totl > 100");
  for (const name of ["URL", "curl", "fetch", "client"]) {
    await expect(wire.copy(name)).toHaveAttribute("aria-disabled", "true");
    await expect(wire.copy(name)).toHaveAccessibleDescription("The filter has problems. Fix them first.");
  }
  await wire.copy("URL").press("Enter");
  await expect(wire.outcome).toHaveText("Not copied. The filter has problems. Fix them first.");
  await riddle.type("");
  await expect(wire.copy("URL")).toHaveAttribute("aria-disabled", "false");
});

test.describe("the HTTP view has no violations", () => {
  for (const viewport of [{ width: 1280, height: 800 }, phone]) {
    test(`at ${viewport.width} px`, async ({ riddle, page }) => {
      await page.setViewportSize(viewport);
      await watchClipboard(page, "refuses");
      await riddle.explore({ collection: "Orders", filter, limit: 5 });
      const wire = await wireOf(riddle);
      await wire.copy("curl").click();
      await expect(wire.copied("curl")).toBeVisible();
      await expectAccessible(page, "copied");
      await riddle.type("status = 'open' and");
      await page.keyboard.press("Escape");
      await expect(wire.copy("curl")).toHaveAttribute("aria-disabled", "true");
      await expectAccessible(page, "not to be copied");
      await riddle.type("");
      await expect(wire.copy("curl")).toHaveAttribute("aria-disabled", "false");
      await expectAccessible(page, "no filter");
      await expect.poll(() => measureOverflow(page)).toBe(0);
    });
  }
});
