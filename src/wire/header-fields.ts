// Header fields as values: the pair, the lookup by name, and what a name or value may consist of.

import { headLimits, limitProblem } from "./head-limits.ts";
import { quote } from "./quote.ts";

/** One header field as it stands in a head; the value without the white space around it. */
export type HeaderField = readonly [name: string, value: string];

/** The value of the first field with this name, in any casing. */
export function headerValue(headers: readonly HeaderField[], name: string): string | undefined {
  return headerValues(headers, name)[0];
}

/** The values of all fields with this name, in any casing, in the order of the head. */
export function headerValues(headers: readonly HeaderField[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([candidate]) => candidate.toLowerCase() === wanted).map(([, value]) => value);
}

/** A token of RFC 9110, section 5.6.2: what methods, header names and parameter names are made of. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}

/**
 * The fields as the lines of a head, each ended by CRLF, without the empty line that ends the head.
 *
 * @throws TypeError when they are over the limits, a name is not a token, or a value holds anything but visible ASCII,
 * spaces and tabs: written out, a line break would smuggle in another header.
 */
export function writeFields(fields: readonly HeaderField[], limits = headLimits): string {
  const lines = fields.map(writeField).join("");
  const tooMuch = limitProblem(fields.length, lines.length, limits);
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
