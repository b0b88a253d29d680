// Filtering: the service in its worker and the page match the same rows as plain JavaScript.

import { expect, test } from "./fixtures.ts";
import { type FilterCase, otherFilters, twelveOperators } from "./support/order-filters.ts";
import type { Order } from "./support/sample-rows.ts";
import { writeIn } from "./support/write-in.ts";

/** The number of rows that a filter matches. Expects some, but not all. */
function counted(orders: readonly Order[], { filter, keeps }: FilterCase): number {
  const kept = orders.filter(keeps).length;
  expect(kept, `${filter} proves something only if it matches some rows`).toBeGreaterThan(0);
  expect(kept).toBeLessThan(orders.length);
  return kept;
}

test("the service matches plain JavaScript for every operator and function of a filter", { tag: "@journey" }, async ({
  riddle,
  page,
}) => {
  await riddle.open();
  const orders = await riddle.apiRows<Order>("Orders");
  expect(orders).toHaveLength(5000);
  const cases = [...twelveOperators, ...otherFilters];
  const matches = await page.evaluate(
    (paths) =>
      Promise.all(paths.map(async (path) => [path.filter, (await (await fetch(path.url)).json()).totalMatches])),
    cases.map(({ filter }) => {
      const query = `limit=0&count=true&$filter=${encodeURIComponent(filter)}`;
      return { filter, url: new URL(`api/Orders?${query}`, riddle.site).href };
    }),
  );
  expect(matches).toEqual(cases.map((each) => [each.filter, counted(orders, each)]));
});

test("the page matches plain JavaScript for filters that are typed and filters of a link", async ({ riddle }) => {
  // Few rows are rendered; all are counted.
  await riddle.explore({ collection: "Orders", limit: 5 });
  const orders = await riddle.apiRows<Order>("Orders");
  const shows = async (each: FilterCase, enter: (filter: string) => Promise<void>) =>
    test.step(each.filter, async () => {
      await enter(each.filter);
      await expect(riddle.filter).toHaveText(each.filter);
      await riddle.shows(counted(orders, each));
      await expect(riddle.problems).toBeHidden();
    });
  // Includes text that the editor completes and characters that an address must escape.
  const typed = /^status in|^due <=|^note !like/;
  const linked = /\+|&&|%|\\/;
  for (const each of twelveOperators.filter(({ filter }) => typed.test(filter))) {
    await shows(each, (filter) => riddle.type(filter));
  }
  for (const each of otherFilters.filter(({ filter }) => linked.test(filter))) {
    await shows(each, (filter) => riddle.explore({ collection: "Orders", filter, limit: 5 }));
  }
});

test("completes a filter by keyboard alone", { tag: "@journey" }, async ({ riddle, page }) => {
  await riddle.open();
  const orders = await riddle.apiRows<Order>("Orders");
  const { offers } = riddle;
  const offer = (name: string) => offers.getByRole("option", { name });
  await riddle.type("");

  await test.step("a field with its type", async () => {
    await page.keyboard.type("cust");
    await expect(offer("customer.name string")).toBeVisible();
    await page.keyboard.type("omer.ci");
    await riddle.offered("customer.city string");
    await page.keyboard.press("Enter");
    await expect(riddle.filter).toHaveText("customer.city");
  });
  await test.step("only operators that the field allows", async () => {
    await page.keyboard.type(" ");
    // Without the snippets, which have dots in their names.
    await expect(offers.getByRole("option").filter({ hasNotText: "…" })).toHaveCount(8);
    await expect(offer("< is less than")).toBeHidden();
    await page.keyboard.type("il");
    await riddle.offered(/^ilike /);
    await page.keyboard.press("Tab");
    await expect(riddle.filter).toHaveText("customer.city ilike");
  });
  await test.step("a connective, a second field, a declared value", async () => {
    await page.keyboard.type(" 'h*' an");
    await riddle.offered(/^and /);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" stat");
    await riddle.offered("status string");
    await page.keyboard.press("Enter");
    await page.keyboard.type(" = 'pack");
    await expect(offers.getByRole("option")).toHaveText(["packed"]);
    await riddle.offered("packed");
    await page.keyboard.press("Enter");
    await expect(riddle.filter).toHaveText("customer.city ilike 'h*' and status = 'packed'");
  });
  const kept = orders.filter(({ customer, status }) => /^h/i.test(customer.city) && status === "packed");
  await riddle.shows(kept.length);
});

