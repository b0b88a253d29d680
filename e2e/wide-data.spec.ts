// Collections with more than a thousand fields, which are listed as a tree.

import type { Page } from "@playwright/test";
import { expect, ownBrowserTest as test } from "./fixtures.ts";
import { showTab } from "./support/data.ts";
import { chooseText, newCollection } from "./support/import-dialog.ts";
import type { Riddle } from "./support/riddle.ts";
import { writeIn } from "./support/write-in.ts";

const codes = Array.from({ length: 200 }, (_, index) => `l${index}`);
const languages = 60;

/** Rows such as those of countries: each has a few of 1,200 members, by the codes of languages. */
const countries = codes.map((code, index) => {
  const own = [code, `l${(index + 7) % codes.length}`];
  const byCode = (of: readonly string[], value: (each: string) => unknown) =>
    Object.fromEntries(of.map((each) => [each, value(each)]));
  const names = (each: string) => ({ official: `Republic ${index} in ${each}`, common: `Land ${index} in ${each}` });
  return {
    name: { native: byCode(own, names), common: `Land ${index}`, official: `Republic ${index}` },
    currencies: byCode(own, (each) => ({ name: `Crown of ${each}`, symbol: "K" })),
    languages: byCode(own, (each) => `Language ${each}`),
    translations: byCode(codes.slice(0, languages), names),
    region: index % 2 === 0 ? "North" : "South",
    area: index * 1000,
  };
});

async function importCountries(riddle: Riddle, page: Page): Promise<void> {
  const dialog = await newCollection(riddle, page);
  await chooseText(dialog, "lands.json", JSON.stringify(countries));
  const maps = { "name.native": 200, currencies: 200, languages: 200, translations: 60 };
  for (const [name, keys] of Object.entries(maps)) {
    const choice = dialog.getByRole("combobox", { name: `Members of ${name}, such as` });
    await choice.selectOption(`An object with a field for each of its ${keys} keys`);
    await expect(choice).toHaveValue("");
  }
  await dialog.getByRole("button", { name: "Create Lands with 200 rows" }).waitFor();
}

// A preview that a later change makes needless may be complete when it is cancelled.
test.beforeEach(({ expectFault }) => expectFault(/status of 404 .*\/\$import\?progress=/));

test("imports maps as lists of entries, unless fields are chosen", async ({ riddle, page }) => {
  const dialog = await newCollection(riddle, page);
  await chooseText(dialog, "lands.json", JSON.stringify(countries));
  await expect(dialog.getByRole("combobox", { name: "Type of translations", exact: true })).toHaveValue("object[]");
  await expect(dialog.getByRole("row", { name: /^translations.common/ })).toContainText("Land 0 in l0");
  await dialog.getByRole("button", { name: "Create Lands with 200 rows" }).click();
  await expect(dialog).toBeHidden();
  await riddle.explore({ collection: "Lands", filter: "languages.key = 'l3'" });
  await riddle.shows(2, 200);
  await riddle.type("translations.common = 'Land 7 in l9'");
  await riddle.shows(1, 200);
});

test("folds and finds fields in Data, in Explore and for the columns", async ({ riddle, page }) => {
  await importCountries(riddle, page);
  await page.getByRole("button", { name: "Create Lands" }).click();
  await expect(page.getByRole("heading", { name: "Lands" })).toBeVisible();
  await showTab(page, "Fields");
  const declaration = page.getByRole("region", { name: "Lands" });
  const rowNames = (of = declaration) => of.getByRole("rowheader");
  await expect(rowNames()).toHaveText(["_id", /^name/, /^currencies/, /^languages/, /^translations/, "region", "area"]);
  await declaration.getByRole("button", { name: /^name: / }).click();
  await expect(rowNames()).toContainText(["_id", "name", "native", "common", "official", "currencies"]);
  const search = declaration.getByRole("searchbox", { name: "Search the fields" });
  await writeIn(search, "l12 COMMON");
  await expect(rowNames().first()).toHaveText("name.native.l12.common");
  await writeIn(search, "nowhere");
  await expect(declaration).toContainText("No field has this in its path.");

  await riddle.explore({ collection: "Lands", filter: "" });
  await riddle.shows(200, 200);
  const panel = page.getByRole("complementary", { name: "Collections" });
  await panel.getByRole("button", { name: /^name: / }).click();
  await panel.getByRole("button", { name: "name.official", exact: true }).click();
  await expect(riddle.filter).toHaveText("name.official ");
  await riddle.type("");

  await page.getByRole("button", { name: /^Fields shown: 8 of 1\d{3}$/ }).click();
  const choice = page.getByRole("list", { name: "Fields" });
  await writeIn(
    page.locator("[popover]").getByRole("searchbox", { name: "Search the fields" }),
    "translations.l5. common",
  );
  await choice.getByRole("checkbox", { name: "translations.l5.common" }).check();
  await expect(riddle.head("translations.l5.common")).toBeVisible();
});
