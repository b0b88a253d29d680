// The page object of the palette and the help.

import { expect, type Locator, type Page } from "@playwright/test";

export class Palette {
  readonly page: Page;
  readonly dialog: Locator;
  readonly field: Locator;
  readonly list: Locator;
  readonly matches: Locator;
  /** The selected entry, which Enter runs. */
  readonly chosen: Locator;
  readonly notice: Locator;
  readonly help: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: "Commands" });
    this.field = this.dialog.getByRole("combobox", { name: "Commands" });
    this.list = this.dialog.getByRole("listbox", { name: "Commands" });
    this.matches = this.dialog.getByRole("status", { name: "Matches" });
    this.chosen = this.list.getByRole("option", { selected: true });
    this.notice = page.getByRole("status", { name: "Notice" });
    this.help = page.getByRole("dialog", { name: "Help" });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+k");
    await expect(this.field).toBeFocused();
  }

  /** Finds a command by some letters, checks its name, and runs it by keyboard. */
  async run(typed: string, name: string | RegExp): Promise<void> {
    await this.open();
    await this.page.keyboard.type(typed);
    await expect(this.chosen).toHaveAccessibleName(name);
    await this.page.keyboard.press("Enter");
    await expect(this.dialog).toBeHidden();
  }
}
