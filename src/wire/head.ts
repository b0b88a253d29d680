// Reads heads: lines that end with CRLF, and the header fields in them (RFC 9112, section 5).

import { CR, DELETE, HTAB, LF, SPACE } from "./bytes.ts";
import { findLimitProblem, headLimits } from "./head-limits.ts";
import { type HeaderField, isToken } from "./header-fields.ts";
import { quote } from "./quote.ts";

/** Creates the error to throw for a problem at an offset of the input. */
export type CreateFault = (problem: string, offset: number) => Error;

export interface Line {
  /** ASCII, without the line's end. */
  readonly text: string;
  /** Where the line starts. */
  readonly offset: number;
  /** Where the next line starts; the length of the input if there is none. */
  readonly next: number;
}

export interface FieldLines {
  readonly fields: readonly HeaderField[];
  /** Where the line of each field starts, in the order of `fields`. */
  readonly offsets: readonly number[];
  /** Where the body starts: after the empty line, or at the end of the input if there is no empty line. */
  readonly bodyStart: number;
}

const decoder = new TextDecoder();

/** Reads one line, up to CRLF or the end of the input. Throws for any other control character except tab. */
export function readLine(bytes: Uint8Array, offset: number, fault: CreateFault): Line {
  for (let at = offset; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === CR && bytes[at + 1] === LF) {
      return { text: decodeAscii(bytes.subarray(offset, at)), offset, next: at + 2 };
    }
    const problem = describeByteProblem(byte);
    if (problem !== undefined) throw fault(problem, at);
  }
  return { text: decodeAscii(bytes.subarray(offset)), offset, next: bytes.length };
}

/** Skips empty lines before a start line (RFC 9112, section 2.2). Returns the offset after them. */
export function skipEmptyLines(bytes: Uint8Array): number {
  let at = 0;
  while (bytes[at] === CR && bytes[at + 1] === LF) at += 2;
  return at;
}

/** Longer texts could exceed the maximum number of arguments of a call. */
const shortText = 1024;

/** For short lines this is faster than a decoder. A bundle of a thousand parts has ten thousand lines. */
function decodeAscii(bytes: Uint8Array): string {
  return bytes.length > shortText ? decoder.decode(bytes) : Reflect.apply(String.fromCharCode, undefined, bytes);
}

function describeByteProblem(byte: number): string | undefined {
  if (byte === LF) return "a line ends with a bare line feed. End lines with CR LF.";
  if (byte === CR) return "a carriage return stands without its line feed. End lines with CR LF.";
  if (byte > DELETE) {
    return `the head holds the byte ${formatByteNumber(byte)}, which is outside ASCII. Percent-encode it, or move it to the body.`;
  }
  if (byte === DELETE || (byte < SPACE && byte !== HTAB)) {
    return `the head holds the control character ${formatByteNumber(byte)}. Remove it.`;
  }
  return undefined;
}

function formatByteNumber(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Reads header lines from `offset` up to and including the empty line, or to the end of the input. */
export function readFields(bytes: Uint8Array, offset: number, fault: CreateFault, limits = headLimits): FieldLines {
  const fields: HeaderField[] = [];
  const offsets: number[] = [];
  let at = offset;
  while (at < bytes.length) {
    const line = readLine(bytes, at, fault);
    at = line.next;
    if (line.text === "") break;
    const tooMuch = findLimitProblem(fields.length + 1, at - offset, limits);
    if (tooMuch !== undefined) throw fault(tooMuch, line.offset);
    fields.push(readField(line, fault));
    offsets.push(line.offset);
  }
  return { fields, offsets, bodyStart: at };
}

function readField({ text, offset }: Line, fault: CreateFault): HeaderField {
  if (text.startsWith(" ") || text.startsWith("\t")) {
    throw fault("a header line begins with white space. Write each header on one line, from its first column.", offset);
  }
  const colon = text.indexOf(":");
  if (colon === -1) throw fault(`the header line ${quote(text)} has no colon. Write it as "Name: value".`, offset);
  if (colon === 0) throw fault(`the header line ${quote(text)} has no name before its colon.`, offset);
  const name = text.slice(0, colon);
  if (name.endsWith(" ") || name.endsWith("\t")) {
    throw fault(
      `there is white space between the header name ${quote(name.trim())} and its colon.`,
      offset + colon - 1,
    );
  }
  if (!isToken(name)) {
    throw fault(`${quote(name)} is not a header name. Use letters, digits and hyphens.`, offset);
  }
  return [name, text.slice(colon + 1).trim()];
}
