// Downloads a file that the page created.

/**
 * Downloads a JSON file.
 *
 * @param pieces - the pieces of its text, in order
 */
export function downloadJson(name: string, pieces: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url));
}
