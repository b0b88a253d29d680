// Where the rows of a JSON file are, if that is not clear.

import { RequestError } from "../../../client/public.ts";
import { formatNumber } from "../../../language/internal.ts";
import type { RowSource } from "../../../service/internal.ts";
import type { SourceFile } from "./source-file.ts";

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
