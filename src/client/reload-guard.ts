/**
 * Reloads the page, unless this tab already did.
 *
 * @returns false if it was already reloaded, or if session storage is not available.
 */
export function reloadOnce(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Clears the mark after a successful start, so that a later failure may reload again. */
export function forgetReload(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A tab without session storage was never reloaded.
  }
}
