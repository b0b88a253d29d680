/** @param backend - as of `keyOf` */
const getStorageKeyFor = (backend: string): string => `riddle:raw-request ${backend}`;

/** The text that this browser tab left unapplied for a backend; null if there is none. */
export function readStoredRawText(backend: string): string | null {
  try {
    return sessionStorage.getItem(getStorageKeyFor(backend));
  } catch {
    return null;
  }
}

/** Stores the text; null removes it. Without storage, or when it is full, the text lasts as long as the page. */
export function keepRawText(backend: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(getStorageKeyFor(backend));
    else sessionStorage.setItem(getStorageKeyFor(backend), text);
  } catch {
    // The text then lasts as long as the page.
  }
}
