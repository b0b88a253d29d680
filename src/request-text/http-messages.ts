// Reads HTTP messages: raw ones, and those in .http files.

import type { Span } from "../language/public.ts";
import { decodeBytes, encodeBytes, getHeader, type HeaderField } from "../wire/public.ts";
import { ExpansionLimit, RequestTextError, type TextRequest } from "./text-request.ts";

/** The requests in a text. @throws RequestTextError */
export function readHttpMessages(text: string): readonly TextRequest[] {
  const variables = new Variables();
  return splitMessages(text).flatMap((lines) => readMessage(text, lines, variables));
}

/** A line without its line break. */
interface Line extends Span {
  readonly text: string;
}

function splitLines(text: string): readonly Line[] {
  let from = 0;
  return text.split("\n").map((whole) => {
    const line = whole.replace(/\r$/, "");
    const start = from;
    from += whole.length + 1;
    return { text: line, from: start, to: start + line.length };
  });
}

/** The lines of each request. A bundle contains request lines itself, so it ends only at ###. */
function splitMessages(text: string): readonly (readonly Line[])[] {
  const messages: Line[][] = [[]];
  let isBundle = false;
  let previous: Line | undefined;
  for (const line of splitLines(text)) {
    const start = isRequestLine(line.text) ? readRequestLine(line.text) : undefined;
    const isNext = previous?.text === "" && !isBundle && /^HTTP\/1\.[01]$/.test(start?.version ?? "");
    const isSeparator = line.text.startsWith("###");
    if (isSeparator || isNext) {
      messages.push([]);
      isBundle = false;
    }
    isBundle ||= start !== undefined && isBundleAddress(start.target);
    if (!isSeparator) messages.at(-1)?.push(line);
    previous = line;
  }
  return messages;
}

/** A request line in its parts. In .http files the method may be missing, and the version, which is then empty. */
function readRequestLine(line: string): { readonly method: string; readonly target: string; readonly version: string } {
  const [before = "", method = "GET"] = /^([A-Z]+)[ \t]+/.exec(line) ?? [];
  const target = line.slice(before.length).trimEnd();
  const gap = Math.max(target.lastIndexOf(" "), target.lastIndexOf("\t"));
  const version = gap > 0 && target.startsWith("HTTP/", gap + 1) ? target.slice(gap + 1) : "";
  return { method, target: target.slice(0, target.length - version.length).trimEnd(), version };
}

/** Whether an address or a path is that of a bundle. */
export function isBundleAddress(address: string): boolean {
  return /^[^?#]*\/\$bundle(?:[?#]|$)/.test(address);
}

function readMessage(text: string, lines: readonly Line[], variables: Variables): TextRequest[] {
  const start = lines.findIndex((line) => !isSkippedLine(line.text));
  for (const line of start === -1 ? lines : lines.slice(0, start)) variables.define(line);
  const first = lines[start];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return [];
  const blank = lines.findIndex((line, index) => index > start && line.text.trim() === "");
  const head = lines.slice(start + 1, blank === -1 ? lines.length : blank);
  const afterQuery = head.findIndex((line) => !/^\s+[?&]/.test(line.text));
  const query = head.slice(0, afterQuery === -1 ? head.length : afterQuery);
  const { method, target, version } = readRequestLine(first.text);
  if (!isRequestLine(first.text)) {
    throw new RequestTextError(
      "This is not a request line. Write a method, a path or an address, and HTTP/1.1.",
      first,
    );
  }
  if (!/^(?:HTTP\/(?:1\.[01]|2|3)(?:\.0)?)?$/.test(version)) {
    throw new RequestTextError(`“${version.slice(0, 40)}” is not a version of HTTP. Write HTTP/1.1.`, first);
  }
  const headers = head
    .slice(query.length)
    .filter((line) => !/^\s*(?:#|\/\/)/.test(line.text))
    .map((line) => readHeader(line, variables));
  const firstOfBody = blank === -1 ? undefined : lines[blank + 1];
  if (firstOfBody !== undefined && /^<@?\s/.test(firstOfBody.text)) {
    throw new RequestTextError("The page can't read the file. Put its text here.", firstOfBody);
  }
  const span = { from: firstOfBody?.from ?? last.to, to: last.to };
  const body = decideBody(text.slice(span.from, span.to), headers);
  return [
    {
      from: first.from,
      to: last.to,
      method,
      address: variables.expand(target + query.map((line) => line.text.trim()).join(""), first),
      headers,
      body: encodeBytes(isMultipart(headers) ? body : variables.expand(body, span)),
    },
  ];
}

function readHeader(line: Line, variables: Variables): HeaderField {
  const [, name, value = ""] = /^([^\s:]+)[ \t]*:(.*)$/.exec(line.text) ?? [];
  if (name === undefined) {
    throw new RequestTextError(
      "This header has no colon. Write “Name: value”, or an empty line before the body.",
      line,
    );
  }
  return [name, variables.expand(value.trim(), line)];
}

/** The body: as long as Content-Length says, or without the line breaks and the response script at the end. */
function decideBody(given: string, headers: readonly HeaderField[]): string {
  const body = isMultipart(headers) && !given.includes("\r\n") ? given.replaceAll("\n", "\r\n") : given;
  const bytes = encodeBytes(body);
  const length = Number(getHeader(headers, "Content-Length") ?? "NaN");
  if (length <= bytes.length && decodeBytes(bytes.subarray(length)).trim() === "") {
    return decodeBytes(bytes.subarray(0, length));
  }
  return isMultipart(headers) ? body : removeScript(body.trimEnd()).trimEnd();
}

/** Without `> {% … %}` or `> file.js` at the end. */
function removeScript(body: string): string {
  const script = body.endsWith("%}") ? body.search(/(?:^|\r?\n)> ?\{%/) : -1;
  if (script !== -1) return body.slice(0, script);
  const lastLine = body.lastIndexOf("\n") + 1;
  return /^> ?\S*$/.test(body.slice(lastLine)) ? body.slice(0, lastLine) : body;
}

function isMultipart(headers: readonly HeaderField[]): boolean {
  return /^\s*multipart\//i.test(getHeader(headers, "Content-Type") ?? "");
}

/** The variables of an .http file. Each is defined from its line on. */
class Variables {
  readonly #values = new Map<string, string>();
  readonly #limit = new ExpansionLimit();

  /** Reads a line such as `@name = value`; ignores other lines. */
  define(line: Line): void {
    const [, name, value = ""] = /^@([\w.-]+)\s*=(.*)$/.exec(line.text) ?? [];
    if (name !== undefined) this.#values.set(name, this.expand(value.trim(), line));
    else if (line.text.startsWith("@")) throw new RequestTextError("A variable is written as @name = value.", line);
  }

  /** Replaces each `{{name}}`. @throws RequestTextError for a variable that is not defined */
  expand(text: string, span: Span): string {
    return text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
      const value = this.#values.get(name.trim());
      if (value === undefined) {
        throw new RequestTextError(
          `${whole.slice(0, 60)} is not defined in this text. Replace it with its value.`,
          span,
        );
      }
      this.#limit.add(value.length, span);
      return value;
    });
  }
}

/** Whether a line may stand before a request: a blank line, a comment, a separator, or a variable of an .http file. */
export function isSkippedLine(line: string): boolean {
  return /^\s*(?:$|#|\/\/)|^@/.test(line);
}

/** Whether a line begins with a method and a target, or is a URL. */
export function isRequestLine(line: string): boolean {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)[ \t]+\S|^https?:\/\/\S/.test(line);
}
