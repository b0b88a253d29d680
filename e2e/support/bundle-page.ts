// The page object of the Bundle section, based on docs/testing.md.

import type { Locator, Page } from "@playwright/test";

export class BundlePage {
  readonly page: Page;
  readonly parts: Locator;
  readonly responses: Locator;
  readonly transaction: Locator;
  readonly timeout: Locator;
  readonly send: Locator;
  readonly outcome: Locator;

  constructor(page: Page) {
    this.page = page;
    this.parts = page.getByRole("list", { name: "Parts" });
    this.responses = page.getByRole("list", { name: "Responses" });
    this.transaction = page.getByRole("switch", { name: "Transaction" });
    this.timeout = page.getByRole("spinbutton", { name: "Timeout" });
    this.send = page.getByRole("button", { name: "Send bundle" });
    this.outcome = page.getByRole("status", { name: "Outcome" });
  }

  /** Makes a template fail. */
  async breakIt(): Promise<void> {
    await this.page.getByRole("button", { name: "Break it" }).click();
  }

  /** Opens the raw request and response, unless they are open, as in a very wide window. */
  async openRaw(): Promise<void> {
    const button = this.page.getByRole("button", { name: "Raw request and response" });
    if ((await button.getAttribute("aria-expanded")) === "false") await button.press("Enter");
  }

  /** The X-Request-Ids of the parts, in their order. */
  async ids(): Promise<string[]> {
    const inputs = this.parts.getByRole("textbox", { name: /^X-Request-Id of part/ });
    return inputs.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  }

  /** Status and X-Request-Id of each response, in the order of the parts. */
  async answers(): Promise<{ status: string; id: string | undefined }[]> {
    const ids = await this.ids();
    const texts = await this.responses.getByRole("listitem").allInnerTexts();
    return texts.flatMap((text, index) => {
      const [status] = /\b[2-5]\d\d\b/.exec(text) ?? [];
      const id = ids[index];
      if (status === undefined || id === undefined || !text.includes(id)) return [];
      return [{ status, id }];
    });
  }
}
