// Writes into a field: key by key, or at once.

import type { Locator } from "@playwright/test";

/**
 * Replaces a field's value by typing. Playwright's `fill` does not work in Firefox: over WebDriver BiDi, it sets the
 * value by a script, and React does not notice the change.
 */
export async function writeIn(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+A");
  if (text === "") await field.press("Delete");
  else await field.pressSequentially(text);
}

/**
 * Replaces a field's value at once, as a paste does. Playwright's `insertText` does not work in Firefox, for the same
 * reason as `fill`.
 */
export async function insertIn(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+A");
  await field.evaluate((_, inserted) => document.execCommand("insertText", false, inserted), text);
}
