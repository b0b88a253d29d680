// What is dropped or pasted anywhere on the page is opened where it fits, and nothing is written before a dialog confirms it.

import { expect, test } from "./fixtures.ts";
import { courseFile } from "./support/course-file.ts";
import { chooseInWorkspace } from "./support/data.ts";
import { dragOver, dropFile } from "./support/drop-file.ts";
import { cities } from "./support/import-dialog.ts";
import { Palette } from "./support/palette.ts";
import { pasteAnywhere, pasteIn } from "./support/paste-in.ts";

for (const section of ["explore", "bundle", "learn", "data"]) {
  test(`rows that are pasted in ${section} are imported and shown`, async ({ riddle, page }) => {
    await riddle.open(`#/${section}`);
    await pasteAnywhere(page, cities);
    const dialog = page.getByRole("dialog", { name: "New collection" });
    await expect(dialog).toContainText("Győr");
    expect((await riddle.request("$schema")).text).not.toContain("Pasted");
    await dialog.getByRole("button", { name: "Create Pasted with 3 rows" }).click();
    await riddle.shows(3, 3);
    await riddle.addressHolds({ collection: "Pasted" });
    await expect(page.getByRole("status", { name: "Notice" })).toHaveText("Imported 3 rows into Pasted.");
  });
}

test("what is pasted before the page is ready is opened once it is", async ({ riddle, page }) => {
  await page.addInitScript((text) => {
    addEventListener("DOMContentLoaded", () => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
  }, cities);
  await page.goto(riddle.site);
  await expect(page.getByRole("status", { name: "Notice" })).toHaveText("It opens as soon as the page is ready.");
  await expect(page.getByRole("dialog", { name: "New collection" })).toContainText("Győr");
});

test("a file can be dropped on the editor, and while it is over the page that is shown", async ({ riddle, page }) => {
  await riddle.open();
  const before = await riddle.filter.textContent();
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([""], "cities.csv"));
    return transfer;
  });
  const overlay = page.getByText("Drop to open");
  // Before the overlay is loaded, the page takes a file without it.
  await expect(async () => {
    await dragOver(riddle.filter, dataTransfer);
    await expect(overlay).toBeVisible({ timeout: 100 });
  }).toPass();
  await riddle.filter.dispatchEvent("dragleave");
  await expect(overlay).toBeHidden();
  await dropFile(riddle.filter, "cities.csv", cities);
  await expect(page.getByRole("button", { name: "Create Cities with 3 rows" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(riddle.filter).toHaveText(before ?? "");

  await test.step("text that is dragged within the page is left to the page", async () => {
    const text = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "a,b\n1,2");
      return transfer;
    });
    await riddle.result.dispatchEvent("dragstart");
    await riddle.result.dispatchEvent("dragover", { dataTransfer: text });
    await riddle.result.dispatchEvent("drop", { dataTransfer: text });
    await riddle.result.dispatchEvent("dragend");
    await expect(overlay).toBeHidden();
    await dragOver(riddle.result, text);
    await expect(overlay).toBeVisible();
    await riddle.result.dispatchEvent("drop", { dataTransfer: text });
    await expect(page.getByRole("button", { name: "Create Pasted with 1 row" })).toBeVisible();
  });
});

test("rows that are pasted into the filter are imported, and then the filter can be typed", async ({
  riddle,
  page,
}) => {
  await riddle.open();
  const create = page.getByRole("button", { name: "Create Pasted with 3 rows" });
  // A moment after its first view, the page takes what is pasted.
  await expect(async () => {
    await pasteIn(riddle.filter, cities);
    await expect(create).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await create.click();
  await riddle.shows(3, 3);
  await expect(riddle.filter).toBeFocused();
  await page.keyboard.type("coastal = true");
  await riddle.shows(1, 3);
});

test("a pasted filter is run on a collection that has its fields", async ({ riddle, page }) => {
  await riddle.open();
  await pasteAnywhere(page, "vip = true");
  await riddle.addressHolds({ collection: "Customers", filter: "vip = true" });
  await pasteAnywhere(page, "city = 'Pécs'\n  and vip = false");
  await riddle.addressHolds({ collection: "Customers", filter: "city = 'Pécs'\n  and vip = false" });
});

test("what is pasted in a field stays in the field", async ({ riddle, page }) => {
  await riddle.open();
  await pasteIn(riddle.filter, "total > 1,\n2,3");
  await expect(riddle.filter).toContainText("2,3");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("requests go to Bundle with a preview, descriptions to Open, courses to Learn, and links are followed", async ({
  riddle,
  page,
}) => {
  const dialog = page.getByRole("dialog");
  await riddle.open();
  await pasteAnywhere(page, `curl '${riddle.site}api/Orders@1' -X DELETE`);
  await expect(dialog.getByRole("status", { name: "What was found" })).toContainText("DELETE /Orders@1");
  await dialog.getByRole("button", { name: "Add 1 part" }).click();
  await expect(page.getByRole("textbox", { name: /^Path of part/ }).last()).toHaveValue("/Orders@1");

  await pasteAnywhere(page, '{"riddle":1,"collections":[],"rows":{}}');
  await expect(dialog).toHaveAccessibleName("Open the pasted text");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await pasteAnywhere(page, `${riddle.site}#/explore?collection=Customers&filter=vip%20%3D%20true`);
  await expect(riddle.filter).toHaveText("vip = true");

  await dropFile(page.getByRole("main"), "own.md", courseFile());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The limit itself");
});

const notices = [
  ["", "The text is empty."],
  ["Hello there", "The text can't be opened. Riddle opens rows as CSV or JSON"],
  ['{"transaction":true,"parts":[]}', "The text is a bundle. Open it in Bundle, with “Open a file…”."],
] as const;

test("what can't be opened gets one sentence", async ({ riddle, page }) => {
  await riddle.open();
  const notice = page.getByRole("status", { name: "Notice" });
  for (const [text, words] of notices) {
    await pasteAnywhere(page, text);
    await expect(notice).toContainText(words);
  }
  const main = page.getByRole("main");
  await dropFile(main, "photo.png", "\u0089PNG\r\n\u0000\u0000");
  await expect(notice).toContainText("photo.png is not a text file.");
  await dropFile(main, "large.csv", ["a\n", "x".repeat(2 ** 20)], 66);
  await expect(notice).toContainText("The file has more than 64 MiB");
  await main.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    for (const name of ["a.csv", "b.csv"]) dataTransfer.items.add(new File(["a,b"], name));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(notice).toHaveText("Several files can't be opened at once. Open them one at a time.");
  await main.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], "folder"));
    DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true }) as FileSystemEntry;
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(notice).toHaveText("A folder can't be opened. Open its files one at a time.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a command and the menu of Data open what is in the clipboard, or say why they can't", async ({
  riddle,
  page,
}) => {
  await riddle.open("#/data");
  const answer = (text: string | null) =>
    page.evaluate((given) => {
      navigator.clipboard.readText = () =>
        given === null ? Promise.reject(new DOMException("", "NotAllowedError")) : Promise.resolve(given);
    }, text);
  const notice = page.getByRole("status", { name: "Notice" });
  const palette = new Palette(page);
  await answer(null);
  await chooseInWorkspace(page, "Open from the clipboard");
  await expect(notice).toContainText("The browser does not let the page read the clipboard.");
  await answer(" ");
  await palette.run("from the clip", "Open from the clipboard");
  await expect(notice).toHaveText("The text is empty.");
  await answer(cities);
  await palette.run("from the clip", "Open from the clipboard");
  await expect(page.getByRole("button", { name: "Create Pasted with 3 rows" })).toBeVisible();
});
