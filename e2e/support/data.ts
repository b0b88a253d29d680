// Data: the tabs of the collection that is shown, and the menu for the whole workspace.

import type { Page } from "@playwright/test";

export async function showTab(page: Page, name: "Rows" | "Fields" | "Import"): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

/** Chooses an item of the menu **Workspace**. */
export async function chooseInWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Workspace" }).click();
  await page.getByRole("menuitem", { name }).click();
}
