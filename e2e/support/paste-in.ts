import type { Locator } from "@playwright/test";

/** Pastes a text with an event, because not every browser gives a test a clipboard. */
export async function pasteIn(place: Locator, text: string): Promise<void> {
  await place.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    // Firefox reads the text from members of its own.
    const init = { clipboardData, data: pasted, dataType: "text/plain", bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", init));
  }, text);
}
