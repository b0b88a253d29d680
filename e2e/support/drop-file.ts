// Drops a file on a part of the page, as from the desktop.

import type { Locator, Page } from "@playwright/test";

/**
 * @param content - a text, or a beginning and what follows it
 * @param times - how often the latter is repeated
 */
export async function dropFile(
  target: Locator,
  name: string,
  content: string | readonly [beginning: string, rest: string],
  times = 1,
): Promise<void> {
  const [beginning, rest] = typeof content === "string" ? [content, ""] : content;
  const dataTransfer = await target.page().evaluateHandle(
    ([fileName, first, repeated, count]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([first, ...Array.from({ length: count }, () => repeated)], fileName));
      return transfer;
    },
    [name, beginning, rest, times] as const,
  );
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

/** Drops a file on the Data section, outside any dialog. */
export async function dropOnData(page: Page, name: string, text: string): Promise<void> {
  const main = page.getByRole("main").filter({ has: page.getByRole("heading", { name: "Data" }) });
  await dropFile(main, name, text);
}
