// Drops a file on a part of the page, as from the desktop.

import { expect, type JSHandle, type Locator, type Page } from "@playwright/test";

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
  await dragOver(target, dataTransfer);
  await target.dispatchEvent("drop", { dataTransfer });
}

/** Drags over an element until it takes what is dragged: the page does so a moment after its first view. */
export async function dragOver(target: Locator, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  const isTaken = (element: Element, transfer: DataTransfer): boolean =>
    !element.dispatchEvent(new DragEvent("dragover", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  await expect.poll(() => target.evaluate(isTaken, dataTransfer)).toBe(true);
}

/** Drops a file on the Data section, outside any dialog. */
export async function dropOnData(page: Page, name: string, text: string): Promise<void> {
  const main = page.getByRole("main").filter({ has: page.getByRole("heading", { name: "Data" }) });
  await dropFile(main, name, text);
}
