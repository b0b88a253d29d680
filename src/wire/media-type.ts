// Reads Content-Type values: the type, and its parameters, quoted or not (RFC 9110, section 8.3.1).

import { isToken } from "./header-fields.ts";
import { quote } from "./quote.ts";

export interface MediaType {
  /** `type/subtype` in lower case. */
  readonly type: string;
  /** Names in lower case; values unquoted, in their original case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** A Content-Type that cannot be read; the message says why. */
export class MediaTypeError extends Error {
  override readonly name = "MediaTypeError";
}

/** @throws MediaTypeError */
export function readMediaType(text: string): MediaType {
  const semicolon = text.indexOf(";");
  const type = getMediaTypeName(text);
  const [major = "", minor = "", ...more] = type.split("/");
  if (!isToken(major) || !isToken(minor) || more.length > 0) {
    throw new MediaTypeError(`${quote(type)} is not a media type. Write it as "type/subtype".`);
  }
  return { type, parameters: semicolon === -1 ? new Map() : readParameters(text, semicolon) };
}

/** The type before the parameters, in lower case, even if the rest is invalid. */
export function getMediaTypeName(text: string): string {
  const [name = ""] = text.split(";", 1);
  // Not `trim`, which removes more than spaces and tabs.
  const start = skipSpace(name, 0);
  let end = name.length;
  while (end > start && isSpace(name.charAt(end - 1))) end--;
  return name.slice(start, end).toLowerCase();
}

/** Reads `; name=value; name="value"` from the semicolon at `start`; empty parameters (`;;`) are skipped. */
function readParameters(text: string, start: number): Map<string, string> {
  const parameters = new Map<string, string>();
  let at = start;
  while (at < text.length) {
    if (text[at] !== ";") {
      throw new MediaTypeError(
        `Before ${quote(text.slice(at))} a semicolon is missing. ` +
          "Put a value in double quotes when it holds anything but letters, digits and hyphens.",
      );
    }
    at = skipSpace(text, at + 1);
    if (at === text.length || text[at] === ";") continue;
    const parameter = readParameter(text, at);
    if (parameters.has(parameter.name)) {
      throw new MediaTypeError(`The parameter ${quote(parameter.name)} comes twice. Leave one of them out.`);
    }
    parameters.set(parameter.name, parameter.value);
    at = skipSpace(text, parameter.end);
  }
  return parameters;
}

interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly end: number;
}

function readParameter(text: string, start: number): Parameter {
  const nameEnd = findTokenEnd(text, start);
  if (nameEnd === start || text[nameEnd] !== "=") {
    throw new MediaTypeError(
      `${quote(text.slice(start))} is not a parameter. Write it as "name=value", without spaces.`,
    );
  }
  const name = text.slice(start, nameEnd).toLowerCase();
  const valueStart = nameEnd + 1;
  if (text[valueStart] === '"') return { name, ...readQuoted(text, valueStart) };
  const end = findTokenEnd(text, valueStart);
  if (end === valueStart) {
    throw new MediaTypeError(`The parameter ${quote(name)} has no value. Put a value in double quotes after its "=".`);
  }
  return { name, value: text.slice(valueStart, end), end };
}

/** A quoted-string (RFC 9110, section 5.6.4): a backslash takes the next character as it is. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    let character = text.charAt(at);
    if (character === '"') return { value, end: at + 1 };
    if (character === "\\") character = text.charAt(++at);
    if (!/^[\t\x20-\x7e]$/.test(character)) break;
    value += character;
  }
  throw new MediaTypeError(
    `The quoted value ${quote(text.slice(start))} is not closed, or holds a character that is not visible ASCII.`,
  );
}

function findTokenEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && isToken(text.charAt(at))) at++;
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charAt(at))) at++;
  return at;
}

function isSpace(character: string): boolean {
  return character === " " || character === "\t";
}
