// Workspaces: snapshots, exports, links that open one, and data below a path of its own.

import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { dropOnData } from "./support/drop-file.ts";
import { remote } from "./support/remote.ts";
import { Riddle } from "./support/riddle.ts";
import { waitForDownload } from "./support/wait-for-download.ts";
import { writeIn } from "./support/write-in.ts";

/** Operations of a collection with a name. */
const byName = {
  FindMany: { filter: { _id: ["="], name: ["=", "like"] }, sort: ["_id"] },
  UpdateMany: { filter: { _id: ["="] } },
  DeleteMany: { filter: { _id: ["="] } },
};

test("takes a snapshot, and restores, replaces and deletes it after a question", { tag: "@journey" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(400);
  await riddle.open("#/data");
  await page.getByRole("button", { name: "History", exact: true }).click();
  const history = page.getByRole("region", { name: "History" });
  const said = history.getByRole("status", { name: "History" });
  const list = history.getByRole("list", { name: "Writes and snapshots" });
  const name = history.getByRole("textbox", { name: "Name" });
  const confirm = async (label: string): Promise<void> => {
    const question = page.getByRole("dialog", { name: `${label}?` });
    await question.getByRole("button", { name: label }).click();
  };
  await writeIn(name, "no such name!");
  await page.keyboard.press("Enter");
  await expect(said).toContainText("A snapshot's name has 1 to 64 letters A to Z");
  await expect(name).toHaveValue("no such name!");
  await writeIn(name, "before");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Took the snapshot before.");
  await expect(name).toHaveValue("");
  await expect(list).toContainText("before 10447 rows");
  await riddle.request("Stock", { method: "DELETE" });
  await history.getByRole("button", { name: "Restore before…" }).click();
  const cancel = page.getByRole("dialog", { name: "Restore before?" }).getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await expectAccessible(page, "a question about a snapshot");
  await cancel.click();
  expect(await riddle.storedRows("Stock")).toEqual([]);
  await history.getByRole("button", { name: "Restore before…" }).click();
  await confirm("Restore before");
  await expect(said).toHaveText("Restored before.");
  expect(await riddle.storedRows("Stock")).toHaveLength(840);
  await test.step("the snapshot is between the writes before and after it", async () => {
    await expect(list.getByRole("listitem")).toContainText([
      "Stock: 840 created",
      "Stock: 840 removed",
      "before",
      "Samples",
    ]);
  });
  await riddle.request("Stock", { method: "DELETE" });
  await writeIn(name, "before");
  await page.keyboard.press("Enter");
  await confirm("Replace before");
  await expect(list).toContainText("before 9607 rows");
  await expect(list.getByRole("listitem").first()).toContainText("before");
  await history.getByRole("button", { name: "Delete before…" }).click();
  await confirm("Delete before");
  await expect(history.getByRole("button", { name: "Delete before…" })).toHaveCount(0);
});

