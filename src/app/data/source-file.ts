// A file to import: its bytes, and its format.

import { readJson } from "../../wire/index.ts";

export interface SourceFile {
  readonly name: string;
  readonly content: Blob;
  /** The media type that the service reads it as. */
  readonly type: string;
}

/** How much of a file is decoded at a time until it shows its format, in bytes. */
const piece = 64 * 1024;
/** The greatest part of a file that is read for that, in bytes. */
const longestBeginning = 4 * 1024 * 1024;

/** Finds the format of a file that was chosen, dropped or loaded. It is not read as a whole here: that would take a while. */
export async function sourceFile(name: string, content: Blob): Promise<SourceFile> {
  const isLines = /\.(ndjson|jsonl)$/i.test(name);
  return { name, content, type: isLines ? "application/x-ndjson" : await formatOf(content) };
}

export function pastedFile(text: string): Promise<SourceFile> {
  return sourceFile("", new Blob([text]));
}

/** The format of a file by how it begins, because endings of names are often wrong. */
async function formatOf(content: Blob): Promise<string> {
  let text = "";
  for await (const more of decoded(content)) {
    text = (text + more).trimStart();
    if (text.startsWith("[")) return "application/json";
    if (text !== "" && !text.startsWith("{")) return "text/csv";
    // An object that ends with its line is followed by another one only in JSON lines.
    const [, end, next] = /^.*?(.)\s*[\r\n]\s*(\S)/.exec(text) ?? [];
    if (next !== undefined) return end === "}" && next === "{" ? "application/x-ndjson" : "application/json";
    if (text.length > longestBeginning) return "application/json";
  }
  if (text === "") return "text/csv";
  return isRow(text) ? "application/x-ndjson" : "application/json";
}

/** Whether a file is one for **Open…**: a workspace, or a document that describes collections. */
export async function isOpenable(file: File): Promise<boolean> {
  const beginning = await file.slice(0, 256).text();
  return (
    /\.(ya?ml|xml|edmx)$/i.test(file.name) ||
    /^\s*(<\?xml|\{\s*"(riddle|openapi|swagger|\$schema)"\s*:)/.test(beginning)
  );
}

/** The text of a file, in pieces. */
async function* decoded(content: Blob): AsyncGenerator<string, void> {
  const [first, second] = new Uint8Array(await content.slice(0, 2).arrayBuffer());
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const decoder = new TextDecoder(isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8");
  for (let start = 0; start < content.size; start += piece) {
    yield decoder.decode(await content.slice(start, start + piece).arrayBuffer(), { stream: true });
  }
}

/** Whether JSON is one row, and no object with rows, such as `{"value":[{…}]}`, and no map of them. */
function isRow(text: string): boolean {
  try {
    const members: unknown[] = Object.values(Object(readJson(text)));
    const isMap = members.length > 1 && members.every((member) => Object(member) === member && !Array.isArray(member));
    return !isMap && !members.some((member) => Array.isArray(member) && member.every((item) => Object(item) === item));
  } catch {
    return false;
  }
}

/** What is wrong with the name of a new collection; null if nothing is. */
export function nameProblem(name: string, taken: readonly { readonly name: string }[]): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
    return "Begin with a letter A to Z and go on with letters, digits and underscores.";
  return taken.some((each) => each.name === name)
    ? `There is a collection ${name} already. Choose another name.`
    : null;
}
