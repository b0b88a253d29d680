import { type DragEvent, useState } from "react";

interface Options {
  /** False leaves what is dragged to others; true by default. */
  readonly isEnabled?: boolean;
  /** Of several that are dropped, called with the first. */
  readonly onFile: (file: File) => void;
}

/** @returns whether a file is dragged over an element, and the properties with which the element takes it */
export function useFileDrop({ isEnabled = true, onFile }: Options) {
  const [isOver, setOver] = useState(false);
  const area = {
    onDragOver(event: DragEvent): void {
      if (!isEnabled || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (!isEnabled || file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { isOver, area };
}
