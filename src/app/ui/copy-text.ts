// The way to the clipboard.

/** Rejects where the browser gives the page no clipboard, as on a page from plain http, or does not allow it. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
