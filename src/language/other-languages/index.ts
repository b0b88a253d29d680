// Finds constructs of other languages in an invalid filter, so that each is reported as one mistake.

import { isOperator, type Operator, operator } from "../../../grammar/operators.ts";
import type { Span } from "../ast.ts";
import { readCall, readIndex, readTyped } from "./call.ts";
import { readConstruct } from "./construct.ts";
import {
  readBackticks,
  readBareDate,
  readBarePattern,
  readComment,
  readExpression,
  readMarked,
  readQuoted,
  readQuotedPath,
} from "./literal.ts";
import { readAmount } from "./number.ts";
import { type Foreign, foreign, matchAt, type Piece } from "./piece.ts";
import { readBraces, readListCall, readSeparator, readSign, unjoined } from "./sign.ts";
import { readPasted } from "./text.ts";

/** How much of a text is searched: its first mistakes are the ones that are read. */
const searchLimit = 20_000;

/**
 * What a text that is no filter holds of other languages, in its order, no two of them overlapping. Only what can be
 * no part of a filter is found, so whatever the grammar finds wrong at its place is this.
 */
export function findForeign(text: string): Foreign[] {
  const pasted = readPasted(text);
  return pasted === undefined ? new Scanner(text).scan() : [pasted];
}

const word = /[\p{ID_Start}_$][\p{ID_Continue}$]*(?:\s*\.\s*[\p{ID_Start}_$][\p{ID_Continue}$]*)*/uy;
/** OData's call on a list. */
const slashed = /[\p{ID_Start}_$][\p{ID_Continue}$./]{0,200}\/(?:any|all)(?=\()/uy;
const constructed = /new\s+(?=[\p{ID_Start}_$])/uy;
const operatorSign = /[=<>!~]+/y;
const nowhere: Span = { from: 0, to: 0 };

/** Goes through a text by its own, looser rules, and keeps in mind whether an operand or an operator is due. */
class Scanner {
  readonly #text: string;
  readonly #found: Foreign[] = [];
  #at = 0;
  #due = true;
  /** The operator of the comparison, once it has come. */
  #operator = nowhere;
  /** Where the condition begins: after the last `and` or `or`. */
  #start = 0;
  /** How much was found before this condition. */
  #before = 0;
  #brackets = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): Foreign[] {
    const end = Math.min(this.#text.length, searchLimit);
    while (this.#at < end) this.#token(this.#text.charAt(this.#at));
    this.#joint();
    return this.#found;
  }

  #token(first: string): void {
    if (/\s/.test(first)) this.#at += 1;
    else if (this.#due && /["[`]/.test(first) && this.#operand(readQuotedPath(this.#text, this.#at))) return;
    else if (first === "'" || first === '"') this.#operand(readQuoted(this.#text, this.#at, first));
    else if (first === "`") this.#operand(readBackticks(this.#text, this.#at, this.#operator !== nowhere));
    else if (!this.#comment(first) && !this.#foreignOperand(first)) this.#plain(first);
  }

  /** Goes on behind a piece. */
  #pass({ length, foreign }: Piece, due: boolean): true {
    // One that begins inside another, as a regular expression does with its operator, follows from that.
    if (foreign !== undefined && foreign.covers.from >= (this.#found.at(-1)?.covers.to ?? 0)) this.#found.push(foreign);
    this.#at += length;
    this.#due = due;
    return true;
  }

  #operand(piece: Piece | undefined): boolean {
    return piece !== undefined && this.#pass(piece, false);
  }

  #comment(first: string): boolean {
    const piece = /[#/-]/.test(first) ? readComment(this.#text, this.#at) : undefined;
    return piece !== undefined && this.#pass(piece, this.#due);
  }

  #foreignOperand(first: string): boolean {
    if (first === "#") return this.#operand(readMarked(this.#text, this.#at));
    const operator = this.#text.slice(this.#operator.from, this.#operator.to);
    if (this.#due && first === "/") return this.#operand(readExpression(this.#text, this.#at, this.#operator));
    if (this.#due && operatorOf(operator)?.right === "pattern" && this.#operand(readBarePattern(this.#text, this.#at)))
      return true;
    if (!/[\d\p{Sc}]/u.test(first)) return false;
    const inList = this.#brackets > 0 || operatorOf(operator)?.right === "array";
    return this.#operand(readBareDate(this.#text, this.#at) ?? readAmount(this.#text, this.#at, inList));
  }

  /** A construct that has no equivalent: it explains the whole condition. */
  #construct(): boolean {
    const found = readConstruct(this.#text, this.#at, this.#condition());
    return found !== undefined && this.#pass(found, true);
  }

  #plain(first: string): void {
    if (/[?*:(]/.test(first) && this.#construct()) return;
    if (/[=<>!~]/.test(first)) this.#sign();
    else if (/[-+*/%,;:^([{|&)\]\u0080-\uffff]/.test(first) && this.#punctuation(first)) return;
    else this.#word();
  }

  #sign(): void {
    const length = matchAt(operatorSign, this.#text, this.#at)?.[0].length ?? 1;
    // Where an operand is due, `!` is a `not`.
    if (!this.#due) this.#operator = { from: this.#at, to: this.#at + length };
    this.#pass({ length }, true);
  }

  #punctuation(first: string): boolean {
    const [text, at] = [this.#text, this.#at];
    switch (first) {
      case "|":
      case "&":
        this.#joint();
        return this.#pass({ length: 1 }, true);
      case "[":
      case "]": {
        const call = first === "[" && this.#due ? readListCall(text, at) : undefined;
        if (call !== undefined) return this.#pass(call, false);
        this.#brackets += first === "[" ? 1 : -1;
        return this.#pass({ length: 1 }, first === "[");
      }
      case ")":
        return this.#pass({ length: 1 }, false);
      case "(":
        return this.#pass(this.#due ? { length: 1 } : { length: 1, foreign: unjoined(at, this.#condition()) }, true);
      case "{":
        return this.#operand(readBraces(text, at)) || this.#pass({ length: 1 }, true);
      case ",":
      case ";": {
        const isSeparator = !this.#due && this.#brackets === 0;
        return this.#pass(
          (isSeparator ? readSeparator(text, at, this.#condition()) : undefined) ?? { length: 1 },
          true,
        );
      }
      case "%":
        return this.#pass(this.#due ? { length: 1 } : { length: 1, foreign: remainder(at) }, true);
      case "+":
      case "-":
      case "*":
      case "/":
        return this.#pass({ length: 1 }, true);
      default: {
        const piece = readSign(text, at, this.#condition());
        return piece !== undefined && this.#pass(piece, true);
      }
    }
  }

  /** The condition up to the sign at hand, less what another mistake in it explains. */
  #condition(): Span {
    return { from: Math.max(this.#start, this.#found.at(-1)?.covers.to ?? 0), to: this.#at + 1 };
  }

  /** Ends a condition. What is wrong in it behind its last mistake only follows from that. */
  #joint(): void {
    const last = this.#found.at(-1);
    if (last !== undefined && this.#found.length > this.#before)
      this.#found[this.#found.length - 1] = { ...last, covers: { from: last.covers.from, to: this.#at } };
    this.#before = this.#found.length;
    this.#operator = nowhere;
    this.#start = this.#at;
  }

  #word(): void {
    if (this.#due && this.#construct()) return;
    const lead = matchAt(constructed, this.#text, this.#at)?.[0] ?? "";
    const name = (matchAt(slashed, this.#text, this.#at) ?? matchAt(word, this.#text, this.#at + lead.length))?.[0];
    if (name === undefined) {
      this.#at += 1;
    } else if (/^(?:and|or)$/i.test(name)) {
      this.#joint();
      this.#pass({ length: name.length }, true);
    } else if (!this.#due || /^not$/i.test(name) || operatorOf(name) !== undefined) {
      if (!this.#due || operatorOf(name) !== undefined) this.#operator = { from: this.#at, to: this.#at + name.length };
      this.#pass({ length: name.length }, true);
    } else {
      const [text, at] = [this.#text, this.#at];
      const piece = readCall(text, at, name, lead) ?? readIndex(text, at, name) ?? readTyped(text, at, name);
      this.#pass(piece ?? { length: lead.length + name.length }, false);
    }
  }
}

/** The row of an operator of this language, in any case. */
function operatorOf(written: string): Operator | undefined {
  const symbol = written.toLowerCase();
  return isOperator(symbol) ? operator(symbol) : undefined;
}

function remainder(at: number): Foreign {
  return foreign({ from: at, to: at + 1 }, "There is no remainder operator. Arithmetic supports `+ - * /`.", []);
}
