// Drags an element, in every browser.

import type { Locator } from "@playwright/test";
import { isFirefox } from "./is-firefox.ts";

/**
 * Drags an element onto a point of another, relative to its upper left corner. Firefox over WebDriver BiDi starts a
 * drag, but ends it without a drop and reports every position as the middle of the element below. There, the events
 * over the target are sent to it.
 */
export async function dragTo(source: Locator, target: Locator, position: { x: number; y: number }): Promise<void> {
  const page = source.page();
  if (!isFirefox(page)) {
    await source.dragTo(target, { targetPosition: position });
    return;
  }
  await source.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (box === null) throw new Error("Nothing is shown to drop it on.");
  const [clientX, clientY] = [box.x + position.x, box.y + position.y];
  await page.mouse.move(clientX, clientY, { steps: 2 });
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  for (const type of ["dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer, clientX, clientY });
  await page.mouse.up();
}
