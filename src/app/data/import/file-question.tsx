// What is asked before a file can be read: its encoding, or which part of it has the rows.

import { RequestError } from "../../../client/public.ts";
import { formatNumber } from "../../../language/internal.ts";
import type { RowSource } from "../../../service/internal.ts";
import { useRequest } from "../../connection/use-request.ts";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import * as styles from "./file-question.module.css";
import type { SourceFile } from "./source-file.ts";

export type FileQuestion =
  | { readonly file: SourceFile; readonly encoding: string }
  | { readonly file: SourceFile; readonly sources: readonly RowSource[]; readonly source: RowSource };

/** What must be known to read a file that was refused; null if it was refused for something else. */
export function createFileQuestion(file: SourceFile, error: unknown): FileQuestion | null {
  const sources = getRowSources(error);
  const [source] = sources;
  if (source !== undefined) return { file, sources, source };
  const isEncoding =
    error instanceof RequestError && error.issues.some(({ details }) => details?.encoding !== undefined);
  return isEncoding ? { file, encoding: encodings[0]?.[0] ?? "" } : null;
}

export function answerFileQuestion(question: FileQuestion): SourceFile {
  return "encoding" in question
    ? withEncoding(question.file, question.encoding)
    : withSource(question.file, question.source);
}

/** The places where the rows may be, of a file that was refused because there are several; none for another error. */
export function getRowSources(error: unknown): readonly RowSource[] {
  if (!(error instanceof RequestError)) return [];
  return error.issues.map(({ details }) => details?.sources).find(Array.isArray) ?? [];
}

export function describeSource({ name, kind, count }: RowSource): string {
  const where = name === "" ? "The file" : name;
  const entries = kind === "map" ? "entries, each with its key" : "rows";
  return `${where}: ${formatNumber(count)} ${entries}`;
}

export function withSource(file: SourceFile, { name }: RowSource): SourceFile {
  return { ...file, type: `${file.type.replace(/; ?rows=.*/, "")}; rows=${encodeURIComponent(name)}` };
}

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
  readonly question: FileQuestion;
  readonly onChange: (question: FileQuestion) => void;
}

export function FileQuestionForm({ question, onChange }: Props) {
  if ("encoding" in question)
    return <EncodingChoice {...question} onChange={(encoding) => onChange({ ...question, encoding })} />;
  return (
    <RadioList
      legend="Which part of the file has the rows?"
      options={question.sources.map((source) => ({ value: source, text: describeSource(source) }))}
      chosen={question.source}
      onChoose={(source) => onChange({ ...question, source })}
    />
  );
}

interface EncodingProps {
  readonly file: SourceFile;
  readonly encoding: string;
  readonly onChange: (encoding: string) => void;
}

function EncodingChoice({ file, encoding, onChange }: EncodingProps) {
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
