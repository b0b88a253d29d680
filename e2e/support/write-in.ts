// Types into a field key by key.

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
