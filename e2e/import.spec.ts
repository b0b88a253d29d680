// Files that become collections: with corrections, from an address, with progress, and again.

import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { showTab } from "./support/data.ts";
import { chooseText, cities, newCollection } from "./support/import-dialog.ts";
import { longestAllowed, longestTask, measureLeast } from "./support/long-tasks.ts";
import { remote } from "./support/remote.ts";
import { waitForDownload } from "./support/wait-for-download.ts";
import { writeIn } from "./support/write-in.ts";

// A preview that a later change makes needless may be complete when it is cancelled.
test.beforeEach(({ expectFault }) => expectFault(/status of 404 .*\/\$import\?progress=/));

test("makes a collection of a CSV file, with corrections, that can be queried, changed and undone", {
  tag: "@journey",
}, async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await chooseText(dialog, "cities of-europe.csv", cities);
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("CitiesOfEurope");
  await expect(dialog.getByRole("combobox", { name: "Type of founded" })).toHaveValue("date");
  await expect(dialog.getByRole("combobox", { name: "Type of coastal" })).toHaveValue("boolean");
  await writeIn(dialog.getByRole("textbox", { name: "Name" }), "Cities");
  await dialog.getByRole("checkbox", { name: "Index on name" }).check();
  const key = dialog.getByRole("combobox", { name: "Key" });
  await expect(key).toHaveValue("id");
  await key.selectOption("Numbers from 1 on");
  await expect(dialog.getByRole("combobox", { name: "Type of id" })).toHaveValue("number");
  await key.selectOption("id");
  await dialog.getByRole("button", { name: "Details of founded" }).click();
  await dialog.getByRole("button", { name: "Remove the field" }).click();
  await dialog.getByRole("button", { name: "Details of inhabitants" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "Name", exact: true }).last(), "people");
  // Names that are typed and not confirmed count, too, and one that can't be used is refused.
  const added = dialog.getByRole("textbox", { name: "New field" });
  await writeIn(added, "a remark");
  await dialog.getByRole("button", { name: "Create Cities with 3 rows" }).click();
  await expect(dialog.getByRole("alert")).toContainText("a remark: Use letters, digits and underscores");
  await writeIn(added, "remark");
  await dialog.getByRole("button", { name: "Create Cities with 3 rows" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Imported 3 rows into Cities.");
  await expect(page.getByRole("heading", { name: "Cities" })).toBeVisible();
  await expect(riddle.rows.getByRole("columnheader", { name: "remark" })).toBeVisible();
  expect((await riddle.request("$schema/Cities")).text).toContain('"indexes":["name"]');

  await riddle.section("Explore").click();
  await riddle.type("people > 135000 and coastal = false");
  await riddle.shows(1, 3);
  await expect(riddle.rows).toContainText("Pécs");
  await riddle.type("nam");
  await expect(riddle.offers.getByRole("option", { name: /^name/ })).toBeVisible();
});

