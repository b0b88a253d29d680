// Requests that are written as HTTP messages: as they go over the wire, or as in an .http file.

import { type HeaderField, headerValue } from "../../../wire/index.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import type { Span } from "../raw/raw-part.ts";
import { Expansion } from "./expansion.ts";
import { type PastedRequest, type PastedText, PasteError } from "./pasted.ts";

const methodBefore = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)[ \t]+(?=\S)/;
const separator = /^###/;

/** Whether a text has a request line before anything else but what an .http file may begin with. */
export function isHttpText(text: string): boolean {
  const first = linesOf(text).find(({ text: line }) => !isSilent(line) && !separator.test(line));
  return first !== undefined && startOf(first.text) !== undefined;
}

/** @throws PasteError */
export function readHttpText(text: string): PastedText {
  const variables = new Variables();
  const requests = piecesOf(linesOf(text)).flatMap((lines) => readPiece(text, lines, variables));
  return { requests };
}

/** What a request begins with. */
interface Start {
  readonly method: string;
  readonly target: string;
  /** As in `HTTP/1.1`; undefined where the line names none. */
  readonly version: string | undefined;
}

/** Reads a request line, or an address alone, which is asked for by GET. */
function startOf(line: string): Start | undefined {
  const [before = "", method = "GET"] = methodBefore.exec(line) ?? [];
  const rest = line.slice(before.length).trimEnd();
  if (before === "" && !/^https?:\/\/\S/.test(rest)) return undefined;
  const gap = Math.max(rest.lastIndexOf(" "), rest.lastIndexOf("\t"));
  const last = rest.slice(gap + 1);
  const isVersion = gap > 0 && /^HTTP\/\S/.test(last);
  return isVersion
    ? { method, target: rest.slice(0, gap).trimEnd(), version: last }
    : { method, target: rest, version: undefined };
}

interface Line extends Span {
  /** Without its line break, which is not within the span either. */
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  return [...text.matchAll(/([^\n]*?)(\r?\n|$)/g)].map(([, line = ""], index, all) => {
    const from = all[index]?.index ?? 0;
    return { text: line, from, to: from + line.length };
  });
}

/** What an .http file may have around its requests: blank lines, comments, variables. */
function isSilent(line: string): boolean {
  return /^\s*$|^\s*(?:#|\/\/)|^@/.test(line);
}

/** The lines of each request. A bundle holds requests itself, so it is not cut but at ###. */
function piecesOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const pieces: Line[][] = [[]];
  let isBundle = false;
  for (const [index, line] of lines.entries()) {
    const start = methodBefore.test(line.text) ? startOf(line.text) : undefined;
    const isFull = start?.version !== undefined && /^HTTP\/1\.[01]$/.test(start.version);
    const isNext = isFull && lines[index - 1]?.text === "" && !isBundle;
    if (separator.test(line.text) || isNext) {
      pieces.push([]);
      isBundle = false;
    }
    isBundle ||= start !== undefined && isBundleAddress(start.target);
    if (!separator.test(line.text)) pieces.at(-1)?.push(line);
  }
  return pieces;
}

