// Walks a syntax tree with its text, and collects the issues.

import type { Tree, TreeCursor } from "@lezer/common";
import * as terms from "../../grammar/generated/filter.terms.ts";
import type { Span } from "./ast.ts";
import { createReplacement, type Fix, type Issue, type IssueCode, issueLimit } from "./issue.ts";
import { nodeLimit } from "./limits.ts";
import { findForeign } from "./other-languages/find-foreign.ts";
import type { Foreign } from "./other-languages/foreign.ts";
import { encodeText } from "./text-literal.ts";

/** Thrown to stop reading early. The issues found so far are kept. */
export class ReadingStopped extends Error {}

export class Reader {
  readonly cursor: TreeCursor;
  readonly text: string;
  readonly issues: Issue[] = [];
  #nodes = 0;
  readonly #taken = new Set<number>();
  /** The issue for the most recently skipped junk. */
  #junk: Issue | undefined;
  /** Searched for when the first mistake is found. */
  #foreign: readonly Foreign[] | undefined;
  readonly #covers: Span[] = [];

  constructor(tree: Tree, text: string) {
    this.cursor = tree.cursor();
    this.text = text;
  }

  get term(): number {
    return this.cursor.type.id;
  }

  /** The span of the current node. Each call counts one node of the filter. */
  span(): Span {
    this.#nodes += 1;
    if (this.#nodes > nodeLimit) {
      this.report("FILTER_TOO_COMPLEX", this.cursor, `A filter has at most ${nodeLimit} fields, values and operators.`);
      throw new ReadingStopped();
    }
    return { from: this.cursor.from, to: this.cursor.to };
  }

  slice(span: Span = this.cursor): string {
    return this.text.slice(span.from, span.to);
  }

  /** Visits the children of the current node in order. Junk is reported and skipped. */
  children(visit: () => void): void {
    if (!this.cursor.firstChild()) return;
    do {
      if (this.term === terms.Junk) this.#reportJunk();
      else visit();
    } while (this.cursor.nextSibling());
    this.cursor.parent();
  }

  /** Reports text that is not allowed here. Junk that follows without a gap is part of the same mistake. */
  #reportJunk(): void {
    const { from, to } = this.cursor;
    const last = this.issues.at(-1);
    const goesOn = last !== undefined && last === this.#junk && this.text.slice(last.to, from).trim() === "";
    if (goesOn) this.issues.pop();
    const span = { from: goesOn ? last.from : from, to };
    const inList = this.cursor.node.parent?.type.id === terms.Array;
    this.#junk = this.report("FILTER_SYNTAX", span, ...describeJunk(this.text, span, inList));
  }

  syntax(span: Span, message: string, ...fixes: Fix[]): void {
    this.report("FILTER_SYNTAX", span, message, ...fixes);
  }

  /** Reports a missing part, unless it is a consequence of the preceding mistake. */
  missing(message: string, ...fixes: Fix[]): void {
    const at = this.cursor.from;
    if (!this.follows(at)) this.syntax({ from: at, to: at }, message, ...fixes);
  }

  /** Marks a position whose text belongs to a mistake that is already reported. */
  take(at: number): void {
    this.#taken.add(at);
  }

  isTaken(at: number): boolean {
    return this.#taken.has(at);
  }

  /** Whether a problem is a consequence of the last issue: only closing signs lie between them. */
  follows(at: number): boolean {
    const last = this.issues.at(-1);
    if (last === undefined || last.to > at) return false;
    const between = this.text.slice(last.to, at);
    if (/^[\s)]*$/.test(between)) return true;
    // A final reserved word, where a value is missing, may be an unfinished name: `a > or` on the way to `a > ordered`.
    return at === this.text.length && last.from === last.to && /^\s*\w+$/.test(between);
  }

  /** Suppresses further issues in a span, because one reported mistake explains them all. */
  cover(span: Span): void {
    this.#covers.push(span);
  }

  /** Whether a reported mistake explains everything in a span. */
  isCovered(span: Span): boolean {
    return this.#covers.some((covered) => doesCover(covered, span));
  }

  /** Reports a mistake, or the construct of another language that causes it. Returns the issue. */
  report(code: IssueCode, { from, to }: Span, message: string, ...fixes: Fix[]): Issue | undefined {
    if (this.isCovered({ from, to })) return undefined;
    const foreign = code === "FILTER_SYNTAX" ? this.#foreignAt({ from, to }) : undefined;
    const issue: Issue = { code, severity: "error", message, from, to, fixes };
    if (foreign === undefined) this.issues.push(issue);
    else {
      this.cover(foreign.covers);
      this.issues.push({
        ...issue,
        message: foreign.message,
        from: foreign.from,
        to: foreign.to,
        fixes: foreign.fixes,
      });
    }
    if (this.issues.length >= issueLimit) throw new ReadingStopped();
    return issue;
  }

  #foreignAt(span: Span): Foreign | undefined {
    this.#foreign ??= findForeign(this.text);
    let [low, high] = [0, this.#foreign.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#foreign[middle]?.covers.to ?? 0) < span.from) low = middle + 1;
      else high = middle;
    }
    // Where two adjoin at the position, it belongs to the second.
    return [this.#foreign[low + 1], this.#foreign[low]].find(
      (found) => found !== undefined && doesCover(found.covers, span),
    );
  }
}

