// Copies text to the clipboard.

/** Copies a text. Rejects if the page has no clipboard, as on plain http, or if access is denied. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
