// Unapplied raw text that outlives a reload, in this tab.

const key = "riddle:raw-request";

/** The text that this tab left unapplied; null if there is none. */
export function keptRawText(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text; null removes it. Without storage, or when it is full, the text lasts as long as the page. */
export function keepRawText(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // See above.
  }
}
