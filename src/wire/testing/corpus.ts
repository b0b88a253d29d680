// Reads and writes the cases of corpus/*.txt: a title, bytes with visible escapes, and the verdict on them.
//
// A file starts with a description. Its cases follow:
//
//   # A unique title
//   > multipart/mixed; boundary="another one"      the Content-Type; left out, it is `multipart/mixed; boundary=b`
//
//   --b\r\n                                        the bytes; the breaks between lines of the file are none of them
//   \r\n
//   \*3(x\#)\r\n                                   \*N(…) stands for N copies, and \# in it for 1, 2, 3 …
//   --b--\r\n
//
//   ==>
//
//   part [] x1x2x3                                 the verdict, see verdict.ts; a part of the message suffices
//
// Escapes: \r \n \t \0 \\, \s for a space where a line begins or ends, \xhh for any byte. Other characters are UTF-8.

import { encodeUtf8, joinBytes } from "../bytes.ts";

/** Kind of the cases of a file, from the start of its name: a Content-Type, a multipart body, a message, or a bundle. */
export const kinds = ["boundary", "multipart", "request", "response", "bundle"] as const;

export type Kind = (typeof kinds)[number];

/** Bytes, and how to read them. */
export interface Input {
  readonly kind: Kind;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface CorpusCase extends Input {
  readonly title: string;
  readonly verdict: readonly string[];
}

/** The file whose messages have megabytes, which `npm run test:all` checks. */
export const hugeMessages = "multipart-limits.txt";

const usualType = "multipart/mixed; boundary=b";

/**
 * The cases of a file.
 * @param name - such as `request-line.txt`
 * @throws Error that names the title of a malformed case
 */
export function readCases(name: string, text: string): CorpusCase[] {
  const kind = kinds.find((each) => name.split(/[-.]/, 1)[0] === each);
  if (kind === undefined) throw new Error(`The name ${name} begins with none of ${kinds.join(", ")}.`);
  const [, ...blocks] = `\n${text}`.split(/\n# /);
  return blocks.map((block) => readCase(kind, block));
}

function readCase(kind: Kind, block: string): CorpusCase {
  const [title = "", ...lines] = block.split("\n");
  const arrow = lines.indexOf("==>");
  if (arrow === -1) throw new Error(`The case "${title}" has no line ==>.`);
  const given = lines.slice(0, arrow).filter((line) => line !== "");
  const crooked = given.find((line) => line !== line.trim());
  if (crooked !== undefined) throw new Error(`In "${title}", write \\s for white space around "${crooked}".`);
  const type = given[0]?.startsWith("> ") ? given.shift()?.slice(2) : undefined;
  return {
    kind,
    title,
    contentType: type === undefined ? usualType : decodeLatin1(unescapeBytes(type)),
    bytes: unescapeBytes(given.join("")),
    verdict: lines.slice(arrow + 1).filter((line) => line !== ""),
  };
}

/** A case as written in a file. */
export function formatCase({ title, contentType, bytes, verdict }: Omit<CorpusCase, "kind">): string {
  const type = contentType === usualType ? [] : [`> ${escapeBytes(encodeLatin1(contentType))}`];
  const lines = escapeBytes(bytes).replaceAll("\\r\\n", "\\r\\n\n").trimEnd();
  return [`# ${title}`, ...type, "", lines, "", "==>", "", ...verdict, ""].join("\n");
}

const named: Readonly<Record<string, string>> = { r: "\r", n: "\n", t: "\t", s: " ", "0": "\0", "\\": "\\" };

/** @throws Error for an invalid escape */
function unescapeBytes(text: string): Uint8Array<ArrayBuffer> {
  const repeated = text.replaceAll(/\\\*(\d+)\((.*?)\\\)/g, (_, times: string, piece: string) =>
    repeatPiece(piece, Number(times)),
  );
  return joinBytes(
    repeated.split(/(\\x[0-9a-f]{2}|\\.)/).map((piece, index) => (index % 2 ? decodeByte(piece) : encodeUtf8(piece))),
  );
}

function repeatPiece(piece: string, times: number): string {
  if (!piece.includes("\\#")) return piece.repeat(times);
  return Array.from({ length: times }, (_, index) => piece.replaceAll("\\#", String(index + 1))).join("");
}

function decodeByte(code: string): Uint8Array {
  if (code.length === 4) return Uint8Array.of(Number.parseInt(code.slice(2), 16));
  const character = named[code.slice(1)];
  if (character === undefined) throw new Error(`${code} is no escape of the corpus.`);
  return encodeUtf8(character);
}

/** Escapes all invisible bytes; the inverse of `unescapeBytes`. */
export function escapeBytes(bytes: Uint8Array): string {
  return decodeLatin1(bytes)
    .replaceAll("\\", "\\\\")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll(/[^\x20-\x7e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replaceAll(/(?<=^|\\n) | (?=$|\\r\\n)/g, "\\s");
}

/** One byte per character, so that a text can contain any byte. */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const decoder = new TextDecoder("utf-16le");

/** One character per byte. */
export function decodeLatin1(bytes: Uint8Array): string {
  return decoder.decode(new Uint16Array(bytes));
}
