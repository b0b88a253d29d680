// What an import asks about a file, and what it says of one that does not fit.

import { deflateSync } from "node:zlib";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { showTab } from "./support/data.ts";
import { dropFile, dropOnData } from "./support/drop-file.ts";
import { chooseText, cities, newCollection } from "./support/import-dialog.ts";
import { remote } from "./support/remote.ts";
import { writeIn } from "./support/write-in.ts";

// A preview that a later change makes needless may be complete when it is cancelled.
test.beforeEach(({ expectFault }) => expectFault(/status of 404 .*\/\$import\?progress=/));

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
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Imported 61 rows into Counts. 1 left out.");
});

test("asks how numbers and dates with two readings are read, and converts what is corrected", {
  tag: "@other-browsers",
}, async ({ riddle, page, expectStatus }) => {
  // The check of a change that would be refused.
  expectStatus(422);
  const dialog = await newCollection(riddle, page);
  const films = "Umsatz;Start;Film;Regen\n146.083;12.03.2019;300;NA\n7.200;11.03.2019;Alien;3\n";
  await chooseText(dialog, "filme.csv", films);
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

  await showTab(page, "Fields");
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
  await chooseText(dialog, "tage.csv", Buffer.from(`id,Wetter\n${days.join("\n")}\n`, "latin1"));
  await dialog.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1251: Cyrillic");
  await expect(dialog.getByRole("region", { name: "Lines of the file" })).toContainText("1,Fцhn");
  await dialog.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1252: Western Europe");
  await expect(dialog.getByRole("region", { name: "Lines of the file" })).toContainText("1,Föhn");
  await dialog.getByRole("button", { name: "Read the file" }).click();
  await dialog.getByRole("checkbox", { name: "Wetter may have only its 2 values: Föhn, Regen" }).check();
  await dialog.getByRole("button", { name: "Create Tage with 12 rows" }).click();
  await expect(dialog).toBeHidden();

  await showTab(page, "Import");
  await page.getByRole("button", { name: "Import rows…" }).click();
  const rows = page.getByRole("dialog", { name: "Import rows into Tage" });
  await chooseText(rows, "tage-2.csv", "id,Wetter\n20,Schnee\n21,Regen\n");
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
  await chooseText(dialog, "cities.csv", cities);
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
    await chooseText(dialog, name, content);
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
  await chooseText(dialog, "notes.csv", Buffer.from(`\ufeff${lines.join("\r\n")}`, "utf16le"));
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
  await chooseText(
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
  await chooseText(dialog, "api.yaml", "openapi: 3.0.0\n");
  await expect(page.getByRole("dialog", { name: "Open", exact: true })).toBeVisible();
});
