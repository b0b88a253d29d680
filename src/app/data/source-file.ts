// A file to import: its bytes, its format, and a name for a collection of its rows.

import { readJson } from "../../wire/index.ts";

export interface SourceFile {
  readonly name: string;
  readonly content: Blob;
  /** The media type that the service reads it as. */
  readonly type: string;
}

/** How much of a file shows its format, in bytes. */
const beginning = 64 * 1024;

/** Finds the format of a file that was chosen, dropped or loaded. It is not read as a whole here: that would take a while. */
export async function sourceFile(name: string, content: Blob): Promise<SourceFile> {
  return { name, content, type: await formatOf(content) };
}

export function pastedFile(text: string): Promise<SourceFile> {
  return sourceFile("", new Blob([text]));
}

/** The format of a file by how it begins, because endings of names are often wrong. */
async function formatOf(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.slice(0, beginning).arrayBuffer());
  const isUtf16 = bytes[0] === 0xfe || bytes[1] === 0xfe;
  const begin = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
  const text = begin.trimStart();
  if (text.startsWith("[")) return "application/json";
  if (!text.startsWith("{")) return "text/csv";
  const [line = ""] = text.split(/[\r\n]/, 1);
  return isJson(line) && text.trimEnd() !== line.trimEnd() ? "application/x-ndjson" : "application/json";
}

function isJson(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch {
    return false;
  }
}

/** A name for a collection: `UnitPrices` for `unit-prices.csv`; `MyData` for a file without a usable name. */
export function collectionNameFor(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : "MyData";
}

/** What is wrong with the name of a new collection; null if nothing is. */
export function nameProblem(name: string, taken: readonly { readonly name: string }[]): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
    return "Begin with a letter A to Z and go on with letters, digits and underscores.";
  return taken.some((each) => each.name === name)
    ? `There is a collection ${name} already. Choose another name.`
    : null;
}
