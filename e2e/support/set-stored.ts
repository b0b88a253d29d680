import type { Page } from "@playwright/test";

/** Sets an item of the page's storage before each load. Firefox runs the script in a document without a storage, too. */
export async function setStored(page: Page, name: string, value: string): Promise<void> {
  const set = ([key, text]: readonly [string, string]): void => {
    try {
      localStorage.setItem(key, text);
    } catch {
      // Not the page.
    }
  };
  await page.addInitScript(set, [name, value] as const);
}