test("exports everything, and opens it again in place of all collections", async ({ riddle, page, expectStatus }) => {
  // 404: the page may count the rows of a collection until it is notified of its removal.
  expectStatus(404, 422);
  await riddle.open("#/data");
  const report = page.getByRole("status", { name: "Notice" });
  const downloading = waitForDownload(page);
  await chooseInWorkspace(page, "Export everything");
  const path = await (await downloading).path();
  const before = await riddle.storedRows("Orders");
  await riddle.request("Orders", { method: "DELETE" });
  await riddle.request("$schema/Stock", { method: "DELETE" });
  const dialog = page.getByRole("dialog", { name: "Open" });
  const input = dialog.getByLabel(/^Drop an export/);
  await dropOnData(
    page,
    "tasks.json",
    '{"riddle":1,"collections":[{"name":"Tasks","fields":{"_id":{"type":"array"}}}]}',
  );
  await expect(dialog).toContainText("The 4 collections of this browser, Customers, Products, Orders, Payments");
  await dialog.getByRole("button", { name: "Add the collection" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was changed.");
  await expect(dialog.getByRole("alert")).toContainText("Tasks: ");
  await dialog.getByRole("button", { name: "Another file" }).click();
  await input.setInputFiles({ name: "shop.json", mimeType: "application/json", buffer: await readFile(path) });
  await expect(dialog).toContainText("It brings Stock with 840 rows.");
  await expect(dialog).toContainText("Customers, Products, Orders and Payments are in this browser already");
  await expect(dialog.getByRole("button", { name: "Add the collection" })).toBeEnabled();
  await dialog.getByRole("radio", { name: /^are replaced/ }).check();
  await dialog.getByRole("button", { name: "Replace all collections" }).click();
  await expect(report).toContainText("Opened shop.json with 10\u202f447 rows.");
  expect(await riddle.storedRows("Orders")).toEqual(before);
});

test("exports saved queries and the bundle with the collections, and restores them", async ({ riddle, page }) => {
  const notice = page.getByRole("status", { name: "Notice" });
  const saved = page.getByRole("list", { name: "Saved" });
  const save = async (filter: string, name: string): Promise<void> => {
    await riddle.explore({ collection: "Orders", filter });
    await page.getByRole("button", { name: "Save as a favourite" }).click();
    await writeIn(page.getByRole("dialog").getByRole("textbox"), name);
    await page.keyboard.press("Enter");
    await expect(saved).toContainText(name);
  };
  await save("total > 100", "Large");
  await riddle.open(`#/bundle?${new URLSearchParams({ transaction: "true", parts: '[{"path":"/Orders@17"}]' })}`);
  await expect(page.getByRole("textbox", { name: "Path of part 1" })).toHaveValue("/Orders@17");
  await riddle.open("#/data");
  const downloading = waitForDownload(page);
  await chooseInWorkspace(page, "Export everything");
  const path = await (await downloading).path();
  await page.evaluate(() => localStorage.removeItem("riddle:favourites"));
  await save("total > 1000", "Large");
  await riddle.open("#/bundle?parts=[]");
  await expect(page.getByRole("textbox", { name: "Path of part 1" })).toHaveCount(0);
  await riddle.open("#/data");
  await chooseInWorkspace(page, "Open…");
  const dialog = page.getByRole("dialog", { name: "Open" });
  const file = { name: "shop.json", mimeType: "application/json", buffer: await readFile(path) };
  await dialog.getByLabel(/^Drop an export/).setInputFiles(file);
  await dialog.getByRole("radio", { name: /^are replaced/ }).check();
  await dialog.getByRole("button", { name: "Replace all collections" }).click();
  await expect(notice).toContainText("Opened shop.json with 10\u202f447 rows and 1 saved query. It has a bundle.");
  await notice.getByRole("link", { name: "Open it in Bundle" }).click();
  await expect(page.getByRole("textbox", { name: "Path of part 1" })).toHaveValue("/Orders@17");
  await riddle.explore({ collection: "Orders" });
  await expect(saved.getByRole("button", { name: /^Large/ })).toHaveCount(2);
  await saved.getByRole("button", { name: /^Large \(2\)/ }).click();
  await expect(riddle.filter).toHaveText("total > 100");
});

test("a link to a query opens a workspace first, after consent", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  // 404: the page may request rows of a collection until it is notified of its removal.
  expectStatus(404);
  const workspace = JSON.stringify({
    riddle: 1,
    collections: [
      { name: "Cities", fields: { _id: { type: "number" }, name: { type: "string" } }, operations: byName },
    ],
    rows: {
      Cities: [
        { _id: 1, name: "Győr" },
        { _id: 2, name: "Split" },
      ],
    },
  });
  const server = await remote(
    (_, outgoing) => outgoing.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end(workspace),
    "/cities.json",
  );
  const state = { collection: "Cities", filter: "name = 'Split'", workspace: server.baseUrl, fresh: "1" };
  await riddle.open(`#/explore?${new URLSearchParams(state)}`);
  const dialog = page.getByRole("dialog", { name: /^Open/ });
  await dialog.getByRole("button", { name: "Load" }).click();
  await dialog.getByRole("button", { name: "Replace all collections" }).click();
  await expect(dialog).toHaveCount(0);
  await riddle.shows(1, 2);
  await riddle.addressHolds({ collection: "Cities", filter: "name = 'Split'" });
  await test.step("in this tab, the next one of the same origin needs no question", async () => {
    await riddle.request("Cities", { method: "DELETE" });
    await riddle.open(`#/explore?${new URLSearchParams({ ...state, filter: "" })}`);
    await riddle.shows(2, 2);
  });
  await test.step("one of the page's own origin never does", async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    const notice = page.getByRole("status", { name: "Notice" });
    await riddle.open(`#/explore?${new URLSearchParams({ ...state, workspace: "api/$export" })}`);
    await expect(notice).toHaveText("Opened $export with 2 rows.");
    await riddle.shows(1, 2);
  });
  await server.stop();
});

