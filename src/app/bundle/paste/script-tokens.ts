// How a script is cut into tokens, as far as calls, names and literals go (ECMAScript 2025, section 12).

import type { Span } from "../raw/raw-part.ts";
import { PasteError } from "./pasted.ts";

export type ScriptToken = Span &
  (
    | { readonly kind: "name" | "sign"; readonly text: string }
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "string"; readonly value: string }
    /** Texts, with the code between them; one more text than codes. */
    | {
        readonly kind: "template";
        readonly texts: readonly string[];
        readonly codes: readonly (readonly ScriptToken[])[];
      }
  );

/** @throws PasteError for a text that no script can have. */
export function scriptTokens(text: string): readonly ScriptToken[] {
  return new Tokens(text, 0).all();
}

const named: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "0": "\0" };

/** The most templates that may lie inside each other. */
const mostTemplates = 20;

class Tokens {
  readonly #text: string;
  #at: number;
  /** How many templates the place lies in. */
  #templates = 0;
  /** Whether no comment ends after the place: looked for once, and not again at each sign that could begin one. */
  #isLastComment = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  all(): ScriptToken[] {
    const tokens: ScriptToken[] = [];
    for (let token = this.#next(); token !== undefined; token = this.#next()) tokens.push(token);
    return tokens;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #next(): ScriptToken | undefined {
    this.#skipBlank();
    const from = this.#at;
    const sign = this.#text.charAt(from);
    if (sign === "") return undefined;
    if (sign === '"' || sign === "'") return { kind: "string", value: this.#string(sign), from, to: this.#at };
    if (sign === "`") return this.#template();
    const number = this.#match(/(?:0[xX][0-9A-Fa-f]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y);
    if (number !== undefined) return { kind: "number", value: Number(number.replaceAll("_", "")), from, to: this.#at };
    const name = this.#match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/uy);
    if (name !== undefined) return { kind: "name", text: name, from, to: this.#at };
    const other = this.#match(/=>|\.\.\.|[\s\S]/y) ?? sign;
    return { kind: "sign", text: other, from, to: this.#at };
  }

  /** Passes over white space and comments. */
  #skipBlank(): void {
    for (;;) {
      this.#match(/\s+/y);
      if (this.#text.startsWith("//", this.#at)) this.#match(/[^\n]+/y);
      else if (!this.#text.startsWith("/*", this.#at) || !this.#skipComment()) return;
    }
  }

  /** False for one that does not end, as in a regular expression. */
  #skipComment(): boolean {
    const end = this.#isLastComment ? -1 : this.#text.indexOf("*/", this.#at + 2);
    this.#isLastComment = end === -1;
    if (end !== -1) this.#at = end + 2;
    return end !== -1;
  }

  #string(quote: string): string {
    const from = this.#at;
    this.#at += 1;
    let value = "";
    for (;;) {
      const sign = this.#text.charAt(this.#at);
      if (sign === "" || sign === "\n") throw new PasteError("This quote does not end.", { from, to: from + 1 });
      if (sign === quote) break;
      value += this.#character();
    }
    this.#at += 1;
    return value;
  }

  #character(): string {
    if (this.#text.charAt(this.#at) !== "\\") return this.#text.charAt(this.#at++);
    const from = this.#at;
    const written = this.#match(/\\(?:u\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|\r\n|[^ux])/y);
    if (written === undefined) throw new PasteError("This escape is not one of a script.", { from, to: from + 2 });
    const hex = /^\\[ux]\{?([0-9A-Fa-f]+)/.exec(written)?.[1];
    if (hex !== undefined) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16)));
    const letter = written.slice(1);
    // A line break after a backslash is only for the eye.
    return /^[\r\n\u2028\u2029]/.test(letter) ? "" : (named[letter] ?? letter);
  }

  #template(): ScriptToken {
    const from = this.#at;
    this.#templates += 1;
    if (this.#templates > mostTemplates) {
      const message = `More than ${mostTemplates} templates lie inside each other here. Write out what they stand for.`;
      throw new PasteError(message, { from, to: from + 1 });
    }
    this.#at += 1;
    const texts: string[] = [];
    const codes: ScriptToken[][] = [];
    let text = "";
    for (;;) {
      const sign = this.#text.charAt(this.#at);
      if (sign === "") throw new PasteError("This template does not end.", { from, to: from + 1 });
      if (sign === "`") break;
      if (this.#match(/\$\{/y) !== undefined) {
        texts.push(text);
        text = "";
        codes.push(this.#code(from));
      } else if (this.#match(/\r\n?/y) !== undefined) text += "\n";
      else text += this.#character();
    }
    this.#at += 1;
    this.#templates -= 1;
    return { kind: "template", texts: [...texts, text], codes, from, to: this.#at };
  }

  /** Up to the brace that closes it. */
  #code(from: number): ScriptToken[] {
    const tokens: ScriptToken[] = [];
    let depth = 0;
    for (let token = this.#next(); token !== undefined; token = this.#next()) {
      if (token.kind === "sign" && token.text === "{") depth += 1;
      if (token.kind === "sign" && token.text === "}") {
        if (depth === 0) return tokens;
        depth -= 1;
      }
      tokens.push(token);
    }
    throw new PasteError("This template does not end.", { from, to: from + 1 });
  }
}
