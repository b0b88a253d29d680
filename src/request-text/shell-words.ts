// Splits POSIX shell command lines into words (POSIX.1-2024, Shell Command Language, sections 2.2 and 2.3), without
// expanding or running anything.

import type { Span } from "../language/public.ts";
import { decodeBytes, encodeBytes } from "../wire/public.ts";
import { TextScanner } from "./text-scanner.ts";

/** A word without its quotes. Bytes that are not UTF-8 are encoded as in `decodeBytes`. */
export interface Word extends Span {
  readonly text: string;
}

/** The words of each command in a text. @throws RequestTextError for an unclosed quote or an expansion */
export function readShell(text: string): readonly (readonly Word[])[] {
  const scanner = new TextScanner(text);
  const commands: Word[][] = [[]];
  while (!scanner.isAtEnd) {
    if (scanner.match(/(?:[ \t]|\\\r?\n)+|#[^\n]*/y)) continue;
    if (scanner.match(/[\r\n;]|&&?|\|\|/y)) commands.push([]);
    else if (text.startsWith("<<", scanner.at)) {
      scanner.fail("A here-document can't be read. Write its text in quotes, after --data-raw.", 2);
    }
    // A redirection does not affect the request.
    else if (scanner.match(/\d?>>?&?[ \t]*/y)) readWord(scanner);
    else commands.at(-1)?.push(readWord(scanner));
  }
  return commands;
}

function readWord(scanner: TextScanner): Word {
  const from = scanner.at;
  let text = "";
  for (let segment = readSegment(scanner); segment !== undefined; segment = readSegment(scanner)) text += segment;
  if (scanner.at === from) {
    const sign = scanner.text.charAt(from).trim();
    scanner.fail(sign === "" ? "A word is missing here." : `Remove the ${sign}: only curl commands are read.`);
  }
  // Bytes that were escaped one by one may form a character.
  return { text: decodeBytes(encodeBytes(text)), from, to: scanner.at };
}

/** The next part of a word, unquoted; undefined at its end. */
function readSegment(scanner: TextScanner): string | undefined {
  const plain = scanner.match(/[^ \t\r\n;&|<>()'"\\`$]+|\$(?![\w({@*#?$!'-])/y);
  if (plain) return plain[0];
  const from = scanner.at;
  switch (scanner.text.charAt(from)) {
    case "\\":
      return scanner.match(/\\(?:\r?\n|([\s\S]?))/y)?.[1] ?? "";
    case "'":
      return scanner.match(/'([^']*)'/y)?.[1] ?? scanner.fail("This quote does not end.");
    case '"': {
      const [, inner = ""] = scanner.match(/"([^"\\$`]*(?:(?:\\[\s\S]|\$(?![\w({@*#?$!-]))[^"\\$`]*)*)/y) ?? [];
      if (scanner.match(/"/y)) return inner.replace(/\\(?:\r?\n|([$`"\\]))/g, (_, sign = "") => sign);
      if (/[$`]/.test(scanner.text.charAt(scanner.at))) return failExpansion(scanner);
      return scanner.fail("This quote does not end.", 1, from);
    }
    case "$": {
      if (scanner.text[from + 1] !== "'") return failExpansion(scanner);
      const inner = scanner.match(/\$'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y)?.[1];
      return inner === undefined ? scanner.fail("This quote does not end.", 2) : unescapeAnsi(inner);
    }
    case "`":
      return failExpansion(scanner);
    default:
      return undefined;
  }
}

function failExpansion(scanner: TextScanner): never {
  const from = scanner.at;
  const [expanded = ""] = scanner.match(/\$[({]?\w*\}?|`/y) ?? [];
  return scanner.fail(`The shell expands ${expanded.slice(0, 40)}. Replace it with its value.`, expanded.length, from);
}

const escapes = new Map(Object.entries({ a: "\x07", b: "\b", e: "\x1b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }));

/** Replaces the escapes in `$'…'` (POSIX.1-2024, section 2.2.4, and `\u` as in bash). */
function unescapeAnsi(text: string): string {
  const pattern = /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|([0-7]{1,3})|([\s\S]))/g;
  return text.replace(pattern, (_, hex?: string, unicode?: string, octal?: string, other = "") => {
    if (hex !== undefined) return decodeBytes(Uint8Array.of(Number.parseInt(hex, 16)));
    if (octal !== undefined) return decodeBytes(Uint8Array.of(Number.parseInt(octal, 8)));
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    return escapes.get(other) ?? other;
  });
}