test("makes arrays and objects of JSON in a file, and renames fields inside them", async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  const row = `Győr,"[""old"",""river""]","{""lat"":47.7,""mayor"":{""name"":""Ada""}}"`;
  await writeIn(dialog.getByRole("textbox", { name: "Or paste rows" }), `name,tags,about\n${row}`);
  await dialog.getByRole("button", { name: "Read the pasted rows" }).click();
  await expect(dialog.getByRole("combobox", { name: "Type of tags" })).toHaveValue("string[]");
  const about = dialog.getByRole("combobox", { name: "Type of about", exact: true });
  await about.selectOption("string");
  await expect(dialog.getByRole("combobox", { name: "Type of about.lat" })).toHaveCount(0);
  await about.selectOption("object");
  await expect(dialog.getByRole("combobox", { name: "Type of about.lat" })).toHaveValue("number");
  await dialog.getByRole("button", { name: "Details of about.mayor.name" }).click();
  const name = dialog.getByRole("textbox", { name: "Name", exact: true }).last();
  await writeIn(name, "first");
  // Enter renames, and does not create the collection.
  await name.press("Enter");
  await expect(dialog.getByRole("button", { name: "Details of about.mayor.first" })).toBeVisible();
  await expect(dialog).toContainText("1 row in the file. ");
  await dialog.getByRole("checkbox", { name: "tags is required" }).check();
  await dialog.getByRole("checkbox", { name: "about is required" }).uncheck();
  await dialog.getByRole("checkbox", { name: "about.mayor is required" }).check();
  await dialog.getByRole("button", { name: "Create MyData with 1 row" }).click();
  await expect(dialog).toBeHidden();
  await showTab(page, "Fields");
  await expect(page.getByRole("row", { name: /^about.mayor.first/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^tags string\[\]/ })).toContainText("Required.");
  await expect(page.getByRole("row", { name: /^about.mayor object/ })).toContainText("Required.");
  await expect(page.getByRole("row", { name: /^about object/ })).not.toContainText("Required.");
  expect(await riddle.storedRows("MyData")).toEqual([
    { _id: 1, name: "Győr", tags: ["old", "river"], about: { lat: 47.7, mayor: { first: "Ada" } } },
  ]);
});

/**
 * Clicks Cancel as soon as the dialog shows how many rows are written: a click of Playwright's may come after the last
 * row. Runs in the page.
 */
function cancelOnProgress(): void {
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector("dialog[open]");
    const text = dialog?.querySelector("[aria-label=Progress]")?.textContent ?? "";
    if (dialog === null || !text.includes("rows of")) return;
    observer.disconnect();
    Reflect.set(window, "progress", { text, max: dialog.querySelector("progress")?.max });
    [...dialog.querySelectorAll("button")].find(({ innerText }) => innerText === "Cancel")?.click();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** A file of 10,000 rows. */
function towns(): string {
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `${index},Town ${index},${index % 97},2024-03-01,${index / 8}`,
  );
  return `id,name,district,founded,size\n${lines.join("\n")}\n`;
}

test("an import of 10,000 rows shows its progress, and can be cancelled", async ({ riddle, page, expectStatus }) => {
  expectStatus(404);
  const dialog = await newCollection(riddle, page);
  await page.evaluate(() => {
    const shown: string[] = [];
    Reflect.set(window, "shown", shown);
    const note = () => shown.push(document.querySelector("dialog [aria-label=Progress]")?.textContent ?? "");
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await chooseText(dialog, "towns.csv", towns());
  const create = dialog.getByRole("button", { name: "Create Towns with 10\u202f000 rows" });
  await create.waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "shown"))).toContainEqual(
    expect.stringMatching(/^ Reading towns.csv \(\d+ kB\)… \d+ of \d+ kB$/),
  );
  await page.evaluate(cancelOnProgress);
  await create.click();
  // The rows may be committed before the service is asked to stop; then the page says so, and all are there.
  const notice = page.getByRole("status", { name: "Notice" });
  const tooLate = "It was too late to cancel. Imported 10\u202f000 rows into Towns.";
  await expect(notice).toHaveText(new RegExp(`^The import was cancelled. Nothing was written.$|^${tooLate}$`));
  expect(await page.evaluate(() => Reflect.get(window, "progress"))).toEqual({
    text: expect.stringMatching(/\d\u202f000 of 10\u202f000 rows of Towns/),
    max: 10_000,
  });
  const stored = (await notice.textContent()) === tooLate ? 200 : 404;
  expect((await riddle.request("$schema/Towns")).status).toBe(stored);
});

