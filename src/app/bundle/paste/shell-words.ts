// How a POSIX shell takes a command line apart (POSIX, Shell Command Language, sections 2.2 and 2.3), and no more:
// nothing is run, and what a shell would put in from outside is refused.

import { bytesOfText, textOfBytes } from "../byte-text.ts";
import type { Span } from "../raw/raw-part.ts";
import { PasteError } from "./pasted.ts";

/** A word without its quotes; its text as `textOfBytes` has it, for `$'\xff'` is any byte. */
export interface Word extends Span {
  readonly text: string;
}

/** The words of a command, and what it is given to read, if the text says so. */
export interface ShellCommand {
  readonly words: readonly Word[];
  readonly input: string | undefined;
}

/** Commands that are tied by pipes. */
export type Pipeline = readonly ShellCommand[];

/** @throws PasteError for what only a shell could know, and for quotes that do not end. */
export function readShell(text: string): readonly Pipeline[] {
  return new ShellReader(text).read();
}

class ShellReader {
  readonly #text: string;
  #at = 0;
  #words: Word[] = [];
  #input: string | undefined;
  #pipeline: ShellCommand[] = [];
  readonly #pipelines: Pipeline[] = [];
  /** Here-documents whose text begins after the line. */
  readonly #awaited: { readonly end: string; readonly isQuoted: boolean; readonly place: Span }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly Pipeline[] {
    while (this.#at < this.#text.length) this.#step();
    this.#requireHereDocuments();
    this.#endPipeline();
    return this.#pipelines;
  }

