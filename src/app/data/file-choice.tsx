// Takes a file: chosen, dropped or pasted.

import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { classes } from "../ui/classes.ts";
import * as styles from "./import.module.css";
import { pastedFile, type SourceFile, sourceFile } from "./source-file.ts";

interface Props {
  readonly onFile: (file: SourceFile) => void;
  readonly onProblem: (message: string) => void;
}

export function FileChoice({ onFile, onProblem }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    sourceFile(file).then(onFile, () => onProblem(`${file.name} can't be read. Choose it again.`));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside it does the same by keyboard */}
      <div
        className={classes(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload className="icon" aria-hidden />
        <label htmlFor={`${id}-file`}>Drop a CSV or JSON file here, or choose one</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      <label className={styles.label} htmlFor={`${id}-text`}>
        Or paste rows
      </label>
      <textarea
        id={`${id}-text`}
        className={classes("input", styles.paste)}
        rows={4}
        spellCheck={false}
        placeholder={'name,inhabitants\nGyőr,130000\n\nor [{"name": "Győr", "inhabitants": 130000}]'}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button
        type="button"
        className="btn"
        aria-disabled={text.trim() === ""}
        onClick={() => {
          if (text.trim() !== "") void pastedFile(text).then(onFile);
        }}
      >
        Read the pasted rows
      </button>
    </>
  );
}
