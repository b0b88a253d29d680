/**
 * Downloads a file.
 *
 * @param pieces - the pieces of its text, or its bytes, in order
 * @param type - its media type
 */
export function downloadFile(name: string, pieces: readonly BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Downloads a JSON file. @param pieces - the pieces of its text, in order */
export function downloadJson(name: string, pieces: readonly string[]): void {
  downloadFile(name, pieces, "application/json");
}
