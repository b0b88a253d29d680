// The Bundle section: compose parts, send them as one request, and check the reported outcome.

import { expect, test } from "./fixtures.ts";
import { BundlePage } from "./support/bundle-page.ts";
import { writeIn } from "./support/write-in.ts";
import { watchWrites } from "./support/writes.ts";

test("rolls back the first bundle once it is broken", { tag: "@other-browsers" }, async ({ riddle, page }) => {
  const writes = watchWrites(page);
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  const read = async () => ({
    orders: await riddle.storedRows("Orders"),
    stock: await riddle.storedRows("Stock"),
    payments: await riddle.storedRows("Payments"),
  });
  const before = await read();
  await expect(bundle.transaction).toBeChecked();
  await expect(bundle.timeout).toHaveValue("2000");
  await expect(bundle.parts.getByRole("listitem")).toHaveCount(4);
  await expect(bundle.outcome).toContainText(
    "Combine several requests into one bundle, and watch it commit or roll back.",
  );
  await bundle.breakIt();
  await expect(page.getByRole("status", { name: "Notice" })).toContainText("Part 3 now has the path /Customers@9917");
  await expect(page.getByRole("button", { name: "Undo breaking part 3" })).toBeFocused();
  expect(writes).toEqual([]);
  const ids = await bundle.ids();
  expect(new Set(ids).size).toBe(4);

  const request = page.waitForRequest((each) => each.url().includes("$bundle"));
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/rolled back/i);
  await expect
    .poll(() => bundle.answers())
    .toEqual([
      { status: "424", id: ids[0] },
      { status: "424", id: ids[1] },
      { status: "404", id: ids[2] },
      { status: "424", id: ids[3] },
    ]);
  const { search } = new URL((await request).url());
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ transaction: "true", timeout: "2000" });
  expect(writes, "one request for all parts").toEqual([`POST ${riddle.prefix}/$bundle`]);
  const after = await read();
  expect(after.stock).toEqual(before.stock);
  expect(after.payments).toEqual(before.payments);
  expect(after.orders).toHaveLength(before.orders.length);
  expect((await riddle.apiRows("Stock")).find(({ _id }) => _id === "A-1042-HAM")).toEqual(
    before.stock.find(({ _id }) => _id === "A-1042-HAM"),
  );
});

test("commits the first bundle, undoes and redoes it", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  const orders = (await riddle.storedRows("Orders")).length;
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/committed/i);
  await expect
    .poll(async () => (await bundle.answers()).map(({ status }) => status))
    .toEqual(["201", "200", "200", "201"]);
  expect(await riddle.storedRows("Orders")).toHaveLength(orders + 1);
  const row = async (collection: string, key: string | number) =>
    (await riddle.storedRows(collection)).find(({ _id }) => _id === key);
  await expect.poll(() => row("Stock", "A-1042-HAM")).toMatchObject({ onHand: 87, reserved: 16 });
  await expect.poll(() => row("Customers", 118)).toMatchObject({ lastOrder: "2024-07-01" });

  await test.step("Explore counts the new order", async () => {
    await riddle.section("Explore").click();
    await expect(page.getByRole("button", { name: /^Orders/ })).toHaveText(`Orders${orders + 1}`);
  });
  await test.step("undo restores every row, redo writes them again", async () => {
    await riddle.section("Bundle").click();
    const undone = page.getByRole("status", { name: "Undo" });
    await page.getByRole("button", { name: "Undo the bundle" }).click();
    await expect(undone).toHaveText("Undone: 4 rows");
    await expect(bundle.outcome).toHaveText("Undone. All 4 parts were applied together, then undone.");
    await riddle.section("Explore").click();
    await riddle.section("Bundle").click();
    await expect(undone).toHaveText("Undone: 4 rows");
    expect(await riddle.storedRows("Orders")).toHaveLength(orders);
    expect(await row("Stock", "A-1042-HAM")).not.toMatchObject({ onHand: 87 });
    await page.getByRole("button", { name: "Redo the bundle" }).click();
    await expect(undone).toHaveText("Redone: 4 rows");
    await expect(bundle.outcome).toContainText("Committed.");
    expect(await row("Stock", "A-1042-HAM")).toMatchObject({ onHand: 87 });
  });
  await test.step("one Undo at a time: of the bundle, or of a later change of the parts", async () => {
    const undo = page.getByRole("button", { name: /^(Undo|Redo) / });
    await expect(undo).toHaveText("Undo the bundle");
    await bundle.breakIt();
    await expect(undo).toHaveText("Undo breaking part 3");
    await undo.click();
    await expect(undo).toHaveText("Undo the bundle");
    await expect(page.getByRole("textbox", { name: "Path of part 3" })).toHaveValue("/Customers@118");
  });
  await test.step("undo is refused once a row has changed", async () => {
    expectStatus(409);
    await riddle.sendJson("PATCH", "Stock@A-1042-HAM", { onHand: 50 });
    await page.getByRole("button", { name: "Undo the bundle" }).click();
    await expect(page.getByRole("status", { name: "Undo" })).toContainText("changed since");
    expect(await riddle.storedRows("Orders")).toHaveLength(orders + 1);
  });
});

