// Owns requests that are written as HTTP messages: as they go over the wire, or as in an .http file.

import { type HeaderField, headerValue } from "../../../wire/index.ts";
import { bytesOfText, textOfBytes } from "../byte-text.ts";
import type { Span } from "../raw/raw-part.ts";
import { type PastedRequest, type PastedText, PasteError } from "./pasted.ts";

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)[ \t]+(\S.*?)(?:[ \t]+(HTTP\/\S+))?[ \t]*$/;
const addressLine = /^(https?:\/\/\S.*?)(?:[ \t]+(HTTP\/\S+))?[ \t]*$/;
const separator = /^###/;

/** Whether a text has a request line before anything else but what an .http file may begin with. */
export function isHttpText(text: string): boolean {
  const first = linesOf(text).find(({ text: line }) => !isSilent(line) && !separator.test(line));
  return first !== undefined && (requestLine.test(first.text) || addressLine.test(first.text));
}

/** @throws PasteError */
export function readHttpText(text: string): PastedText {
  const variables = new Map<string, string>();
  const requests = piecesOf(linesOf(text)).flatMap((lines) => readPiece(text, lines, variables));
  return { requests };
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
    const isFull = /\sHTTP\/1\.[01]\s*$/.test(line.text) && requestLine.test(line.text);
    const isNext = isFull && lines[index - 1]?.text === "" && !isBundle;
    if (separator.test(line.text) || isNext) {
      pieces.push([]);
      isBundle = false;
    }
    const [, , target] = requestLine.exec(line.text) ?? [];
    isBundle ||= target !== undefined && isBundleAddress(target);
    if (!separator.test(line.text)) pieces.at(-1)?.push(line);
  }
  return pieces;
}

/** Whether an address or a path is that of a bundle. */
export function isBundleAddress(address: string): boolean {
  return /^[^?#]*\/\$bundle(?:[?#]|$)/.test(address);
}

function readPiece(text: string, lines: readonly Line[], variables: Map<string, string>): PastedRequest[] {
  const start = lines.findIndex(({ text: line }) => !isSilent(line));
  const before = start === -1 ? lines : lines.slice(0, start);
  for (const line of before) keepVariable(line, variables);
  const first = lines[start];
  if (first === undefined) return [];
  const blank = lines.findIndex((line, index) => index > start && line.text.trim() === "");
  const end = blank === -1 ? lines.length : blank;
  const [method, address, headerLines] = readStart(first, lines.slice(start + 1, end));
  const fill = (line: string, span: Span): string => filled(line, span, variables);
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
  const [, method = "GET", target, version] = requestLine.exec(line.text) ?? [];
  const [, address, addressVersion] = addressLine.exec(line.text) ?? [];
  const found = target ?? address;
  if (found === undefined) {
    throw new PasteError("This is no request line. Write: method, space, path or address, space, HTTP/1.1", line);
  }
  const given = version ?? addressVersion;
  if (given !== undefined && !/^HTTP\/(?:1\.[01]|2|3)(?:\.0)?$/.test(given)) {
    throw new PasteError(`“${given}” is no version of HTTP. Write HTTP/1.1`, line);
  }
  const count = rest.findIndex(({ text }) => !/^\s+[?&]/.test(text));
  const query = rest.slice(0, count === -1 ? rest.length : count);
  return [method, found + query.map(({ text }) => text.trim()).join(""), rest.slice(query.length)];
}

function readHeader(line: Line, fill: (text: string, span: Span) => string): HeaderField {
  const [, name, value] = /^([^\s:]+)[ \t]*:[ \t]*(.*?)[ \t]*$/.exec(line.text) ?? [];
  if (name === undefined || value === undefined) {
    throw new PasteError("This header line has no colon. Write “Name: value”, or an empty line before the body.", line);
  }
  return [name, fill(value, line)];
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
  return isMultipart(headers) ? body : body.replace(/(?:^|\r?\n)> ?(?:\{%[\s\S]*%\}|\S*)\s*$/, "").replace(/\s+$/, "");
}

function isMultipart(headers: readonly HeaderField[]): boolean {
  return /^\s*multipart\//i.test(headerValue(headers, "Content-Type") ?? "");
}

function keepVariable(line: Line, variables: Map<string, string>): void {
  const [, name, value = ""] = /^@([\w.-]+)\s*=\s*(.*?)\s*$/.exec(line.text) ?? [];
  if (name === undefined) {
    if (line.text.startsWith("@")) throw new PasteError("A variable is written as @name = value.", line);
    return;
  }
  variables.set(name, filled(value, line, variables));
}

/** The text with its variables; those that the editor of such files makes up can't be known. */
function filled(text: string, span: Span, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => {
    const value = variables.get(name);
    if (value !== undefined) return value;
    throw new PasteError(`${whole} stands for something that is not in this text. Write what it stands for.`, span);
  });
}
