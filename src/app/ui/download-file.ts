// Gives the user a file that the page made.

/**
 * Lets the browser save a JSON file.
 *
 * @param pieces - of its text, in order.
 */
export function downloadJson(name: string, pieces: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url));
}
