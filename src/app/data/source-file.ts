// A file to import: its bytes, its format, and a name for a collection of its rows.

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The media type that the service reads it as. */
  readonly type: string;
}

/** Reads a file that was chosen or dropped. */
export async function readSourceFile(file: File): Promise<SourceFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, bytes, type: formatOf(bytes) };
}

export function pastedFile(text: string): SourceFile {
  const bytes = new TextEncoder().encode(text);
  return { name: "", bytes, type: formatOf(bytes) };
}

/** The format of a file by how it begins, because endings of names are often wrong. */
function formatOf(bytes: Uint8Array): string {
  const begin = new TextDecoder(bytes[1] === 0xfe || bytes[0] === 0xfe ? "utf-16le" : "utf-8").decode(
    bytes.subarray(0, 64 * 1024),
  );
  const text = begin.trimStart();
  if (text.startsWith("[")) return "application/json";
  if (!text.startsWith("{")) return "text/csv";
  const [line = ""] = text.split(/[\r\n]/, 1);
  return isJson(line) && text.trimEnd() !== line.trimEnd() ? "application/x-ndjson" : "application/json";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
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
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
    return "Begin with a letter A to Z and go on with letters, digits and underscores.";
  return taken.includes(name) ? `There is a collection ${name} already. Choose another name.` : null;
}
