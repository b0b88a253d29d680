import { useRequest } from "../../connection/use-request.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./encoding-choice.module.css";
import type { SourceFile } from "./source-file.ts";

/** The names that `TextDecoder` knows, the likeliest first, and where they are used. */
export const encodings: readonly (readonly [name: string, where: string])[] = [
  ["windows-1252", "Western Europe"],
  ["windows-1250", "Central Europe"],
  ["windows-1251", "Cyrillic"],
  ["windows-1253", "Greek"],
  ["windows-1254", "Turkish"],
  ["windows-1257", "Baltic"],
  ["macintosh", "older Macs"],
  ["ibm866", "Cyrillic, DOS"],
  ["koi8-r", "Cyrillic, Unix"],
  ["shift_jis", "Japanese"],
  ["gb18030", "Chinese"],
  ["big5", "Chinese, traditional"],
  ["euc-kr", "Korean"],
];

export function withEncoding(file: SourceFile, encoding: string): SourceFile {
  return { ...file, type: `${file.type.replace(/;.*/, "")}; charset=${encoding}` };
}

/** How much of a file is searched for lines that show its encoding, in bytes. */
const searched = 1024 * 1024;
const [mostLines, mostCharacters] = [5, 120];

/** The first line, and the first ones with characters that differ between encodings. */
export async function readSampleLines({ content }: SourceFile, encoding: string): Promise<readonly string[]> {
  const bytes = await content.slice(0, searched).arrayBuffer();
  const [first = "", ...others] = new TextDecoder(encoding).decode(bytes).split(/\r\n|\n|\r/);
  const telling = others.filter((line) => /\P{ASCII}/u.test(line));
  return [first, ...telling].slice(0, mostLines).map((line) => cutExcerpt(line));
}

/** A line, or of a long one the part where these characters are. */
function cutExcerpt(line: string): string {
  const start = Math.max(0, line.search(/\P{ASCII}/u) - mostCharacters / 2);
  return line.length <= mostCharacters ? line : line.slice(start, start + mostCharacters);
}

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
