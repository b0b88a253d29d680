import type { Page } from "@playwright/test";

/** Sets an item of a storage of the page before each load. Firefox runs the script in a document without storage, too. */
export async function setStored(
  page: Page,
  storage: "localStorage" | "sessionStorage",
  name: string,
  value: string,
): Promise<void> {
  const set = ([into, key, text]: readonly [typeof storage, string, string]): void => {
    try {
      window[into].setItem(key, text);
    } catch {
      // Not the page.
    }
  };
  await page.addInitScript(set, [storage, name, value] as const);
}