test("shows problems while typing and fixes them by keyboard", async ({ riddle, page }) => {
  await riddle.open();
  const orders = await riddle.apiRows<Order>("Orders");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await riddle.type("stauts = 'open' and totl > 50");
  await page.keyboard.press("Escape");
  const items = riddle.problems.getByRole("listitem");
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText("There is no filterable field stauts. Did you mean status?");
  await expect(items.first().getByRole("img", { name: "Error" })).toBeVisible();
  await expect(riddle.send).toHaveAttribute("aria-disabled", "true");
  await expect(riddle.result.locator("..")).toContainText("outdated");

  await test.step("Esc, Tab, Tab, Enter applies the first fix, and typing continues after it", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(items.first().getByRole("button", { name: "Show" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(riddle.filter).toBeFocused();
    await expect(riddle.filter).toHaveText("status = 'open' and totl > 50");
    await expect(items).toHaveCount(1);
  });
  await test.step("sends no request until the filter is complete", async () => {
    expect(requested.filter((url) => url.includes("totl"))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(riddle.filter).toHaveText("status = 'open' and total > 50");
    await expect(riddle.problems).toBeHidden();
    await riddle.shows(orders.filter(({ status, total }) => status === "open" && total !== null && total > 50).length);
  });
  await test.step("undo reverts the fix", async () => {
    await page.keyboard.press("ControlOrMeta+Z");
    await expect(riddle.filter).toHaveText("status = 'open' and totl > 50");
  });
});

test("runs a filter with a warning", async ({ riddle }) => {
  await riddle.explore({ collection: "Orders", filter: "placed = #2024-03-01#" });
  await expect(riddle.problems.getByRole("img", { name: "Warning" })).toBeVisible();
  await riddle.shows(0);
  await expect(riddle.send).toHaveAttribute("aria-disabled", "false");
});

test("sorts by a column header, limits rows and selects fields", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'shipped' and total != null", columns: "all" });
  const shipped = (await riddle.apiRows<Order>("Orders")).filter(
    ({ status, total }) => status === "shipped" && total !== null,
  );
  const totals = shipped.map(({ total }) => total ?? 0).sort((a, b) => a - b);
  const head = riddle.rows.getByRole("columnheader", { name: "total" });
  const shown = async () => (await riddle.column("total")).map(Number);
  await riddle.shows(shipped.length);

  await test.step("ascending, then descending", async () => {
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(async () => (await shown()).slice(0, 10)).toEqual(totals.slice(0, 10));
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect.poll(async () => (await shown()).slice(0, 10)).toEqual(totals.toReversed().slice(0, 10));
    await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("-total");
  });
  await test.step("an unsortable column has a disabled button", async () => {
    const note = riddle.rows.getByRole("columnheader", { name: "note" });
    await expect(note).not.toHaveAttribute("aria-sort");
    await expect(note.getByRole("button")).toBeDisabled();
  });
  await test.step("the limit changes the rows, not the matches", async () => {
    await writeIn(page.getByRole("spinbutton", { name: "Limit" }), "7");
    await expect(riddle.rows).toHaveAttribute("aria-rowcount", "8");
    await expect.poll(() => shown()).toEqual(totals.toReversed().slice(0, 7));
    await riddle.shows(shipped.length);
  });
  await test.step("only some fields", async () => {
    await page.getByRole("button", { name: "Fields shown" }).click();
    await page.getByRole("button", { name: "Only the key" }).click();
    await page.getByRole("checkbox", { name: "total" }).check();
    await expect(riddle.rows.getByRole("columnheader")).toHaveText(["_id", "total"]);
    await page.keyboard.press("Escape");
    const response = (await riddle.view("HTTP")).getByRole("region", { name: "Response" });
    await expect(response).toContainText('"total"');
    await expect(response).not.toContainText('"customer"');
  });
  await riddle.addressHolds({
    collection: "Orders",
    filter: "status = 'shipped' and total != null",
    sort: "-total",
    limit: "7",
    projection: "total",
    view: "HTTP",
  });
});

test("the Tree highlights the node at the cursor, and a node selects its text", { tag: "@journey" }, async ({
  riddle,
  page,
}) => {
  await riddle.explore({ collection: "Orders", filter: "status = 'open' and total > 100", view: "Tree" });
  const tree = page.getByRole("tabpanel", { name: "Tree" });
  const highlighted = tree.locator("[aria-current]");
  await riddle.filter.click();
  await page.keyboard.press("End");
  await expect(highlighted).toHaveAccessibleName(/number\s*100\s*28–31/);
  await page.keyboard.press("Home");
  await expect(highlighted).toHaveAccessibleName(/field\s*status\s*0–6/);
  await tree.getByRole("button", { name: /comparison > is greater than .*20–31/ }).click();
  await expect(riddle.filter).toBeFocused();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("total > 100");
});

test("HTTP shows the request and the response", { tag: "@journey" }, async ({ riddle, page }) => {
  await riddle.open();
  // Other requests count the rows of each condition, or find the first rows alone.
  const sent = page.waitForRequest((request) => /cash.*limit=2.*count=true/.test(request.url()));
  await riddle.explore({ collection: "Payments", filter: "method = 'cash' and amount > 500", limit: 2 });
  const { url } = { url: new URL((await sent).url()) };
  const http = await riddle.view("HTTP");
  const request = http.getByRole("region", { name: "Request", exact: true });
  await expect(request).toContainText(`GET ${url.pathname}${url.search} HTTP/1.1`);
  await expect(request.getByRole("definition").first()).toHaveText("method = 'cash' and amount > 500");
  const again = await riddle.request(`${url.pathname.split("/api/")[1]}${url.search}`);
  const body = JSON.parse(again.text);
  const response = http.getByRole("region", { name: "Response" });
  await expect(response).toContainText("HTTP/1.1 200 OK");
  await expect(response).toContainText(new RegExp(`X-Service-Version: ${again.headers["x-service-version"]}`, "i"));
  await expect(response).toContainText(`"totalMatches": ${body.totalMatches}`);
  for (const row of body.payload) await expect(response).toContainText(`"_id": ${row._id}`);
});
