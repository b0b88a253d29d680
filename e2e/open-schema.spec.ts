// Opens schema documents in Data: collections with generated rows.

import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./support/accessible.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { remote } from "./support/remote.ts";
import type { Row } from "./support/riddle.ts";
import { writeIn } from "./support/write-in.ts";

const openToPages = { "Access-Control-Allow-Origin": "*" };

const fixture = (name: string) => readFile(new URL(`../src/schemas/testing/${name}`, import.meta.url));
const fileOf = async (name: string, mimeType: string) => ({ name, mimeType, buffer: await fixture(name) });

test("makes collections of OData metadata beside the others, with rows whose references hold", async ({
  riddle,
  page,
}) => {
  await riddle.open("#/data");
  await chooseInWorkspace(page, "Open…");
  const dialog = page.getByRole("dialog", { name: /^Open/ });
  await dialog.getByLabel(/^Drop an export/).setInputFiles(await fileOf("northwind.xml", "application/xml"));
  const described = dialog.getByRole("region", { name: "Collections of the document" });
  await expect(described.getByRole("row", { name: "Order_Details 6 Orders2, Products2" })).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Notes on the document" })).toContainText("Edm.Binary");
  await expectAccessible(page, "the collections of a schema document");
  await described.getByRole("checkbox", { name: "Category_Sales_for_1997" }).uncheck();
  await writeIn(dialog.getByLabel("Rows in each"), "9000");
  await expect(dialog).toContainText("Each collection can have 0 to 8\u202f333 rows.");
  await writeIn(dialog.getByLabel("Rows in each"), "40");
  await dialog.getByRole("button", { name: "Add 12 collections" }).click();
  await expect(page.getByRole("status", { name: "Collections" })).toHaveText("Opened northwind.xml with 480 rows.");
  await expect(page.getByRole("heading", { name: "Categories" })).toBeVisible();
  const keys = new Set((await riddle.apiRows<{ _id: number }>("Orders2")).map(({ _id }) => _id));
  const details = await riddle.apiRows<{ OrderID: number }>("Order_Details");
  expect(details).toHaveLength(40);
  expect(details.filter(({ OrderID }) => !keys.has(OrderID))).toEqual([]);
  const filters: readonly [collection: string, filter: string, matches: (row: Row) => boolean][] = [
    ["Orders2", "Freight > 250", ({ Freight }) => Number(Freight) > 250],
    ["Employees", "City = 'Oslo'", ({ City }) => City === "Oslo"],
    ["Products2", "Discontinued = false", ({ Discontinued }) => Discontinued === false],
  ];
  for (const [collection, filter, matches] of filters) {
    await riddle.explore({ collection, filter });
    await riddle.shows((await riddle.apiRows<Row>(collection)).filter(matches).length, 40);
  }
});

test("a link proposes a document, which is loaded and replaces everything only after consent", async ({
  riddle,
  page,
  expectStatus,
}) => {
  // The page may request rows of a collection until it is notified of its removal.
  expectStatus(404);
  const yaml = await fixture("petstore.yaml");
  const server = await remote((_, outgoing) => outgoing.writeHead(200, openToPages).end(yaml), "/petstore.yaml");
  const document = server.baseUrl;
  await riddle.open(`#/data?workspace=${encodeURIComponent(document)}&fresh=1`);
  const dialog = page.getByRole("dialog", { name: /^Open/ });
  await expect(dialog.getByLabel("Or load a file from an address")).toHaveValue(document);
  await expect(dialog).toContainText("A link proposes this address.");
  expect(server.received).toEqual([]);
  await dialog.getByRole("button", { name: "Load" }).click();
  await expect(dialog).toContainText("OpenAPI 3.0.4: 3 collections");
  await expect(dialog.getByRole("radio", { name: /^are replaced/ })).toBeChecked();
  await writeIn(dialog.getByLabel("Seed"), "x");
  await expect(dialog).toContainText("The seed is a whole number of up to nine digits.");
  await expect(dialog.getByRole("button", { name: "Replace all collections" })).toBeDisabled();
  await writeIn(dialog.getByLabel("Seed"), "7");
  await dialog.getByRole("button", { name: "Replace all collections" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Collections" }).getByRole("button")).toHaveText([
    /^Pet/,
    /^Order/,
    /^User/,
  ]);
  await expect(page).toHaveURL(/#\/data\?collection=Pet$/);
  await riddle.explore({
    collection: "Order",
    filter: "quantity <= 20 and status in ['placed','approved','delivered', null]",
  });
  await riddle.shows(100, 100);
  expect(server.received.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  await server.stop();
});

test("an address that can't be loaded, or holds something else, changes nothing", async ({
  riddle,
  page,
  expectFault,
}) => {
  expectFault(
    /net::ERR_EMPTY_RESPONSE|net::ERR_FAILED|NS_ERROR|status of 404|blocked by CORS policy|Cross-Origin Request Blocked/,
  );
  const server = await remote(({ url }, outgoing) => {
    if (url === "/gone") outgoing.destroy();
    else if (url === "/missing") outgoing.writeHead(404, openToPages).end();
    else outgoing.writeHead(200, openToPages).end(url === "/page" ? "<!doctype html><p>Hello" : "openapi: [");
  }, "");
  const { host } = new URL(server.baseUrl);
  await riddle.open("#/data");
  await chooseInWorkspace(page, "Open…");
  const dialog = page.getByRole("dialog", { name: "Open" });
  const reasons = {
    "/gone": `${host} can't be reached, or does not allow this page to read the file.`,
    "/missing": `${host} answered with status 404. Check the address.`,
    "/page": "This is an HTML page, perhaps one that leads to the document.",
    "/broken": "The YAML can't be read:",
  };
  for (const [path, reason] of Object.entries(reasons)) {
    await writeIn(dialog.getByLabel("Or load a file from an address"), server.baseUrl + path);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText(reason);
  }
  await writeIn(dialog.getByLabel("Or load a file from an address"), "javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This is no address.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await riddle.apiRows("Orders")).toHaveLength(5000);
  await server.stop();
});