test("adds the sample of chemical elements, once", async ({ riddle, page }) => {
  await riddle.open("#/data");
  const dialog = page.getByRole("dialog", { name: /^Open/ });
  await chooseInWorkspace(page, "Open…");
  await dialog.getByRole("button", { name: "Chemical elements" }).click();
  await dialog.getByRole("button", { name: "Add the collection" }).click();
  // Leaving Data would cancel it.
  await expect(page.getByRole("heading", { name: "Elements", exact: true })).toBeVisible();
  await riddle.explore({ collection: "Elements", filter: "phase = 'liquid' or melting < 1" });
  await riddle.shows(3, 118);
  await riddle.open("#/data");
  await chooseInWorkspace(page, "Open…");
  await dialog.getByRole("button", { name: "Chemical elements" }).click();
  await expect(dialog).toContainText("Elements is in this browser already");
  await expect(dialog.getByRole("button", { name: "Add what it brings" })).toHaveAttribute("aria-disabled", "true");
});

test("a test starts from its own data", async ({ riddle, expectStatus }) => {
  // The page may request rows of the collection that it shows until it is notified.
  expectStatus(404);
  await riddle.open();
  const fields = { _id: { type: "number" }, title: { type: "string", required: true }, done: { type: "boolean" } };
  const operations = { FindMany: { filter: { title: ["=", "like"], done: ["="] }, sort: ["title"] } };
  const rows = [
    { _id: 1, title: "Write tests", done: false },
    { _id: 2, title: "Run them", done: true },
  ];
  const workspace = { riddle: 1, collections: [{ name: "Tasks", fields, operations }], rows: { Tasks: rows } };
  expect((await riddle.sendJson("POST", "$import", workspace)).status).toBe(200);
  await riddle.explore({ collection: "Tasks", filter: "done = false" });
  await riddle.shows(1, 2);
  await expect(riddle.rows).toContainText("Write tests");
  const more = { ...workspace, rows: { Tasks: [...rows, { _id: 3, title: "Read the report", done: false }] } };
  await riddle.sendJson("POST", "$import", more);
  await riddle.shows(2, 3);
});

test("keeps data apart below a path of its own, in one browser context", async ({ riddle: other, context }) => {
  await other.open();
  const one = new Riddle(await context.newPage(), new URL("~one/", other.site).href);
  await one.open();
  await one.page.getByRole("button", { name: "Theme: as the system" }).click();
  await expect(one.page.locator("html")).toHaveAttribute("data-theme", "light");
  await other.page.reload();
  await other.ready();
  await expect(other.page.locator("html")).not.toHaveAttribute("data-theme");
  await one.page.reload();
  await expect(one.page.locator("html")).toHaveAttribute("data-theme", "light");
  expect((await one.request("Orders", { method: "DELETE" })).status).toBe(200);
  await other.sendJson("PATCH", "Orders@1", { note: "of the other" });
  await one.explore({ collection: "Orders" });
  await one.shows(0, 0);
  await other.explore({ collection: "Orders", filter: "note = 'of the other'" });
  await other.shows(1);
  expect(await other.storedRows("Orders")).toHaveLength(5_000);
});