function doesCover(covers: Span, { from, to }: Span): boolean {
  return from === to ? covers.from <= from && from <= covers.to : covers.from < to && from < covers.to;
}

/** Curly quotes, which word processors insert for straight ones. */
const curlyText = /^[\u201c\u201d\u201e\u2018\u2019\u00ab](.*?)[\u201c\u201d\u2018\u2019\u00bb]?$/u;

function describeJunk(text: string, { from, to }: Span, inList: boolean): [message: string, ...fixes: Fix[]] {
  const written = text.slice(from, to);
  const [, curly] = curlyText.exec(written) ?? [];
  if (curly !== undefined) {
    const straight = encodeText(curly);
    return [`Use straight quotes: \`${abridgeText(straight)}\`.`, createReplacement({ from, to }, straight)];
  }
  if (/^not\b/i.test(written)) return ["`not` applies to a whole condition, not to a value."];
  if (/^[\p{L}\d'"]/u.test(written) || (inList && /[\p{L}\d'"]/u.test(written)))
    return describeOperand(text, { from, to }, inList);
  const message = `\`${abridgeText(written)}\` is not allowed here`;
  // Between two operands, it was meant as an operator.
  const isBetween =
    /[\p{L}\d'"#)\]]\s*$/u.test(text.slice(Math.max(0, from - 40), from)) &&
    /^\s*(?!(?:and|or)\b)[\p{L}\d'"#([=<>!-]/iu.test(text.slice(to, to + 40));
  const holdsValue = /[\p{L}\d'"]/u.test(written);
  if (holdsValue && written.startsWith(",")) return [`${message}: write lists in brackets, after \`in\` or \`!in\`.`];
  return holdsValue || (isBetween && !/^[),\]]/.test(written))
    ? [`${message}.`]
    : [`${message}: remove it.`, createRemoval({ from, to })];
}

/** Describes a value or name that follows another one. No fix removes it. */
function describeOperand(text: string, { from, to }: Span, inList: boolean): [message: string, ...fixes: Fix[]] {
  const written = abridgeText(text.slice(from, to));
  if (inList) {
    const end = text.slice(0, from).trimEnd().length;
    const fix = { label: "Write ,", from: end, to: end, insert: "," };
    return [`A comma is missing before \`${written}\`.`, ...(/[[,]$/.test(text.slice(0, end)) ? [] : [fix])];
  }
  if (/['"]/.test(written))
    return [`\`${written}\` is not allowed here: an operator or \`and\` or \`or\` is missing before it.`];
  return [`An operator is missing before \`${written}\`. In a URL, \`+\` is a space: write \`%2B\`.`];
}

/** Shortens a text to forty characters for a message. */
export function abridgeText(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

function createRemoval({ from, to }: Span): Fix {
  return { label: "Remove it", from, to, insert: "" };
}