  #step(): void {
    const text = this.#text;
    const sign = text.charAt(this.#at);
    if (sign === " " || sign === "\t") this.#at += 1;
    else if (text.startsWith("\\\n", this.#at)) this.#at += 2;
    else if (text.startsWith("\\\r\n", this.#at)) this.#at += 3;
    else if (sign === "\n" || sign === "\r") this.#endLine();
    else if (sign === "#") this.#at = this.#lineEnd(this.#at);
    else if (sign === ";" || sign === "&") this.#endPipeline(text[this.#at + 1] === sign ? 2 : 1);
    else if (sign === "|") this.#pipe();
    else if (sign === "<" || sign === ">") this.#redirect();
    else if (sign === "(" || sign === ")")
      this.#refuse(`The shell's ${sign} is not read here. Paste the command alone.`, 1);
    else this.#words.push(this.#word());
  }

  #pipe(): void {
    if (this.#text[this.#at + 1] === "|") this.#endPipeline(2);
    else {
      this.#endCommand();
      this.#at += 1;
    }
  }

  #endCommand(): void {
    if (this.#words.length > 0) this.#pipeline.push({ words: this.#words, input: this.#input });
    this.#words = [];
    this.#input = undefined;
  }

  #endPipeline(length = 0): void {
    this.#at += length;
    this.#endCommand();
    if (this.#pipeline.length > 0) this.#pipelines.push(this.#pipeline);
    this.#pipeline = [];
  }

  #endLine(): void {
    this.#at += this.#text.startsWith("\r\n", this.#at) ? 2 : 1;
    for (const awaited of this.#awaited.splice(0)) this.#hereDocument(awaited);
    // A line may end after a pipe, and go on.
    if (this.#words.length > 0 || this.#pipeline.length === 0) this.#endPipeline();
  }

  #redirect(): void {
    const from = this.#at;
    const [sign = ""] = /^(<<-?|>>?|<)/.exec(this.#text.slice(from, from + 3)) ?? [];
    // The number before it is of what it redirects.
    const last = this.#words.at(-1);
    if (last !== undefined && last.to === from && /^\d$/.test(last.text)) this.#words.pop();
    if (sign === "<" || sign === "<<-")
      this.#refuse("The page can't read what the shell would read here.", sign.length);
    this.#at += sign.length;
    while (this.#text[this.#at] === "&" || this.#text[this.#at] === " ") this.#at += 1;
    const isQuoted = /^['"\\]/.test(this.#text.charAt(this.#at));
    const word = this.#word();
    if (sign === "<<") this.#awaited.push({ end: word.text, isQuoted, place: { from, to: word.to } });
  }

  #hereDocument({ end, isQuoted, place }: { end: string; isQuoted: boolean; place: Span }): void {
    const from = this.#at;
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const lineEnd = this.#lineEnd(start);
      this.#at = Math.min(this.#text.length, lineEnd + 1);
      if (this.#text.slice(start, lineEnd).replace(/\r$/, "") !== end) continue;
      const input = this.#text.slice(from, start);
      const inserted = isQuoted ? null : /[$`\\]/.exec(input);
      if (inserted !== null) {
        this.#at = from + inserted.index;
        this.#refuse("The shell would change this here-document. Put quotes around the word that ends it.", 1);
      }
      this.#input = input;
      return;
    }
    throw new PasteError(`The here-document has no line “${end}” at its end.`, place);
  }

  #requireHereDocuments(): void {
    const [awaited] = this.#awaited;
    if (awaited !== undefined) throw new PasteError(`The here-document has no text.`, awaited.place);
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf("\n", from);
    return end === -1 ? this.#text.length : end;
  }

  #word(): Word {
    const from = this.#at;
    let word = "";
    while (this.#at < this.#text.length && !/[\s;&|<>()]/.test(this.#text.charAt(this.#at))) word += this.#piece();
    if (this.#at === from) this.#refuse("A word is missing here.", 1);
    // Bytes that were written one by one may be a character together.
    return { text: textOfBytes(bytesOfText(word)), from, to: this.#at };
  }

  #piece(): string {
    const sign = this.#text.charAt(this.#at);
    if (sign === "'") return this.#single();
    if (sign === '"') return this.#double();
    if (sign === "\\") return this.#escaped();
    if (this.#text.startsWith("$'", this.#at)) return this.#ansi();
    this.#refuseInsertion();
    this.#at += 1;
    return sign;
  }

  #escaped(): string {
    const [whole = "", next = ""] = /^\\(\r?\n|[\s\S]|$)/.exec(this.#text.slice(this.#at, this.#at + 3)) ?? [];
    this.#at += whole.length;
    return /^\r?\n$/.test(next) ? "" : next;
  }

  #single(): string {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end === -1) this.#refuse("This quote does not end.", 1);
    const piece = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return piece;
  }

  #double(): string {
    const from = this.#at;
    let piece = "";
    this.#at += 1;
    for (;;) {
      const sign = this.#text.charAt(this.#at);
      if (sign === "") throw new PasteError("This quote does not end.", { from, to: from + 1 });
      if (sign === '"') break;
      if (sign === "\\" && /[$`"\\\r\n]/.test(this.#text.charAt(this.#at + 1))) {
        piece += this.#escaped();
        continue;
      }
      this.#refuseInsertion();
      piece += sign;
      this.#at += 1;
    }
    this.#at += 1;
    return piece;
  }

  /** `$'…'`, with the escapes of C (POSIX 2024, section 2.2.4). */
  #ansi(): string {
    const from = this.#at;
    const [whole, inner = ""] = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(this.#text.slice(from)) ?? [];
    if (whole === undefined) this.#refuse("This quote does not end.", 2);
    else this.#at += whole.length;
    return unescapeAnsi(inner);
  }

  /** A shell would put a value in here, which nobody but it knows. */
  #refuseInsertion(): void {
    const [inserted] = /^(`|\$[({A-Za-z_0-9@*#?$!-])/.exec(this.#text.slice(this.#at, this.#at + 2)) ?? [];
    if (inserted === undefined) return;
    const [whole = inserted] = /^\$\{?[A-Za-z_0-9]*\}?/.exec(this.#text.slice(this.#at)) ?? [];
    this.#refuse(`The shell would put something in the place of ${whole}. Write what it stands for.`, whole.length);
  }

  #refuse(message: string, length: number): never {
    throw new PasteError(message, { from: this.#at, to: Math.min(this.#text.length, this.#at + length) });
  }
}

const named: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

function unescapeAnsi(text: string): string {
  return text.replace(
    /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g,
    (_, hex?: string, short?: string, long?: string, octal?: string, control?: string, other = "") => {
      if (hex !== undefined) return byteText(Number.parseInt(hex, 16));
      if (octal !== undefined) return byteText(Number.parseInt(octal, 8) & 0xff);
      const point = short ?? long;
      if (point !== undefined) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(point, 16)));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      return named[other] ?? other;
    },
  );
}

/** A byte that was written as a number: from 0x80 on, none of them is a character by itself. */
export function byteText(byte: number): string {
  return textOfBytes(Uint8Array.of(byte));
}
