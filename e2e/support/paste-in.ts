import { expect, type Locator, type Page } from "@playwright/test";

/** Pastes a text with an event, because not every browser gives a test a clipboard. */
export async function pasteIn(place: Locator, text: string): Promise<void> {
  await paste(place, text);
}

/** Pastes outside any field, as soon as the page takes it: a moment after its first view. */
export async function pasteAnywhere(page: Page, text: string): Promise<void> {
  await expect.poll(() => paste(page.locator("body"), text)).toBe(true);
}

/** @returns whether the page takes the text */
function paste(place: Locator, text: string): Promise<boolean> {
  return place.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    // Firefox reads the text from members of its own.
    const init = { clipboardData, data: pasted, dataType: "text/plain", bubbles: true, cancelable: true };
    return !element.dispatchEvent(new ClipboardEvent("paste", init));
  }, text);
}
