// Share: what only this browser has goes along, and is added where the link is opened.

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { courseFile } from "./support/course-file.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { dropFile } from "./support/drop-file.ts";
import { chooseText, cities, newCollection } from "./support/import-dialog.ts";
import { Riddle } from "./support/riddle.ts";
import { waitForDownload } from "./support/wait-for-download.ts";

async function addTasks(riddle: Riddle, count: number, note: (at: number) => string = () => ""): Promise<void> {
  const fields = { _id: { type: "number" }, title: { type: "string" }, note: { type: "string" } };
  const operations = { FindMany: { filter: { title: ["=", "like"] }, sort: ["title"] }, UpdateMany: { filter: {} } };
  await riddle.sendJson("POST", "$import?add=true", {
    riddle: 1,
    collections: [{ name: "Tasks", fields, operations }],
    rows: { Tasks: Array.from({ length: count }, (_, at) => ({ _id: at, title: `Täsk & <b>${at}`, note: note(at) })) },
  });
}

/** Shares the page and returns the dialog, and what is copied. */
async function share(page: Page): Promise<{ dialog: Locator; copied: () => Promise<string> }> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      Reflect.set(window, "copied", text);
    };
  });
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  return { dialog, copied: () => page.evaluate(() => String(Reflect.get(window, "copied"))) };
}

