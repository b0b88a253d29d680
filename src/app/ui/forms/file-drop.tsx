import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./file-drop.module.css";

interface Props {
  readonly label: string;
  /** The endings and media types that the browser offers, as for an `<input type="file">`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

export function FileDrop({ label, accept, onFile }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const area = {
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent): void {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file === undefined) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return (
    <div className={joinClasses(styles.drop, isOver && styles.over)} {...area}>
      <Upload className="icon" aria-hidden />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