/** Whether an address or a path is that of a bundle. */
export function isBundleAddress(address: string): boolean {
  return /^[^?#]*\/\$bundle(?:[?#]|$)/.test(address);
}

function readPiece(text: string, lines: readonly Line[], variables: Variables): PastedRequest[] {
  const start = lines.findIndex(({ text: line }) => !isSilent(line));
  const before = start === -1 ? lines : lines.slice(0, start);
  for (const line of before) variables.keep(line);
  const first = lines[start];
  if (first === undefined) return [];
  const blank = lines.findIndex((line, index) => index > start && line.text.trim() === "");
  const end = blank === -1 ? lines.length : blank;
  const [method, address, headerLines] = readStart(first, lines.slice(start + 1, end));
  const fill = (line: string, span: Span): string => variables.fill(line, span);
  const headers = headerLines
    .filter(({ text: line }) => !/^\s*(?:#|\/\/)/.test(line))
    .map((line) => readHeader(line, fill));
  const bodyFrom = lines[end + 1]?.from;
  const last = lines.at(-1) ?? first;
  const body = bodyFrom === undefined ? "" : bodyOf(text.slice(bodyFrom, endOf(text, last)), headers);
  const [firstBody] = lines.slice(end + 1);
  if (firstBody !== undefined && /^<@?\s/.test(firstBody.text)) {
    throw new PasteError("The page can't read the file. Put its text here.", firstBody);
  }
  const bodySpan = { from: bodyFrom ?? last.to, to: last.to };
  return [
    {
      from: first.from,
      to: last.to,
      method,
      address: fill(address, first),
      headers,
      body: bytesOfText(isMultipart(headers) ? body : fill(body, bodySpan)),
    },
  ];
}

/** Where a line ends with its line break. */
function endOf(text: string, { to }: Line): number {
  return to + (text.startsWith("\r\n", to) ? 2 : text.startsWith("\n", to) ? 1 : 0);
}

/** The request line, with the lines of its query under it, and what is left. */
function readStart(line: Line, rest: readonly Line[]): [method: string, address: string, rest: readonly Line[]] {
  const start = startOf(line.text);
  if (start === undefined) {
    throw new PasteError("This is no request line. Write: method, space, path or address, space, HTTP/1.1", line);
  }
  const { method, target, version } = start;
  if (version !== undefined && !/^HTTP\/(?:1\.[01]|2|3)(?:\.0)?$/.test(version)) {
    throw new PasteError(`“${version.slice(0, 40)}” is no version of HTTP. Write HTTP/1.1`, line);
  }
  const count = rest.findIndex(({ text }) => !/^\s+[?&]/.test(text));
  const query = rest.slice(0, count === -1 ? rest.length : count);
  return [method, target + query.map(({ text }) => text.trim()).join(""), rest.slice(query.length)];
}

function readHeader(line: Line, fill: (text: string, span: Span) => string): HeaderField {
  const [, name, value] = /^([^\s:]+)[ \t]*:(.*)$/.exec(line.text) ?? [];
  if (name === undefined || value === undefined) {
    throw new PasteError("This header line has no colon. Write “Name: value”, or an empty line before the body.", line);
  }
  return [name, fill(value.trim(), line)];
}

/** A body of the length that its head says; else without the line breaks that end the text. */
function bodyOf(given: string, headers: readonly HeaderField[]): string {
  const body = isMultipart(headers) && !given.includes("\r\n") ? given.replaceAll("\n", "\r\n") : given;
  const length = headerValue(headers, "Content-Length");
  const bytes = bytesOfText(body);
  if (length !== undefined && /^\d+$/.test(length) && Number(length) <= bytes.length) {
    const rest = textOfBytes(bytes.subarray(Number(length)));
    if (rest.trim() === "") return textOfBytes(bytes.subarray(0, Number(length)));
  }
  // The script that an .http file may run afterwards is no part of the body.
  return isMultipart(headers) ? body : withoutScript(body.trimEnd()).trimEnd();
}

/** Without the script at its end, `> {% … %}` or `> file.js`. */
function withoutScript(body: string): string {
  const scriptAt = body.endsWith("%}") ? body.search(/(?:^|\r?\n)> ?\{%/) : -1;
  if (scriptAt !== -1) return body.slice(0, scriptAt);
  const lastLine = body.lastIndexOf("\n") + 1;
  return /^> ?\S*$/.test(body.slice(lastLine)) ? body.slice(0, lastLine) : body;
}

function isMultipart(headers: readonly HeaderField[]): boolean {
  return /^\s*multipart\//i.test(headerValue(headers, "Content-Type") ?? "");
}

/** The variables of an .http file, each known from its line on. */
class Variables {
  readonly #values = new Map<string, string>();
  readonly #expansion = new Expansion();

  /** Takes in a line such as `@name = value`; passes over any other one. */
  keep(line: Line): void {
    const [, name, value = ""] = /^@([\w.-]+)\s*=(.*)$/.exec(line.text) ?? [];
    if (name !== undefined) this.#values.set(name, this.fill(value.trim(), line));
    else if (line.text.startsWith("@")) throw new PasteError("A variable is written as @name = value.", line);
  }

  /** The text with its variables filled in; those that the editor of such files makes up can't be known. */
  fill(text: string, span: Span): string {
    return text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
      const value = this.#values.get(name.trim());
      if (value === undefined) {
        throw new PasteError(
          `${whole.slice(0, 60)} stands for something that is not in this text. Write what it stands for.`,
          span,
        );
      }
      this.#expansion.take(value.length, span);
      return value;
    });
  }
}
