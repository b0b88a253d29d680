// Writing into a field as a person does, key by key.

import type { Locator } from "@playwright/test";

/**
 * Types over what a field holds. Playwright's `fill` does not do in Firefox: over WebDriver BiDi it sets the field's
 * value from within the page, where React takes it for its own doing and hears of no change.
 */
export async function writeIn(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+A");
  await field.pressSequentially(text);
}
