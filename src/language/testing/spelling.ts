// Generates equivalent, noncanonical spellings of a filter for tests.

import type { Comparison, Condition, Literal, Operand } from "../ast.ts";

/** Picks an integer from 0 up to, but not including, the count. */
export type Pick = (count: number) => number;

/** A name or a keyword. A letter or digit directly after it would extend it, unlike a literal. */
const isWord = /^!?[\p{ID_Start}_$]/u;
const goesOn = /^[\p{ID_Continue}$]/u;

/** Creates a picker that returns the same sequence for the same seed. */
export function createPicker(seed: number): Pick {
  let state = seed >>> 0;
  return (count) => {
    // One step of Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** Spells a filter at random. The result is rarely canonical, and parses to the same tree except for parentheses. */
export function spellFilter(filter: Condition, pick: Pick): string {
  return new Speller(pick).text(filter);
}

class Speller {
  readonly #pick: Pick;

  constructor(pick: Pick) {
    this.#pick = pick;
  }

  text(filter: Condition): string {
    return this.#one("", " ", "\n") + this.#spaced(this.#condition(filter)) + this.#one("", " ", "\t");
  }

  #one<T>(...choices: readonly [T, ...T[]]): T {
    return choices[this.#pick(choices.length)] ?? choices[0];
  }

  /** Joins tokens with random white space. Two adjacent words always get some. */
  #spaced(tokens: readonly string[]): string {
    return tokens.reduce((text, token, index) => {
      const apart = isWord.test(tokens[index - 1] ?? "") && goesOn.test(token);
      return text + this.#one(apart ? " " : "", " ", "\n", "\t ", apart ? " \r\n" : "") + token;
    });
  }

  #condition(node: Condition): string[] {
    const tokens = this.#bareCondition(node);
    return this.#pick(8) === 0 ? ["(", ...tokens, ")"] : tokens;
  }

  #bareCondition(node: Condition): string[] {
    switch (node.kind) {
      case "and":
      case "or": {
        const sign = node.kind === "and" ? "&&" : "||";
        return node.conditions.flatMap((inner, index) => {
          // Only an `or` inside an `and` needs parentheses. A chain of the same kind would be flattened.
          const needed = inner.kind === "or" || inner.kind === node.kind;
          const tokens = needed ? ["(", ...this.#bareCondition(inner), ")"] : this.#condition(inner);
          return index === 0 ? tokens : [this.#one(node.kind, sign), ...tokens];
        });
      }
      case "not": {
        const chain = node.condition.kind === "and" || node.condition.kind === "or";
        const tokens = this.#condition(node.condition);
        return [this.#one("not", "!"), ...(chain ? ["(", ...tokens, ")"] : tokens)];
      }
      case "paren":
        return ["(", ...this.#condition(node.condition), ")"];
      case "comparison":
        return [...this.#operand(node.left), node.operator, ...this.#right(node.right)];
      case "missing":
        throw new TypeError("A filter with issues has no spelling.");
    }
  }

  #right(node: Comparison["right"]): string[] {
    if (node.kind === "array")
      return ["[", ...node.items.flatMap((item, index) => [...(index > 0 ? [","] : []), ...this.#literal(item)]), "]"];
    if (node.kind === "pattern") return [this.#quoted(node.parts)];
    return this.#operand(node);
  }

  #operand(node: Operand): string[] {
    const tokens = this.#bareOperand(node);
    return this.#pick(10) === 0 ? ["(", ...tokens, ")"] : tokens;
  }

  #bareOperand(node: Operand): string[] {
    switch (node.kind) {
      case "field":
        return node.name.split(".").flatMap((name, index) => (index === 0 ? [name] : [".", name]));
      case "sum":
      case "product":
        return node.operands.flatMap((inner, index) => {
          const needed = inner.kind === "sum" || (inner.kind === "product" && node.kind === "product");
          const tokens = needed ? ["(", ...this.#bareOperand(inner), ")"] : this.#operand(inner);
          return index === 0 ? tokens : [node.operators[index - 1] ?? "+", ...tokens];
        });
      case "negative": {
        const chain = node.operand.kind === "sum" || node.operand.kind === "product";
        const tokens = chain ? this.#bareOperand(node.operand) : this.#operand(node.operand);
        return ["-", ...(chain ? ["(", ...tokens, ")"] : tokens)];
      }
      case "group":
        return ["(", ...this.#operand(node.operand), ")"];
      case "missing":
        throw new TypeError("A filter with issues has no spelling.");
      default:
        return this.#literal(node);
    }
  }

  #literal(node: Literal): string[] {
    switch (node.kind) {
      case "number": {
        const digits = this.#digits(Math.abs(node.value));
        return node.value < 0 ? ["-", digits] : [digits];
      }
      case "string":
        return [this.#quoted(this.#one([node.value], node.value.split("*")))];
      case "boolean":
        return [String(node.value)];
      case "null":
        return ["null"];
      case "date":
        return [`#${node.value}#`];
      case "datetime":
        return [`#${this.#instant(node.value)}#`];
      case "time":
        return [`#T${this.#clock(node.value)}#`];
    }
  }

  #digits(value: number): string {
    const exponent = value.toExponential();
    if (!Number.isInteger(value)) return this.#one(String(value), exponent, exponent.replace("e", "E"));
    // Without a fraction or exponent, the digits must be exact.
    const whole = BigInt(value).toString();
    return this.#one(whole, `${whole}.0`, `${whole}e0`, exponent);
  }

  /** Writes the instant in another offset, if the year keeps four digits. */
  #instant(value: string): string {
    const minutes = this.#one(0, 90, -300, 23 * 60 + 59);
    const local = new Date(Date.parse(value) + minutes * 60_000).toISOString();
    if (minutes === 0 || local.length !== 24 || local.startsWith("0000")) {
      return value.slice(0, 11) + this.#clock(value.slice(11, -1)) + this.#one("", "Z", "+00:00");
    }
    const size = Math.abs(minutes);
    const offset = `${minutes < 0 ? "-" : "+"}${String(Math.floor(size / 60)).padStart(2, "0")}:${String(size % 60).padStart(2, "0")}`;
    return local.slice(0, 11) + this.#clock(local.slice(11, -1)) + offset;
  }

  /** Writes a time without redundant zeros. */
  #clock(value: string): string {
    return this.#one(value, value.replace(/\.?0+$/, ""), value.replace(/:00\.000$/, ""));
  }

  /** Writes strings joined by stars, which are wildcards only in a pattern. */
  #quoted(parts: readonly string[]): string {
    const quote = this.#one("'", '"');
    const inside = parts.map((part) => Array.from(part, (character) => this.#character(character, quote)).join(""));
    return quote + inside.join("*") + quote;
  }

  #character(character: string, quote: string): string {
    const units = character.length === 1 ? [character] : [character.charAt(0), character.charAt(1)];
    const escaped = units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", "*": "\\*" }[character];
    if (short !== undefined) return this.#one(short, escaped, character === "\t" ? character : short);
    // A lone surrogate must be escaped.
    if (/\p{Cs}/u.test(character)) return escaped;
    if (character === quote) return this.#one(quote + quote, `\\${quote}`, escaped);
    if (character === "'" || character === '"') return this.#one(character, `\\${character}`, escaped);
    return this.#pick(12) === 0 ? escaped : character;
  }
}
