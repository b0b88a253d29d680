// The first minute: the welcome, the examples, and help.

import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";

interface Customer {
  readonly lastOrder: string | null;
  readonly vip: boolean | null;
}

test("an example of the welcome leads to a filter of one's own", { tag: "@journey" }, async ({ riddle, page }) => {
  const welcome = page.getByRole("complementary", { name: "Welcome" });
  await riddle.open();
  await expect(welcome).toContainText("stored in this browser");
  await expectAccessible(page, "the welcome");

  const customers = await riddle.apiRows<Customer>("Customers");
  const never = customers.filter(({ lastOrder }) => lastOrder === null);
  await welcome.getByRole("button", { name: "Never ordered" }).click();
  await riddle.shows(never.length, 200);
  await expect(riddle.filter).toBeFocused();
  await expect(welcome.getByRole("button", { name: "Never ordered" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" and vip = false");
  const own = never.filter(({ vip }) => vip === false).length;
  expect(own).toBeGreaterThan(0);
  await riddle.shows(own, 200);
  await expect(welcome).toBeHidden();

  await test.step("it can be undone, and the welcome does not return", async () => {
    await page.keyboard.press("Escape");
    while (
      await page
        .getByRole("combobox", { name: "Collection" })
        .evaluate((pick) => Reflect.get(pick, "value") !== "Orders")
    )
      await page.keyboard.press("ControlOrMeta+Z");
    await expect(riddle.filter).toHaveText("status in ['open', 'paid'] and total > 100");
    await riddle.open();
    await expect(page.getByRole("button", { name: /^History/ })).toBeVisible();
    await expect(welcome).toBeHidden();
  });
});

test("the welcome is above the query, not shown for a link, and stays away once it is closed", async ({
  riddle,
  page,
}) => {
  const welcome = page.getByRole("complementary", { name: "Welcome" });
  await riddle.explore({ collection: "Orders", filter: "total > 1000", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  await expect(welcome).toBeHidden();
  await riddle.open();
  await expect(welcome).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await riddle.open("#/explore?faults=latency=500");
  const places = () => Promise.all([welcome, riddle.filter].map((each) => each.boundingBox()));
  await expect(welcome).toBeVisible();
  const before = await places();
  await expect(riddle.rows).toBeVisible();
  const [above, filter] = await places();
  expect([above, filter], "nothing moves while rows load").toEqual(before);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(filter?.y ?? 0);
  await welcome.getByRole("button", { name: "Close the welcome" }).click();
  await expect(welcome).toBeHidden();
  await riddle.open();
  await expect(riddle.rows).toBeVisible();
  await expect(welcome).toBeHidden();
});

test("a click on a field inserts it and offers its operators", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Orders", filter: "paid = true", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  const fields = page.getByRole("table", { name: /^Fields of Orders/ });
  const field = (name: string) => fields.getByRole("button", { name, exact: true });
  await field("total").click();
  await expect(riddle.filter).toBeFocused();
  await expect(riddle.filter).toHaveText("paid = true and total ");
  await riddle.offered(/^=/);
  await page.keyboard.type("> 10");
  await expect(riddle.filter).toHaveText("paid = true and total > 10");
  await page.keyboard.press("Escape");
  // Where a key comes long after the one before, each is a step of its own.
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await riddle.filter.textContent()).toBe("paid = true");
  }).toPass();

  await test.step("by keyboard, the fields are one tab stop", async () => {
    await field("total").focus();
    await page.keyboard.press("ArrowDown");
    await expect(field("discount")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: /^Stock/ })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(riddle.filter).toHaveText("paid = true and discount ");
    await riddle.offered(/^=/);
  });
  await expect(field("customer.email")).toHaveCount(0);
  await riddle.type("customer.email = 'a@b.example'");
  await page.keyboard.press("Escape");
  await expect(riddle.problems).toContainText("customer.email can't be used in filters here.");
});

test("loads an example of the collection, which can be undone", async ({ riddle, page }) => {
  await riddle.explore({ collection: "Products", filter: "price > 100", limit: 5 });
  await expect(riddle.rows).toBeVisible();
  const button = page.getByRole("button", { name: "Examples" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Examples for Products" });
  await expect(dialog.getByRole("option").first()).toBeVisible();
  for (const group of ["Comparison", "Lists", "Text patterns", "Arithmetic", "Not, and, or"])
    await expect(dialog.getByRole("group", { name: group })).toBeVisible();
  await expectAccessible(page, "the examples");
  await page.keyboard.type("one of these");
  await page.keyboard.press("Enter");
  await expect(riddle.filter).toHaveText(/^category in \[/);
  await expect(riddle.filter).toBeFocused();
  await expect(riddle.result).not.toHaveText(/^(0|300) of/);
  await expect(riddle.result).toHaveText(/ of 300 rows$/);
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(riddle.filter).toHaveText("price > 100");
});

test("help lists every operator with an example, literals and keys", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await riddle.explore({ collection: "Orders", filter: "total > 100", limit: 5 });
  await riddle.send.focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  const terms = help.getByRole("region", { name: "Operators" }).getByRole("term");
  await expect(terms).toHaveText(["=", "!=", "<", ">", "<=", ">=", "in", "!in", "like", "!like", "ilike", "!ilike"]);
  await expect(help.getByRole("region", { name: "Values" })).toContainText("#2024-03-01T10:30:00Z#");
  await expectAccessible(page, "help");
  await help.getByRole("button", { name: "Keys" }).click();
  await expect(help.getByRole("region", { name: "Everywhere" })).toBeInViewport();
  await page.keyboard.press("?");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Help" }).click();
  await expect(help).toBeVisible();
});
