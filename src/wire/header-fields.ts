import { findLimitProblem, headLimits } from "./head-limits.ts";
import { quote } from "./quote.ts";

/** One header field; the value has no surrounding white space. */
export type HeaderField = readonly [name: string, value: string];

/** Returns the value of the first field with this name, ignoring case. */
export function getHeader(headers: readonly HeaderField[], name: string): string | undefined {
  return getHeaders(headers, name)[0];
}

/** Returns the values of all fields with this name in order, ignoring case. */
export function getHeaders(headers: readonly HeaderField[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value);
}

/** Whether a text is a token (RFC 9110, section 5.6.2), as methods, header names and parameter names are. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}

/**
 * Writes the fields as header lines that end with CRLF, without the empty line after the head.
 *
 * @throws TypeError if they exceed the limits, a name is not a token, or a value contains anything but visible ASCII,
 * spaces and tabs: a line break would inject another header.
 */
export function writeFields(fields: readonly HeaderField[], limits = headLimits): string {
  const lines = fields.map(writeField).join("");
  const tooMuch = findLimitProblem(fields.length, lines.length, limits);
  if (tooMuch !== undefined) throw new TypeError(`These header fields cannot be written: ${tooMuch}`);
  return lines;
}

function writeField([name, value]: HeaderField): string {
  if (!isToken(name)) {
    throw new TypeError(`${quote(name)} is not a header name. Use letters, digits and hyphens.`);
  }
  if (!/^[\t\x20-\x7e]*$/.test(value)) {
    throw new TypeError(
      `The value ${quote(value)} of the header ${name} holds a character that a head cannot carry. ` +
        "Use visible ASCII characters, spaces and tabs.",
    );
  }
  return `${name}: ${value.trim()}\r\n`;
}
