import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./file-drop.module.css";

interface Props {
  readonly label: string;
  /** The endings and media types that the browser offers, as for an `<input type="file">`. */
  readonly accept: string;
  /** Of several that are dropped, the first. */
  readonly onFile: (file: File) => void;
}

export function FileDrop({ label, accept, onFile }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside it does the same by keyboard
    <div
      className={joinClasses(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload className="icon" aria-hidden />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
