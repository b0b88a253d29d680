// Collections of the reader's own: created from a file, filled, exported, removed.

import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { dropFile, dropOnData } from "./support/drop-file.ts";
import { longestTask } from "./support/long-tasks.ts";
import { remote } from "./support/remote.ts";
import type { Riddle } from "./support/riddle.ts";
import { waitForDownload } from "./support/wait-for-download.ts";
import { writeIn } from "./support/write-in.ts";

const cities = `id,name,inhabitants,founded,coastal
1,Győr,130000,1001-01-01,false
2,Pécs,140000,1009-08-23,false
3,Split,160000,,true
`;

/** Opens the dialog for a new collection in Data. */
async function newCollection(riddle: Riddle, page: Page): Promise<Locator> {
  await riddle.open("#/data");
  await page.getByRole("button", { name: "New collection…" }).click();
  return page.getByRole("dialog", { name: "New collection" });
}

async function choose(dialog: Locator, name: string, text: string | Buffer): Promise<void> {
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) };
  await dialog.getByLabel(/^Drop a CSV or JSON file/).setInputFiles(file);
}

// A preview that a later change makes needless may be complete when it is cancelled.
test.beforeEach(({ expectFault }) => expectFault(/status of 404 .*\/\$import\?progress=/));

test("makes a collection of a CSV file, with corrections, that can be queried, changed and undone", {
  tag: "@journey",
}, async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await choose(dialog, "cities of-europe.csv", cities);
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
  await expect(page.getByRole("row", { name: /^remark/ })).toBeVisible();
  expect((await riddle.request("$schema/Cities")).text).toContain('"indexes":["name"]');

  await page.getByRole("link", { name: "Open in Explore" }).click();
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
  await expect(page.getByRole("row", { name: /^about.mayor.first/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^tags string\[\]/ })).toContainText("Required.");
  await expect(page.getByRole("row", { name: /^about.mayor object/ })).toContainText("Required.");
  await expect(page.getByRole("row", { name: /^about object/ })).not.toContainText("Required.");
  expect(await riddle.storedRows("MyData")).toEqual([
    { _id: 1, name: "Győr", tags: ["old", "river"], about: { lat: 47.7, mayor: { first: "Ada" } } },
  ]);
});

/** A busy machine may slow down one attempt; a slow page is slow in each. */
async function leastOf(measure: () => Promise<number>): Promise<number> {
  let least = await measure();
  for (let round = 0; round < 2 && least >= 50; round += 1) least = Math.min(least, await measure());
  return least;
}

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
  await choose(dialog, "towns.csv", towns());
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

test("an import of 10,000 rows never blocks the page", async ({ riddle, page, cdp }) => {
  const text = towns();
  const report = page.getByRole("status", { name: "Collections" });
  const importTowns = async () => {
    // Without the report of an earlier import.
    await page.goto("about:blank");
    const dialog = await newCollection(riddle, page);
    const longest = await longestTask(cdp, async () => {
      await choose(dialog, "towns.csv", text);
      await dialog.getByRole("button", { name: "Create Towns with 10\u202f000 rows" }).click();
      await expect(report).toHaveText("Imported 10\u202f000 rows into Towns.", { timeout: 60_000 });
    });
    await riddle.request("$schema/Towns", { method: "DELETE" });
    return longest;
  };
  expect(await leastOf(importTowns)).toBeLessThan(50);

  const columns = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
  const readWide = async () => {
    await page.goto("about:blank");
    const dialog = await newCollection(riddle, page);
    return longestTask(cdp, async () => {
      await choose(dialog, "wide.csv", `${columns.join(",")}\n${columns.map((_, index) => index).join(",")}\n`);
      await dialog.getByRole("button", { name: "Show more: 25 of 1\u202f001 fields" }).click();
      await expect(dialog.getByRole("combobox", { name: "Type of c38" })).toBeVisible();
    });
  };
  expect(await leastOf(readWide)).toBeLessThan(50);
});

