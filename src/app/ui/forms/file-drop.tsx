import { Upload } from "lucide-react";
import { useId } from "react";
import { joinClasses } from "../join-classes.ts";
import * as styles from "./file-drop.module.css";
import { useFileDrop } from "./use-file-drop.ts";

interface Props {
  readonly label: string;
  /** The endings and media types that the browser offers, as for an `<input type="file">`. */
  readonly accept: string;
  /** Of several that are dropped, the first. */
  readonly onFile: (file: File) => void;
}

export function FileDrop({ label, accept, onFile }: Props) {
  const id = useId();
  const { isOver, area } = useFileDrop({ onFile });
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