test("keeps the other parts without a transaction", async ({ riddle, page }) => {
  await riddle.open("#/bundle");
  const bundle = new BundlePage(page);
  const payments = (await riddle.storedRows("Payments")).length;
  await bundle.transaction.uncheck();
  await writeIn(bundle.timeout, "");
  await bundle.breakIt();
  await bundle.send.click();
  await expect(bundle.outcome).toContainText(/completed/i);
  await expect
    .poll(async () => (await bundle.answers()).map(({ status }) => status))
    .toEqual(["201", "200", "404", "201"]);
  expect(await riddle.storedRows("Payments")).toHaveLength(payments + 1);
  expect((await riddle.storedRows("Stock")).find(({ _id }) => _id === "A-1042-HAM")).toMatchObject({ onHand: 87 });
});

test("composes, disables and sends parts by keyboard and keeps them in the address", async ({ riddle, page }) => {
  const writes = watchWrites(page);
  const parts = [
    { method: "DELETE", path: "/Payments@1", id: "one" },
    { method: "PATCH", path: "/Payments@2", body: { amount: 1.25 }, id: "two" },
    { method: "DELETE", path: "/Payments@3", id: "three", on: false },
  ];
  await riddle.open(`#/bundle?transaction=true&parts=${encodeURIComponent(JSON.stringify(parts))}`);
  const bundle = new BundlePage(page);
  await expect(bundle.parts.getByRole("listitem")).toHaveCount(3);
  await expect.poll(() => bundle.ids()).toEqual(["one", "two", "three"]);
  expect(writes, "a link sends nothing by itself").toEqual([]);

  await page.getByRole("button", { name: "Add part" }).click();
  await page.getByRole("dialog", { name: "Add part" }).getByRole("option", { name: "Empty part" }).click();
  await page.getByRole("combobox", { name: "Method of part 4" }).selectOption("POST");
  await writeIn(page.getByRole("textbox", { name: "Path of part 4" }), "/Payments");
  const body = page.getByRole("textbox", { name: "Body of part 4" });
  await writeIn(body, '{"order": 7, "amount": 2, "method": "cash"}');
  await writeIn(page.getByRole("textbox", { name: "X-Request-Id of part 4" }), "four");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(bundle.outcome).toContainText(/committed/i);
  await expect
    .poll(() => bundle.answers())
    .toEqual([
      { status: "200", id: "one" },
      { status: "200", id: "two" },
      { status: "201", id: "four" },
    ]);
  await expect(bundle.responses.getByRole("listitem").nth(2)).toContainText("Switched off");
  const rows = await riddle.storedRows("Payments");
  expect(rows.find(({ _id }) => _id === 1)).toBeUndefined();
  expect(rows.find(({ _id }) => _id === 2)).toMatchObject({ amount: 1.25 });
  expect(rows.find(({ _id }) => _id === 3)).toBeDefined();
  expect(rows.at(-1)).toMatchObject({ order: 7, amount: 2, method: "cash" });

  await expect
    .poll(() => JSON.parse(riddle.address().state.parts ?? "[]").map(({ path }: { path: string }) => path))
    .toEqual(["/Payments@1", "/Payments@2", "/Payments@3", "/Payments"]);
  await page.reload();
  await riddle.ready();
  await expect(bundle.parts.getByRole("listitem")).toHaveCount(4);
  expect(writes).toHaveLength(1);
});
