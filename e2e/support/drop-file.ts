// Drops a file on a part of the page, as from the desktop.

import type { Locator } from "@playwright/test";

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
