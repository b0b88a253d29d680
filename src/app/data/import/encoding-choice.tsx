// Asks for the encoding of a file that is not UTF-8, and shows what its lines are in each.

import { useRequest } from "../../connection/use-request.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { encodings, readSampleLines } from "./encoding.ts";
import * as styles from "./encoding-choice.module.css";
import type { SourceFile } from "./source-file.ts";

interface Props {
  readonly file: SourceFile;
  readonly encoding: string;
  readonly onChange: (encoding: string) => void;
}

export function EncodingChoice({ file, encoding, onChange }: Props) {
  const lines = useRequest(`${file.name} ${encoding}`, () => readSampleLines(file, encoding));
  return (
    <>
      <p>{file.name === "" ? "The file" : file.name} is not UTF-8. Choose the encoding in which its lines are right.</p>
      <SelectField
        label="Encoding"
        options={encodings.map(([name, where]) => ({ value: name, label: `${name}: ${where}` }))}
        value={encoding}
        onChange={onChange}
      />
      <ScrollArea aria-label="Lines of the file" className={styles.lines}>
        <pre>{(lines.value ?? []).join("\n")}</pre>
      </ScrollArea>
    </>
  );
}
