// Keeps unapplied raw text across reloads, in session storage.

/** @param backend - as of `keyOf` */
const keyFor = (backend: string): string => `riddle:raw-request ${backend}`;

/** The text that this browser tab left unapplied for a backend; null if there is none. */
export function keptRawText(backend: string): string | null {
  try {
    return sessionStorage.getItem(keyFor(backend));
  } catch {
    return null;
  }
}

/** Stores the text; null removes it. Without storage, or when it is full, the text lasts as long as the page. */
export function keepRawText(backend: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyFor(backend));
    else sessionStorage.setItem(keyFor(backend), text);
  } catch {
    // The text then lasts as long as the page.
  }
}