test("leads to Open with a description of collections that is pasted or loaded", async ({ riddle, page }) => {
  const text = JSON.stringify({ type: "object", properties: { age: { type: "number" } } }).replace(
    "{",
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Pets",',
  );
  const server = await remote((_, outgoing) => {
    outgoing.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end(text);
  }, "");
  const add = () => page.getByRole("button", { name: "Add 1 collection" });
  let dialog = await newCollection(riddle, page);
  await writeIn(dialog.getByLabel("Or paste rows"), text);
  await dialog.getByRole("button", { name: "Read the pasted rows" }).click();
  await expect(page.getByRole("dialog", { name: "Open pasted text" })).toBeVisible();
  await add().waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  dialog = await newCollection(riddle, page);
  await writeIn(dialog.getByLabel("Or load a file from an address"), `${server.baseUrl}/pets`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Open pets" })).toBeVisible();
  await add().waitFor();
  await server.stop();
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

test("a link contains a small collection, and adds it after consent", { tag: "@journey" }, async ({ riddle, page }) => {
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
  await collections.getByRole("button", { name: /^Orders/ }).click();
  await page.getByRole("button", { name: "Copy a link", exact: true }).click();
  await expect(report).toHaveText("Orders is too large for a link. Export everything, and send the file.");
  await collections.getByRole("button", { name: /^Tasks/ }).click();
  await page.getByRole("button", { name: "Copy a link", exact: true }).click();
  await expect(report).toHaveText("Copied a link with Tasks and its rows.");
  const copied = () => page.evaluate(() => String(Reflect.get(window, "copied")));
  const link = await copied();
  expect(new URL(link).hash).toMatch(/^#\/data\?packed=[\w-]+$/);
  await page.getByRole("button", { name: "Copy a link to all" }).click();
  await expect(report).toHaveText("Copied a link with your collections, saved queries and the bundle.");
  const whole = await copied();
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open(new URL(link).hash);
  const dialog = page.getByRole("dialog", { name: "Open the collections of the link" });
  await expect(dialog).toContainText("A workspace of");
  await expect(collections.getByRole("button")).toHaveCount(5);
  await dialog.getByRole("button", { name: "Add the collections" }).click();
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText(
    "Opened the collections of the link with 200 rows.",
  );
  expect(await riddle.storedRows("Tasks")).toEqual(rows);
  expect(new URL(page.url()).hash).toBe("#/data");
  await riddle.request("$schema/Tasks", { method: "DELETE" });
  await riddle.open(new URL(whole).hash);
  await dialog.getByRole("button", { name: "Add the collections" }).click();
  await expect(collections.getByRole("button", { name: /^Tasks/ })).toBeVisible();
  expect(await riddle.storedRows("Tasks")).toEqual(rows);
});

test("lists the lines that do not fit, and leaves them out", async ({ riddle, page }) => {
  const lines = Array.from({ length: 60 }, (_, index) => `${index},n${index}`);
  await riddle.open("#/data");
  const dialog = page.getByRole("dialog", { name: "New collection" });
  await dropOnData(page, "counts.csv", `count,name\n${lines.join("\n")}\nmany,z\n5,a,b\n`);
  await expect(dialog.getByRole("list", { name: "Values that do not fit" }).getByRole("listitem")).toHaveText([
    'Line 62: count must be a number, not the string "many".',
  ]);
  await expect(dialog.getByRole("list", { name: "Rows that do not fit" }).getByRole("listitem")).toHaveText([
    "Line 63: There are 3 values for 2 columns. Quote a value with a separator in it.",
  ]);
  await expect(dialog.getByRole("combobox", { name: "Values that do not fit" })).toHaveValue("null");
  const leaveOut = dialog.getByRole("checkbox", { name: "Leave out rows that do not fit" });
  await expect(leaveOut).not.toBeChecked();
  await leaveOut.check();
  await dialog.getByRole("button", { name: "Create Counts with 61 rows" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText(
    "Imported 61 rows into Counts. 1 left out.",
  );
});

test("asks how numbers and dates with two readings are read, and converts what is corrected", {
  tag: "@journey",
}, async ({ riddle, page, expectStatus }) => {
  // The check of a change that would be refused.
  expectStatus(422);
  const dialog = await newCollection(riddle, page);
  const films = "Umsatz;Start;Film;Regen\n146.083;12.03.2019;300;NA\n7.200;11.03.2019;Alien;3\n";
  await choose(dialog, "filme.csv", films);
  const typeOf = (name: string) => dialog.getByRole("combobox", { name: `Type of ${name}` });
  await expect(typeOf("Umsatz")).toHaveValue("string");
  await dialog.getByRole("combobox", { name: "Numbers in Umsatz" }).selectOption("Decimal comma: 146.083 is 146083");
  await dialog.getByRole("combobox", { name: "Dates in Start" }).selectOption("Day first: 12.03.2019 is 2019-03-12");
  await expect(dialog.getByRole("checkbox", { name: /^NA in Regen means no value/ })).toBeChecked();
  await expect(typeOf("Umsatz")).toHaveValue("number");
  await expect(dialog.getByRole("row", { name: /^Umsatz number/ })).toContainText("146.083 → 146083");
  await expect(dialog.getByRole("region", { name: "First rows" })).toContainText("2019-03-12");
  await expectAccessible(page, "the choices of a file");
  await dialog.getByRole("button", { name: "Create Filme with 2 rows" }).click();
  await expect(dialog).toBeHidden();
  const stored = { _id: 1, Umsatz: 146_083, Start: "2019-03-12", Film: "300", Regen: null };
  expect((await riddle.storedRows("Filme"))[0]).toEqual(stored);

  await page.getByRole("button", { name: "Change fields…" }).click();
  const fields = page.getByRole("dialog", { name: "Fields of Filme" });
  await fields.getByRole("combobox", { name: "Type of Film" }).selectOption("number");
  await expect(fields.getByRole("row", { name: /^Film number/ })).toContainText("300, Alien");
  await fields.getByRole("combobox", { name: "Values that do not fit" }).selectOption("Become null");
  await expect(fields.getByRole("status", { name: "Values" })).toContainText("1 value would become null");
  await fields.getByRole("button", { name: "Change the fields" }).click();
  await expect(fields).toBeHidden();
  expect((await riddle.storedRows<{ Film: unknown }>("Filme")).map(({ Film }) => Film)).toEqual([300, null]);
});

test("asks for the encoding of a file that is not UTF-8, and widens an enumeration", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(400);
  const dialog = await newCollection(riddle, page);
  const days = Array.from({ length: 12 }, (_, day) => `${day},${day % 2 ? "Föhn" : "Regen"}`);
  await choose(dialog, "tage.csv", Buffer.from(`id,Wetter\n${days.join("\n")}\n`, "latin1"));
  await dialog.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1251: Cyrillic");
  await expect(dialog.getByRole("region", { name: "Lines of the file" })).toContainText("1,Fцhn");
  await dialog.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1252: Western Europe");
  await expect(dialog.getByRole("region", { name: "Lines of the file" })).toContainText("1,Föhn");
  await dialog.getByRole("button", { name: "Read the file" }).click();
  await dialog.getByRole("checkbox", { name: "Wetter may have only its 2 values: Föhn, Regen" }).check();
  await dialog.getByRole("button", { name: "Create Tage with 12 rows" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Import rows…" }).click();
  const rows = page.getByRole("dialog", { name: "Import rows into Tage" });
  await choose(rows, "tage-2.csv", "id,Wetter\n20,Schnee\n21,Regen\n");
  await expect(rows).toContainText("2 rows in the file; 1 of them does not fit.");
  await rows.getByRole("button", { name: "Allow Schnee in Wetter" }).click();
  await expect(rows).toContainText("2 rows in the file.");
  await rows.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(rows).toBeHidden();
  expect(await riddle.storedRows("Tage")).toHaveLength(14);
});

test("creates no collection from a file whose rows do not fit", async ({ riddle, page, expectStatus }) => {
  expectStatus(422);
  const dialog = await newCollection(riddle, page);
  await choose(dialog, "cities.csv", cities);
  await dialog.getByRole("combobox", { name: "Type of name" }).selectOption("number");
  await expect(dialog).toContainText("3 rows in the file; 3 of them do not fit.");
  await expect(dialog.getByRole("list", { name: "Rows that do not fit" }).getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Create Cities", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Problems of the file" }).getByRole("listitem")).toHaveText([
    'Line 2: name must be a number, not the string "Győr".',
    'Line 3: name must be a number, not the string "Pécs".',
    'Line 4: name must be a number, not the string "Split".',
  ]);
  expect((await riddle.request("$schema/Cities")).status).toBe(404);
  expectStatus(404);
  await dialog.getByRole("combobox", { name: "Type of name" }).selectOption("string");
  await dialog.getByRole("button", { name: "Create Cities with 3 rows" }).click();
  await expect(page.getByRole("heading", { name: "Cities" })).toBeVisible();
});

test("says what is wrong with a file, where, and what to do, and changes nothing", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(400, 413);
  const dialog = await newCollection(riddle, page);
  const before = (await riddle.request("$schema")).text;
  const problems = dialog.getByRole("list", { name: "Problems of the file" });
  const columns = Array.from({ length: 5_000 }, (_, index) => `c${index}`).join(",");
  const refused: readonly (readonly [name: string, content: string | Buffer, sentence: string])[] = [
    ["page.csv", "<!doctype html><title>Sign in</title>", "This is HTML or XML, perhaps a page in place of the file."],
    ["sheet.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 0xff]), "Save the sheet as CSV and send that."],
    ["photo.png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "it has control characters, as images and archives do."],
    ["wide.csv", `${columns}\n${columns}\n`, "at most 1000 columns; this one has 5000. Remove some."],
    ["long.csv", `a\n${"1\n".repeat(2_000_000)}`, "at most a million rows; this one has more. Split it."],
  ];
  for (const [name, content, sentence] of refused) {
    await choose(dialog, name, content);
    await expect(problems).toContainText(sentence);
  }
  await dropFile(dialog.getByText(/^Drop a CSV or JSON file/), "large.csv", ["a\n", "x".repeat(2 ** 20)], 66);
  await expect(problems).toHaveText("The file has more than 64 MiB, which is the limit.");
  expect((await riddle.request("$schema")).text).toBe(before);

  const lines = [
    "id,n,day,text",
    "1,9007199254740993,2024-03-01,x",
    "1,2,01.03.2024,y",
    '2,3,1 March 2024,"a"b',
    "3,4,,z",
  ];
  await choose(dialog, "notes.csv", Buffer.from(`\ufeff${lines.join("\r\n")}`, "utf16le"));
  await expect(dialog.getByRole("list", { name: "Notes on the file" }).getByRole("listitem")).toHaveText([
    'n stays text: 2 of 3 values are a number, but "9007199254740993" is too large or too long for a number.',
    "id is not the key, because 1 comes twice.",
  ]);
  await expect(dialog.getByRole("list", { name: "Rows that do not fit" })).toHaveText(
    'Line 4: A quoted value goes on after its closing quotation mark. Write a quotation mark inside a value as "".',
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await dropOnData(page, "newer.json", '{"riddle":2,"collections":[]}');
  const open = page.getByRole("dialog", { name: /^Open/ });
  await open.getByRole("button", { name: "Add the collections" }).click();
  await expect(open.getByRole("alert")).toContainText(
    "This workspace has format 2; this version reads 1. Update the page, or export it again.",
  );
  await open.getByRole("button", { name: "Cancel" }).click();
  const bomb = deflateSync(JSON.stringify([["content", "0".repeat(2 ** 21)]])).toString("base64url");
  await riddle.open(`#/data?packed=${bomb}`);
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText(
    "This link holds more than 1 MiB, which no page of Riddle makes. It is not followed.",
  );
  expect((await riddle.request("$schema")).text).toBe(before);
});

test("asks which part of a JSON file has the rows, and opens a schema document that is chosen in its place", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(400);
  const dialog = await newCollection(riddle, page);
  await choose(
    dialog,
    "mime-db.json",
    JSON.stringify({ "text/css": { source: "iana" }, "text/csv": { charset: "x" } }),
  );
  await expect(dialog.getByRole("radio", { name: "The file: 2 entries, each with its key" })).toBeChecked();
  await dialog.getByRole("button", { name: "Read the file" }).click();
  await dialog.getByRole("button", { name: "Create MimeDb with 2 rows" }).click();
  await expect(dialog).toBeHidden();
  expect(await riddle.storedRows("MimeDb")).toEqual([
    { _id: "text/css", source: "iana" },
    { _id: "text/csv", charset: "x" },
  ]);
  await page.getByRole("button", { name: "New collection…" }).click();
  await choose(dialog, "api.yaml", "openapi: 3.0.0\n");
  await expect(page.getByRole("dialog", { name: "Open", exact: true })).toBeVisible();
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
  await page.getByRole("button", { name: "Export rows" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text.trim().split("\n")).toHaveLength(840);
  await riddle.sendJson("PATCH", "Stock", { onHand: 1 });
  await page.getByRole("button", { name: "Import rows…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import rows into Stock" });
  await choose(dialog, "Stock.ndjson", text);
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

test("makes a field of quoted numbers a number, from the message about a comparison", async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await choose(dialog, "stations.json", '[{"name":"a","altitude":"5282"},{"name":"b","altitude":"12000"}]');
  await dialog.getByRole("button", { name: "Create Stations with 2 rows" }).click();
  await expect(dialog).toBeHidden();
  await riddle.explore({ collection: "Stations", filter: "altitude > 10000" });
  await expect(riddle.problems).toContainText("With quotes, texts are compared");
  await riddle.problems.getByRole("link", { name: "Make altitude a number…" }).click();
  const fields = page.getByRole("dialog", { name: "Fields of Stations" });
  await expect(fields.getByRole("row", { name: /^altitude number/ })).toContainText("5282");
  expect(new URL(page.url()).hash).toBe("#/data");
  await fields.getByRole("button", { name: "Change the fields" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Changed the fields of Stations.");
  await page.getByRole("button", { name: "Change fields…" }).click();
  await expect(fields.getByRole("combobox", { name: "Type of name" })).toHaveValue("string");
  await riddle.explore({ collection: "Stations", filter: "altitude > 10000" });
  await riddle.shows(1, 2);
});

test("changes the fields of a collection if every row fits", { tag: "@journey" }, async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(422);
  await riddle.open("#/data");
  await page.getByRole("button", { name: "Stock" }).click();
  await page.getByRole("button", { name: "Change fields…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of Stock" });
  await dialog.getByRole("checkbox", { name: "counted is required" }).check();
  await expect(dialog.getByRole("list", { name: "Rows that would not fit" })).toContainText("counted is required");
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(dialog.getByRole("list", { name: "Rows that do not fit" })).toContainText("counted is required");
  await dialog.getByRole("checkbox", { name: "counted is required" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Index on shelf" }).check();
  const shelves = (await riddle.storedRows<{ shelf: string }>("Stock")).map(({ shelf }) => shelf);
  await dialog.getByRole("button", { name: "Details of shelf" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "Name", exact: true }), "place");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await dialog.getByRole("button", { name: "Details of counted" }).click();
  await dialog.getByRole("button", { name: "Remove the field" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "New field" }), "remark");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await writeIn(dialog.getByRole("textbox", { name: "New field" }), "aisle");
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Changed the fields of Stock.");
  await expect(page.getByRole("row", { name: /^aisle / })).toBeVisible();
  await expect(page.getByRole("row", { name: /^place / })).toContainText("index");
  const moved = await riddle.storedRows<{ place: string }>("Stock");
  expect(moved.map(({ place }) => place)).toEqual(shelves);
  expect(moved.filter((row) => "shelf" in row || "counted" in row)).toEqual([]);
  await riddle.sendJson("PATCH", "Stock?$filter=onHand=0", { remark: "order more" });
  await riddle.explore({ collection: "Stock", filter: "remark = 'order more' and onHand = 0", projection: "remark" });
  await expect(riddle.rows).toContainText("order more");
});

test("edits constraints and operators, and lists the saved queries that would stop working", async ({
  riddle,
  page,
  expectStatus,
}) => {
  expectStatus(422);
  await riddle.explore({ collection: "Orders", filter: "priority = 5" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await writeIn(page.getByRole("dialog").getByRole("textbox"), "Urgent");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Saved" })).toContainText("Urgent");
  await riddle.open("#/data");
  await page
    .getByRole("list", { name: "Collections" })
    .getByRole("button", { name: /^Orders/ })
    .click();
  await page.getByRole("button", { name: "Change fields…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fields of Orders" });
  // The samples are sorted by this field; a field that can't be sorted by leaves the default sort.
  const sort = dialog.getByRole("textbox", { name: "Default sort" });
  await expect(sort).toHaveValue("-placed");
  await dialog.getByRole("button", { name: "Details of placed" }).click();
  await dialog.getByRole("checkbox", { name: "Sortable" }).uncheck();
  await expect(sort).toHaveValue("");
  await writeIn(sort, "placed");
  await expect(sort).toHaveAccessibleDescription(/^placed is not a sortable field\./);
  await writeIn(sort, "-total");
  await writeIn(dialog.getByRole("textbox", { name: "Description" }).first(), "What was ordered.");
  await dialog.getByRole("button", { name: "Details of priority" }).click();
  await expect(dialog.getByRole("spinbutton", { name: "At most", exact: true })).toHaveValue("5");
  await writeIn(dialog.getByRole("spinbutton", { name: "At most", exact: true }), "4");
  const effect = dialog.getByRole("status", { name: "Effect" });
  const findByEqual = dialog.getByRole("checkbox", { name: "Find by priority =", exact: true });
  await expect(effect).toHaveCount(0);
  await findByEqual.uncheck();
  await expect(effect).toContainText("1 saved query would stop working:");
  await expect(effect.getByRole("listitem")).toContainText("Urgent: ");
  await expectAccessible(page, "the details of a field");
  await findByEqual.check();
  await expect(effect).toHaveCount(0);
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing was changed.");
  await expect(dialog.getByRole("list", { name: "Rows that do not fit" })).toContainText("priority must be at most 4");
  await writeIn(dialog.getByRole("spinbutton", { name: "At most", exact: true }), "9");
  await dialog.getByRole("checkbox", { name: "Delete by priority =", exact: true }).uncheck();
  await dialog.getByRole("button", { name: "Change the fields" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^priority/ })).toContainText("At most 9.");
  await expect(page.getByRole("region", { name: "Orders" })).toContainText("What was ordered.");
  expect((await riddle.request("$schema/Orders")).text).toContain('"defaultSort":"-total"');
  await expect(page.getByRole("region", { name: "Orders" })).toContainText(/It has about \d(\.\d)? MB as JSON/);
});

test("undoes and redoes a write from the history", { tag: "@journey" }, async ({ riddle, page, expectStatus }) => {
  expectStatus(409);
  await riddle.open("#/data");
  await riddle.request("Stock?$filter=warehouse='HAM'", { method: "DELETE" });
  await riddle.sendJson("PATCH", "Stock", { onHand: 1 });
  const changed = await riddle.storedRows("Stock");
  await page.getByRole("button", { name: "History of writes…" }).click();
  const dialog = page.getByRole("dialog", { name: "History of writes" });
  const said = dialog.getByRole("status", { name: "Undo" });
  await dialog.getByRole("button", { name: "Undo step 2" }).click();
  await expect(said).toHaveText("Undid step 2.");
  await dialog.getByRole("button", { name: "Undo step 1" }).click();
  await expect(said).toHaveText("Undid step 1.");
  expect(await riddle.storedRows("Stock")).toHaveLength(840);
  await dialog.getByRole("button", { name: "Redo step 2" }).click();
  await expect(said).toHaveText("Redid step 2.");
  expect((await riddle.storedRows("Stock")).filter(({ onHand }) => onHand === 1).length).toBeGreaterThanOrEqual(
    changed.length,
  );
  await riddle.sendJson("PATCH", "Stock", { onHand: 2 });
  await dialog.getByRole("button", { name: "Undo step 2" }).click();
  await expect(said).toContainText("rows of Stock have changed since step 2. Nothing was undone.");
});

test("on a phone shows the chosen collection and the details of its fields", async ({ riddle, page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await riddle.open("#/data");
  const rowOf = (name: RegExp) => page.getByRole("list", { name: "Collections" }).getByRole("button", { name });
  await rowOf(/^Payments/).click();
  await expect(page.getByRole("heading", { name: "Payments" })).toBeInViewport({ ratio: 1 });
  await rowOf(/^Orders/).click();
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
  await expect(dialog).toContainText("its 4\u202f107 rows are removed. History of writes… can undo this, unless");
  await dialog.getByRole("button", { name: "Remove Payments" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Removed Payments.");
  const names = page.getByRole("list", { name: "Collections" }).getByRole("strong");
  await page.getByRole("button", { name: "History of writes…" }).click();
  await page.getByRole("button", { name: "Undo step 2" }).click();
  await expect(page.getByRole("status", { name: "Undo" })).toHaveText("Undid step 2.");
  await page.getByRole("button", { name: "Redo step 2" }).click();
  await expect(page.getByRole("status", { name: "Undo" })).toHaveText("Redid step 2.");
  await page.keyboard.press("Escape");
  await expect(names).not.toContainText(["Payments"]);
  await page.getByRole("button", { name: "Reset samples" }).click();
  await page.getByRole("button", { name: "Put the samples back" }).click();
  await expect(page.getByRole("status", { name: "Reset" })).toHaveText("The samples are back.");
  await expect(names).toHaveText(["Customers", "Products", "Orders", "Stock", "Payments"]);
  await page.getByRole("button", { name: "Reset samples" }).click();
  await page.getByRole("combobox", { name: "Orders" }).selectOption("1\u202f000");
  await page.getByRole("button", { name: "Put the samples back" }).click();
  await expect(page.getByRole("list", { name: "Collections" })).toContainText("Orders1000 rows");
});

function json(body: unknown) {
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}
