import { readJson } from "../../wire/public.ts";

/** How much of a file is decoded at a time until it shows its format, in bytes. */
const chunkSize = 64 * 1024;
/** The greatest part of a file that is read for that, in bytes. */
const longestBeginning = 4 * 1024 * 1024;

/**
 * The media type of the rows of a file. It is found by how the file begins, because endings of names are often wrong; only
 * for JSON lines is the name enough. The file is not read as a whole: that would take a while.
 */
export async function findFormat(name: string, content: Blob): Promise<string> {
  if (/\.(ndjson|jsonl)$/i.test(name)) return "application/x-ndjson";
  let text = "";
  for await (const more of decodeChunks(content)) {
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

/** The text of a file, in pieces. */
async function* decodeChunks(content: Blob): AsyncGenerator<string, void> {
  const [first, second] = new Uint8Array(await content.slice(0, 2).arrayBuffer());
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const decoder = new TextDecoder(isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8");
  for (let start = 0; start < content.size; start += chunkSize) {
    yield decoder.decode(await content.slice(start, start + chunkSize).arrayBuffer(), { stream: true });
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