test("an import of 10,000 rows never blocks the page", async ({ riddle, page, cdp, expectStatus }) => {
  // The page may look for the rows once more when their collection is removed behind its back.
  expectStatus(404);
  const text = towns();
  const report = page.getByRole("status", { name: "Collections" });
  const importTowns = async () => {
    // Without the report of an earlier import.
    await page.goto("about:blank");
    const dialog = await newCollection(riddle, page);
    const longest = await longestTask(cdp, async () => {
      await chooseText(dialog, "towns.csv", text);
      await dialog.getByRole("button", { name: "Create Towns with 10\u202f000 rows" }).click();
      await expect(report).toHaveText("Imported 10\u202f000 rows into Towns.", { timeout: 60_000 });
    });
    await riddle.request("$schema/Towns", { method: "DELETE" });
    return longest;
  };
  const [importing] = await measureLeast(async () => [await importTowns()]);
  expect(importing).toBeLessThanOrEqual(longestAllowed);

  const columns = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
  const readWide = async () => {
    await page.goto("about:blank");
    const dialog = await newCollection(riddle, page);
    return longestTask(cdp, async () => {
      await chooseText(dialog, "wide.csv", `${columns.join(",")}\n${columns.map((_, index) => index).join(",")}\n`);
      await dialog.getByRole("button", { name: "Show more: 25 of 1\u202f001 fields" }).click();
      await expect(dialog.getByRole("combobox", { name: "Type of c38" })).toBeVisible();
    });
  };
  const [reading] = await measureLeast(async () => [await readWide()]);
  expect(reading).toBeLessThanOrEqual(longestAllowed);
});

test("makes a collection of a file from an address", async ({ riddle, page, expectFault }) => {
  expectFault(/status of 404/);
  const server = await remote(({ url }, outgoing) => {
    const status = url === "/cities.csv" ? 200 : 404;
    outgoing.writeHead(status, { "Access-Control-Allow-Origin": "*" }).end(cities);
  }, "");
  const dialog = await newCollection(riddle, page);
  const address = dialog.getByLabel("Or load a file from an address");
  await writeIn(address, `${server.baseUrl}/towns.csv`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("answered with status 404. Check the address.");
  await writeIn(address, `${server.baseUrl}/cities.csv`);
  await dialog.getByRole("button", { name: "Load" }).click();
  await dialog.getByRole("button", { name: "Create Cities with 3 rows" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Imported 3 rows into Cities.");
  await server.stop();
});

test("makes a collection of pasted JSON lines", async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await writeIn(dialog.getByRole("textbox", { name: "Or paste rows" }), '{"a":1}\n{"a":2}');
  await dialog.getByRole("button", { name: "Read the pasted rows" }).click();
  await dialog.getByRole("button", { name: "Create MyData with 2 rows" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Imported 2 rows into MyData.");
});

test("imports what it exported, and replaces rows on request", { tag: "@other-browsers" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(409);
  await riddle.open("#/data");
  await page.getByRole("button", { name: "Stock" }).click();
  const downloading = waitForDownload(page);
  await showTab(page, "Import");
  await page.getByRole("button", { name: "Export rows" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text.trim().split("\n")).toHaveLength(840);
  await riddle.sendJson("PATCH", "Stock", { onHand: 1 });
  await showTab(page, "Import");
  await page.getByRole("button", { name: "Import rows…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import rows into Stock" });
  await chooseText(dialog, "Stock.ndjson", text);
  await expect(dialog).toContainText("840 rows in the file; 840 of them do not fit.");
  await dialog.getByRole("button", { name: "Import rows", exact: true }).click();
  const problems = dialog.getByRole("list", { name: "Problems of the file" });
  await expect(problems).toContainText("already has a row with the key");
  await dialog.getByRole("checkbox", { name: "Replace rows" }).check();
  await expect(problems).toBeHidden();
  await expect(dialog).toContainText("840 rows in the file.");
  await dialog.getByRole("button", { name: "Import 840 rows" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Imported 840 rows into Stock.");
  expect(await riddle.storedRows("Stock")).toEqual(
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  await page
    .getByRole("list", { name: "Collections" })
    .getByRole("button", { name: /^Orders/ })
    .click();
  await expect(page.getByRole("status", { name: "Collections" })).toBeEmpty();
});
