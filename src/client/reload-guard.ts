// The one reload that may mend a page which its service worker does not control.

/**
 * Reloads the page unless that was tried already in this tab.
 *
 * @returns false when it was tried, or when the tab can't remember that it was.
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

/** Says that all is well, so that a later mishap may reload again. */
export function forgetReload(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A tab without storage never reloaded.
  }
}
