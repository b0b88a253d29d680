/** Downloads a file. @param pieces - of its text, or its bytes, in order */
export function downloadFile(name: string, pieces: readonly BlobPart[], mediaType = "application/json"): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url));
}
