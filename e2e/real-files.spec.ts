// Real files: preview, import and filters in the page, against the files as they are, and the page stays responsive.

import { writeFileSync } from "node:fs";
import { extname } from "node:path";
import { readFrom, readRawRows, readRealFile, realFiles } from "../scripts/testing/real-files.ts";
import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { longestAllowed, longestTask, measureLeast } from "./support/long-tasks.ts";

// With the compilers that the other tests do without (playwright.config.ts): these measure the page's own time.
test.use({
  browserArgs: async ({ browserName: _ }, use) => use((usual) => usual.filter((arg) => !arg.startsWith("--js-flags="))),
});

/** A number as the page writes it. */
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");

for (const file of realFiles) {
  const { name, package: from, path, source, filters } = file;
  test(`imports and filters ${path} of ${from} and stays responsive`, async ({ riddle, page, cdp, expectStatus }) => {
    // The page may look for the rows once more when their collection is removed behind its back.
    expectStatus(404);
    const buffer = readRealFile(file);
    const raw = readRawRows(file, buffer);
    // A file of its own, because the browser would decode the bytes of a large one in the page.
    const chosen = test.info().outputPath(`${name}${extname(path)}`);
    writeFileSync(chosen, buffer);
    const rows = grouped(raw.length);
    const dialog = page.getByRole("dialog", { name: "New collection" });
    const create = dialog.getByRole("button", { name: `Create ${name} with ${rows} rows` });
    const report = page.getByRole("status", { name: "Collections" });

    let isImported = false;

    /** The longest tasks of the preview and the import, in milliseconds. */
    const importFile = async (): Promise<readonly number[]> => {
      await riddle.open("#/data");
      if (isImported) await riddle.request(`$schema/${name}`, { method: "DELETE" });
      // Without the report of an earlier import.
      await page.goto("about:blank");
      await riddle.open("#/data");
      await page.getByRole("button", { name: "New collection…" }).click();
      const previewing = await longestTask(cdp, async () => {
        await dialog.locator("input[type=file]").setInputFiles(chosen);
        if (source !== undefined) await dialog.getByRole("button", { name: "Read the file" }).click();
        await create.waitFor();
      });
      const start = Date.now();
      const importing = await longestTask(cdp, async () => {
        await create.click();
        await expect(report).toHaveText(`Imported ${rows} rows into ${name}.`, { timeout: 120_000 });
      });
      test.info().annotations.push({ type: "import", description: `${Date.now() - start} ms` });
      isImported = true;
      return [previewing, importing];
    };
    const [previewing, importing] = await measureLeast(importFile);
    expect.soft(previewing, "preview").toBeLessThanOrEqual(longestAllowed);
    expect.soft(importing, "import").toBeLessThanOrEqual(longestAllowed);

    await riddle.explore({ collection: name, filter: "" });
    await riddle.shows(raw.length, raw.length);
    for (const { text, matches } of filters) {
      const count = raw.filter((row) => matches(readFrom(row))).length;
      const [filtering] = await measureLeast(async () => {
        await riddle.type("");
        await riddle.shows(raw.length, raw.length);
        return [
          await longestTask(cdp, async () => {
            await riddle.type(text);
            await riddle.shows(count, raw.length);
          }),
        ];
      });
      expect.soft(filtering, text).toBeLessThanOrEqual(longestAllowed);
    }
  });
}
