// What is asked before a file can be read: its encoding, or which part of it has the rows.

import { RequestError } from "../../../client/public.ts";
import { formatNumber } from "../../../language/internal.ts";
import type { RowSource } from "../../../service/internal.ts";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import { EncodingChoice, encodings, withEncoding } from "./encoding-choice.tsx";
import type { SourceFile } from "./source-file.ts";

export type FileQuestion =
  | { readonly file: SourceFile; readonly encoding: string }
  | { readonly file: SourceFile; readonly sources: readonly RowSource[]; readonly source: RowSource };

/** What must be known to read a file that was refused; null if it was refused for something else. */
export function createFileQuestion(file: SourceFile, error: unknown): FileQuestion | null {
  const sources = getRowSources(error) ?? [];
  const [source] = sources;
  if (source !== undefined) return { file, sources, source };
  const isEncoding =
    error instanceof RequestError && error.issues.some(({ details }) => details?.encoding !== undefined);
  return isEncoding ? { file, encoding: encodings[0]?.[0] ?? "" } : null;
}

/** The file, to be read as was chosen. */
export function answerFileQuestion(question: FileQuestion): SourceFile {
  return "encoding" in question
    ? withEncoding(question.file, question.encoding)
    : withSource(question.file, question.source);
}

/** The places where the rows may be, of a file that was refused because there are several; null for another error. */
export function getRowSources(error: unknown): readonly RowSource[] | null {
  if (!(error instanceof RequestError)) return null;
  const sources = error.issues.map(({ details }) => details?.sources).find(Array.isArray);
  // The service made them.
  return (sources as readonly RowSource[] | undefined) ?? null;
}

export function describeSource({ name, kind, count }: RowSource): string {
  const where = name === "" ? "The file" : name;
  const entries = kind === "map" ? "entries, each with its key" : "rows";
  return `${where}: ${formatNumber(count)} ${entries}`;
}

export function withSource(file: SourceFile, { name }: RowSource): SourceFile {
  return { ...file, type: `${file.type.replace(/; ?rows=.*/, "")}; rows=${encodeURIComponent(name)}` };
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
