// The dialog that makes a collection of a file.

import type { Locator, Page } from "@playwright/test";
import type { Riddle } from "./riddle.ts";

/** A file with three rows. */
export const cities = `id,name,inhabitants,founded,coastal
1,Győr,130000,1001-01-01,false
2,Pécs,140000,1009-08-23,false
3,Split,160000,,true
`;

/** Opens the dialog for a new collection in Data. */
export async function newCollection(riddle: Riddle, page: Page): Promise<Locator> {
  await riddle.open("#/data");
  await page.getByRole("button", { name: "New collection…" }).click();
  return page.getByRole("dialog", { name: "New collection" });
}

/** Chooses a file with a text, or bytes. */
export async function chooseText(dialog: Locator, name: string, text: string | Buffer): Promise<void> {
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) };
  await dialog.getByLabel(/^Drop a CSV or JSON file/).setInputFiles(file);
}