test("a filter goes to a colleague with the rows that match it", { tag: "@journey" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  // The page may look for the rows once more when their collection is removed behind its back.
  expectStatus(404);
  await riddle.open();
  await addTasks(riddle, 200);
  await riddle.explore({ collection: "Tasks", filter: "title like '*9'" });
  await riddle.shows(20, 200);
  const { dialog, copied } = await share(page);
  await expect(dialog).toContainText("Only this browser has Tasks.");
  await expect(dialog.getByRole("radio", { name: /^With all 200 rows: a link of \d+ kB$/ })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Without the data, for someone who has Tasks" })).toBeVisible();
  await dialog.getByRole("radio", { name: /^With the 20 matching rows: a link of 1 kB$/ }).check();
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");
  await expect(dialog).toHaveCount(0);
  const { hash } = new URL(await copied());

  await test.step("where the collection is already, nothing is added", async () => {
    await riddle.open(hash);
    const opened = page.getByRole("dialog", { name: "Open the data of the link" });
    await expect(opened).toContainText("Tasks is in this browser already");
    await opened.getByRole("button", { name: "Close" }).click();
    await riddle.shows(20, 200);
  });
  await test.step("Back opens the link again, whose rows can be added under another name", async () => {
    await page.goBack();
    const opened = page.getByRole("dialog", { name: "Open the data of the link" });
    await opened.getByRole("radio", { name: "What is brought becomes Tasks2" }).check();
    await opened.getByRole("button", { name: "Add the collection" }).click();
    await riddle.shows(20, 20);
    await riddle.addressHolds({ collection: "Tasks2", filter: "title like '*9'" });
    await riddle.request("$schema/Tasks2", { method: "DELETE" });
  });
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open(hash);
  const opened = page.getByRole("dialog", { name: "Open the data of the link" });
  await expect(opened).toContainText("It brings Tasks with 20 rows. Nothing else in this browser changes.");
  await opened.getByRole("button", { name: "Add the collection" }).click();
  await riddle.shows(20, 20);
  await expect(riddle.filter).toHaveText("title like '*9'");
  await riddle.addressHolds({ collection: "Tasks", filter: "title like '*9'" });
});

test("what is too large for a link goes as a file, which shows the filter, too", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  // The page may look for the rows once more when their collection is removed behind its back.
  expectStatus(404);
  await riddle.open();
  await addTasks(riddle, 3_000, (at) => Array.from({ length: 4 }, (_, n) => Math.sin(at * 4 + n)).join(" "));
  await riddle.explore({ collection: "Tasks", filter: "title like '*99'" });
  await riddle.shows(30, 3_000);
  const { dialog } = await share(page);
  await expect(dialog.getByRole("radio", { name: /^With the 30 matching rows: a link of \d kB$/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^With all 3.000 rows: too large for a link, so a file of \d+ kB$/ }).check();
  const download = waitForDownload(page);
  await dialog.getByRole("button", { name: "Download the file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Tasks.json");
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open("#/data");
  await chooseInWorkspace(page, "Open…");
  const buffer = await readFile(await file.path());
  await page
    .getByLabel(/^Drop an export of Riddle/)
    .setInputFiles({ name: "Tasks.json", mimeType: "application/json", buffer });
  await page.getByRole("dialog").getByRole("button", { name: "Add the collection" }).click();
  await riddle.shows(30, 3_000);
  await expect(riddle.filter).toHaveText("title like '*99'");
});

test("a bundle takes along the collections of its parts", async ({ riddle, page }) => {
  await riddle.open();
  await addTasks(riddle, 3);
  const parts = [
    { method: "GET", path: "/Orders@1", id: "sample" },
    { method: "PATCH", path: "/Tasks@1", body: { title: "Done" }, id: "own" },
  ];
  await riddle.open(`#/bundle?parts=${encodeURIComponent(JSON.stringify(parts))}`);
  await expect(page.getByRole("textbox", { name: "Path of part 2" })).toHaveValue("/Tasks@1");
  const { dialog, copied } = await share(page);
  await expect(dialog).toContainText("Only this browser has Tasks.");
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  await expect(dialog).toHaveCount(0);
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open(new URL(await copied()).hash);
  await page.getByRole("button", { name: "Add the collection" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Opened the data of the link with 3 rows.");
  await expect(page.getByRole("textbox", { name: "Path of part 2" })).toHaveValue("/Tasks@1");
  expect(await riddle.storedRows("Tasks")).toHaveLength(3);
});

test("a step of one's own course takes along the course", async ({ riddle, page }) => {
  await riddle.open("#/learn");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await dropFile(page.getByRole("main"), "own.md", courseFile());
  await expect(title).toHaveText("The limit itself");
  await riddle.open("#/learn?lesson=my-orders/both");
  await expect(title).toHaveText("Both");
  const { dialog, copied } = await share(page);
  await expect(dialog).toContainText("Only this browser has the course.");
  await expect(dialog.getByRole("radio", { name: /^With the course: a link of \d kB$/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  const { hash } = new URL(await copied());
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await riddle.open(hash);
  await expect(page.getByRole("dialog")).toContainText("It brings 1 course.");
  await page.getByRole("button", { name: "Add what it brings" }).click();
  await expect(title).toHaveText("Both");
});

test("a collection that was just made in Data is shared with its rows", async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await chooseText(dialog, "Films.csv", "title,year\nAlien,1979\nHeat,1995\n");
  await page.getByRole("button", { name: "Create Films with 2 rows" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toContainText("Films");
  const shared = await share(page);
  await expect(shared.dialog).toContainText("Only this browser has Films.");
  await expect(shared.dialog.getByRole("radio", { name: /^With all 2 rows: a link of 1 kB$/ })).toBeChecked();
});

/** What the reader has copied in another program. */
async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
}

const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

for (const width of [1280, 390]) {
  test(`pasted rows reach a colleague's browser, filtered, in six actions at ${width} pixels`, async ({
    riddle,
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await riddle.open();
    await copyElsewhere(page, cities);
    await page.keyboard.press("ControlOrMeta+v");
    await page.getByRole("button", { name: "Create Pasted with 3 rows" }).click();
    await riddle.shows(3, 3);
    await riddle.type("inhabitants > 135000");
    await riddle.shows(2, 3);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");

    const other = await browser.newContext({ viewport: { width, height: 844 } });
    const colleague = await other.newPage();
    await colleague.goto(await readClipboard(page));
    const opened = colleague.getByRole("dialog", { name: "Open the data of the link" });
    await expect(opened).toContainText("It brings Pasted with 3 rows.");
    await expect(opened.getByRole("region", { name: "First rows of Pasted" })).toContainText("Split160000");
    await opened.getByRole("button", { name: "Add the collection" }).click();
    await new Riddle(colleague, riddle.site).shows(2, 3);
    await expect(colleague.getByRole("textbox", { name: "Filter" })).toHaveText("inhabitants > 135000");
    await other.close();
  });
}

test("pasted rows are imported, filtered and shared by keyboard alone", async ({ riddle, page }) => {
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await riddle.open();
  await copyElsewhere(page, cities);
  await page.keyboard.press("ControlOrMeta+v");
  await tabTo(page.getByRole("button", { name: "Create Pasted with 3 rows" }));
  await page.keyboard.press("Enter");
  await riddle.shows(3, 3);
  await expect(riddle.filter).toBeFocused();
  await page.keyboard.type("coastal = true");
  await riddle.shows(1, 3);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await tabTo(page.getByRole("button", { name: "Share" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share" });
  await tabTo(dialog.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: /^With the 1 matching row/ })).toBeChecked();
  await tabTo(dialog.getByRole("button", { name: "Copy the link" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Link copied");
  expect(await readClipboard(page)).toContain("packed=");
});
