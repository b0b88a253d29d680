// Finds constructs of other languages in an invalid filter, so that each is reported as one mistake.

import { isOperator, type Operator, operator } from "../../../grammar/operators.ts";
import type { Span } from "../ast.ts";
import { readCall, readIndex, readTyped } from "./call.ts";
import { readConstruct } from "./construct.ts";
import { createForeignText, type Foreign, matchAt, type ReadText } from "./foreign.ts";
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
import { createUnjoinedMistake, readBraces, readListCall, readSeparator, readSign } from "./sign.ts";
import { readPasted } from "./text.ts";

/** How many characters are searched. The first mistakes matter most. */
const searchLimit = 20_000;

/**
 * Finds constructs of other languages in an invalid filter, in text order and without overlaps. It finds only what
 * can't be part of a valid filter, so it explains any grammar error at the same position.
 */
export function findForeign(text: string): Foreign[] {
  const pasted = readPasted(text);
  return pasted === undefined ? new Scanner(text).scan() : [pasted];
}

const word = /[\p{ID_Start}_$][\p{ID_Continue}$]*(?:\s*\.\s*[\p{ID_Start}_$][\p{ID_Continue}$]*)*/uy;
/** A call on a list in OData. */
const slashed = /[\p{ID_Start}_$][\p{ID_Continue}$./]{0,200}\/(?:any|all)(?=\()/uy;
const constructed = /new\s+(?=[\p{ID_Start}_$])/uy;
const operatorSign = /[=<>!~]+/y;
const nowhere: Span = { from: 0, to: 0 };

/** Scans a text with looser rules than the grammar, and tracks whether an operand or an operator is expected. */
class Scanner {
  readonly #text: string;
  readonly #found: Foreign[] = [];
  #at = 0;
  #due = true;
  /** The operator of the current comparison, once it is found. */
  #operator = nowhere;
  /** The start of the current condition, after the last `and` or `or`. */
  #start = 0;
  /** The number of mistakes found before the current condition. */
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

  /** Continues after a text that was read. */
  #pass({ length, foreign }: ReadText, due: boolean): true {
    // A mistake that starts inside another one is a consequence of it, as for a regular expression after its operator.
    if (foreign !== undefined && foreign.covers.from >= (this.#found.at(-1)?.covers.to ?? 0)) this.#found.push(foreign);
    this.#at += length;
    this.#due = due;
    return true;
  }

  #operand(read: ReadText | undefined): boolean {
    return read !== undefined && this.#pass(read, false);
  }

  #comment(first: string): boolean {
    const read = /[#/-]/.test(first) ? readComment(this.#text, this.#at) : undefined;
    return read !== undefined && this.#pass(read, this.#due);
  }

  #foreignOperand(first: string): boolean {
    if (first === "#") return this.#operand(readMarked(this.#text, this.#at));
    const operator = this.#text.slice(this.#operator.from, this.#operator.to);
    if (this.#due && first === "/") return this.#operand(readExpression(this.#text, this.#at, this.#operator));
    if (
      this.#due &&
      findOperator(operator)?.right === "pattern" &&
      this.#operand(readBarePattern(this.#text, this.#at))
    )
      return true;
    if (!/[\d\p{Sc}]/u.test(first)) return false;
    const inList = this.#brackets > 0 || findOperator(operator)?.right === "array";
    return this.#operand(readBareDate(this.#text, this.#at) ?? readAmount(this.#text, this.#at, inList));
  }

  /** Reads a construct that has no equivalent. It is reported as the only mistake of its condition. */
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
    // Where an operand is expected, `!` means `not`.
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
        return this.#pass(
          this.#due ? { length: 1 } : { length: 1, foreign: createUnjoinedMistake(at, this.#condition()) },
          true,
        );
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
        return this.#pass(this.#due ? { length: 1 } : { length: 1, foreign: createRemainderMistake(at) }, true);
      case "+":
      case "-":
      case "*":
      case "/":
        return this.#pass({ length: 1 }, true);
      default: {
        const read = readSign(text, at, this.#condition());
        return read !== undefined && this.#pass(read, true);
      }
    }
  }

  /** The condition up to and including the current character, without the part that an earlier mistake covers. */
  #condition(): Span {
    return { from: Math.max(this.#start, this.#found.at(-1)?.covers.to ?? 0), to: this.#at + 1 };
  }

  /** Ends a condition. Further problems after its last mistake are consequences of it. */
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
    } else if (!this.#due || /^not$/i.test(name) || findOperator(name) !== undefined) {
      if (!this.#due || findOperator(name) !== undefined)
        this.#operator = { from: this.#at, to: this.#at + name.length };
      this.#pass({ length: name.length }, true);
    } else {
      const [text, at] = [this.#text, this.#at];
      const read = readCall(text, at, name, lead) ?? readIndex(text, at, name) ?? readTyped(text, at, name);
      this.#pass(read ?? { length: lead.length + name.length }, false);
    }
  }
}

/** The definition of an operator, in any case. */
function findOperator(written: string): Operator | undefined {
  const symbol = written.toLowerCase();
  return isOperator(symbol) ? operator(symbol) : undefined;
}

function createRemainderMistake(at: number): Foreign {
  return createForeignText(
    { from: at, to: at + 1 },
    "There is no remainder operator. Arithmetic supports `+ - * /`.",
    [],
  );
}
