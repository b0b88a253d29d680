const getStorageKeyFor = (backend: string): string => `riddle:raw-request ${backend}`;

/** The text that this browser tab left unapplied for a backend; null if there is none. */
export function readStoredRawText(backend: string): string | null {
  try {
    return sessionStorage.getItem(getStorageKeyFor(backend));
  } catch {
    return null;
  }
}

/** Stores the text; null removes it. */
export function keepRawText(backend: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(getStorageKeyFor(backend));
    else sessionStorage.setItem(getStorageKeyFor(backend), text);
  } catch {
    // Without storage, or when it is full, the text lasts as long as the page.
  }
}
