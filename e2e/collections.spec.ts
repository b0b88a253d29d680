// Collections in Data: shared by a link, undone, shown on a phone, removed and reset.

import { expect, test } from "./fixtures.ts";
import { chooseInWorkspace, showTab } from "./support/data.ts";

test("a link contains a small collection, and adds it after consent", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  // The page may request the rows of a collection until it is notified of its removal.
  expectStatus(404);
  const fields = { _id: { type: "number" }, title: { type: "string" } };
  const operations = { FindMany: { filter: { title: ["="] }, sort: ["title"] } };
  const rows = Array.from({ length: 200 }, (_, index) => ({ _id: index + 1, title: `Täsk & <b>${index}` }));
  await riddle.open();
  await riddle.sendJson("POST", "$import?add=true", {
    riddle: 1,
    collections: [{ name: "Tasks", fields, operations }],
    rows: { Tasks: rows },
  });
  await riddle.open("#/data");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      Reflect.set(window, "copied", text);
    };
  });
  const report = page.getByRole("status", { name: "Collections" });
  const collections = page.getByRole("list", { name: "Collections" });
  await collections.getByRole("button", { name: /^Tasks/ }).click();
  const copied = () => page.evaluate(() => String(Reflect.get(window, "copied")));
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");
  const link = await copied();
  expect(new URL(link).hash).toMatch(/^#\/data\?packed=[\w-]+$/);
  await chooseInWorkspace(page, "Copy a link to all");
  await expect(report).toHaveText("Copied a link with your collections, saved queries and the bundle.");
  const whole = await copied();
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open(new URL(link).hash);
  const dialog = page.getByRole("dialog", { name: "Open the data of the link" });
  await expect(dialog).toContainText("It brings Tasks with 200 rows.");
  await expect(collections.getByRole("button")).toHaveCount(5);
  await dialog.getByRole("button", { name: "Add the collection" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Opened the data of the link with 200 rows.");
  expect(await riddle.storedRows("Tasks")).toEqual(rows);
  expect(new URL(page.url()).hash).toBe("#/data?collection=Tasks");
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open(new URL(whole).hash);
  await dialog.getByRole("button", { name: "Add the collection" }).click();
  await expect(collections.getByRole("button", { name: /^Tasks/ })).toBeVisible();
  expect(await riddle.storedRows("Tasks")).toEqual(rows);
});

test("undoes and redoes a write from the history", async ({ riddle, page, expectStatus }) => {
  expectStatus(409);
  await riddle.open("#/data");
  await riddle.request("Stock?$filter=warehouse='HAM'", { method: "DELETE" });
  await riddle.sendJson("PATCH", "Stock", { onHand: 1 });
  const changed = await riddle.storedRows("Stock");
  await page.getByRole("button", { name: "History", exact: true }).click();
  const history = page.getByRole("region", { name: "History" });
  const said = history.getByRole("status", { name: "History" });
  await history.getByRole("button", { name: "Undo step 2" }).click();
  await expect(said).toHaveText("Undid step 2.");
  await history.getByRole("button", { name: "Undo step 1" }).click();
  await expect(said).toHaveText("Undid step 1.");
  expect(await riddle.storedRows("Stock")).toHaveLength(840);
  await history.getByRole("button", { name: "Redo step 2" }).click();
  await expect(said).toHaveText("Redid step 2.");
  expect((await riddle.storedRows("Stock")).filter(({ onHand }) => onHand === 1).length).toBeGreaterThanOrEqual(
    changed.length,
  );
  await riddle.sendJson("PATCH", "Stock", { onHand: 2 });
  await history.getByRole("button", { name: "Undo step 2" }).click();
  await expect(said).toContainText("rows of Stock have changed since step 2. Nothing was undone.");
});

test("on a phone shows the chosen collection and the details of its fields", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await riddle.open("#/data");
  const rowOf = (name: RegExp) => page.getByRole("list", { name: "Collections" }).getByRole("button", { name });
  await rowOf(/^Payments/).click();
  await expect(page.getByRole("heading", { name: "Payments" })).toBeInViewport({ ratio: 1 });
  await rowOf(/^Orders/).click();
  await showTab(page, "Fields");
  await page.getByRole("button", { name: "Change fields…" }).click();
  await expect(page.getByRole("button", { name: "Details of placed" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("checkbox", { name: "Index on placed" })).toBeInViewport({ ratio: 1 });
  const fields = page.getByRole("region", { name: "Fields" });
  expect(await fields.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("removes a collection after a question; a reset restores it and removes the reader's own", async ({
  riddle,
  page,
  expectStatus,
}) => {
  // The page may count the rows of a collection until it is notified of its removal.
  expectStatus(404);
  await riddle.open("#/data");
  expect(
    (await riddle.request("$schema/Notes", { method: "PUT", ...json({ fields: { _id: { type: "number" } } }) })).status,
  ).toBe(201);
  // The worker notifies the page of a change that the page did not make.
  await expect(page.getByRole("list", { name: "Collections" }).getByRole("button", { name: "Notes" })).toBeVisible();
  await page.getByRole("button", { name: "Payments" }).click();
  await page.getByRole("button", { name: "Remove…" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Payments?" });
  await expect(dialog).toContainText("its 4\u202f107 rows are removed. History in Data can undo this");
  await dialog.getByRole("button", { name: "Remove Payments" }).click();
  const notice = page.getByRole("status", { name: "Notice" });
  await expect(notice).toHaveText("Removed Payments. Undo");
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(notice).toHaveText("Restored Payments.");
  await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
  await page.getByRole("button", { name: "Remove…" }).click();
  await dialog.getByRole("button", { name: "Remove Payments" }).click();
  await expect(notice).toHaveText("Removed Payments. Undo");
  const names = page.getByRole("list", { name: "Collections" }).getByRole("strong");
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toBeEmpty();
  await page.getByRole("button", { name: "Undo step 4" }).click();
  await expect(page.getByRole("status", { name: "History" })).toHaveText("Undid step 4.");
  await page.getByRole("button", { name: "Redo step 4" }).click();
  await expect(page.getByRole("status", { name: "History" })).toHaveText("Redid step 4.");
  await expect(names).not.toContainText(["Payments"]);
  const putBack = page.getByRole("button", { name: "Put the samples back…" });
  await putBack.click();
  await page.getByRole("button", { name: "Put the samples back", exact: true }).click();
  await expect(page.getByRole("status", { name: "History" })).toHaveText("The samples are back.");
  await expect(names).toHaveText(["Customers", "Products", "Orders", "Stock", "Payments"]);
  await page.getByRole("combobox", { name: "Orders" }).selectOption("1\u202f000");
  await putBack.click();
  await expect(page.getByRole("dialog", { name: "Put the samples back?" })).toContainText("with 1\u202f000 orders");
  await page.getByRole("button", { name: "Put the samples back", exact: true }).click();
  await expect(page.getByRole("list", { name: "Collections" })).toContainText("Orders1000 rows");
});

function json(body: unknown) {
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}
