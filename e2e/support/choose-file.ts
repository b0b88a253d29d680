// Chooses a file in the browser's dialog.

import type { Locator } from "@playwright/test";
import { isFirefox } from "./is-firefox.ts";

/**
 * Opens the dialog by a button and chooses a file. Playwright has no event for the dialog in Firefox over WebDriver BiDi:
 * there, the field that it belongs to gets the file.
 */
export async function chooseFile(
  button: Locator,
  field: Locator,
  file: Parameters<Locator["setInputFiles"]>[0],
): Promise<void> {
  const page = button.page();
  if (isFirefox(page)) return field.setInputFiles(file);
  const chooser = page.waitForEvent("filechooser");
  await button.press("Enter");
  await (await chooser).setFiles(file);
}
