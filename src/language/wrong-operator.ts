// Owns the operators of other languages, and what to write instead.

import type { SyntaxNode } from "@lezer/common";
import * as terms from "../../grammar/generated/filter.terms.ts";
import type { Span } from "./ast.ts";
import { type Open, patternAround, patternOf } from "./foreign-pattern.ts";
import type { Fix } from "./issue.ts";
import type { OperatorSymbol } from "./operators.ts";
import { type Reader, replacement } from "./reader.ts";
import { decodeText } from "./text-literal.ts";

/** What stands for an operator elsewhere → the operator here. */
const known: Readonly<Record<string, OperatorSymbol>> = {
  "==": "=",
  "===": "=",
  "<>": "!=",
  "!==": "!=",
  "! =": "!=",
  "=<": "<=",
  "=>": ">=",
  eq: "=",
  is: "=",
  equals: "=",
  "is not": "!=",
  ne: "!=",
  neq: "!=",
  lt: "<",
  gt: ">",
  le: "<=",
  lte: "<=",
  ge: ">=",
  gte: ">=",
  not: "!in",
  "not in": "!in",
  "not like": "!like",
  "not ilike": "!ilike",
  nin: "!in",
};

/** Operators that look for a part of a text → the ends that they leave open. */
const partial: Readonly<Record<string, Open>> = {
  contains: [true, true],
  includes: [true, true],
  has: [true, true],
  startswith: [false, true],
  beginswith: [false, true],
  endswith: [true, false],
};

/** Operators for regular expressions, with `!` or `not` before them for the opposite. */
const expression = /^(!|not )?(?:=?~|matches|match|regexp?|rlike)$/;

/** Words that calculate elsewhere; there is none for the remainder. */
const arithmetic: Readonly<Record<string, string>> = { add: "+", plus: "+", sub: "-", minus: "-", mul: "*", div: "/" };

/** An operator of one or two words, where the grammar takes in the first only. */
const phrase =
  /^(?:(?:does )?not )?(?:contains?|includes?|(?:starts|begins|ends)[ _]?with|matches|match|regexp?|rlike)\b|^is (?:not )?(?=null\b)/i;

const text = /^\s*\(?\s*('(?:[^'\\\r\n]|\\.|'')*'|"(?:[^"\\\r\n]|\\.|"")*")(\s*\))?/;

/** What is written in the place of an operator, and the text literal right of it, where one is. */
interface Written {
  readonly span: Span;
  /** In lower case, its words joined by one space. */
  readonly word: string;
  readonly literal: string;
  /** Up to the end of the literal. */
  readonly whole: Span;
}

/** Reports the wrong operator under the cursor and gives the one that was probably meant. */
export function reportWrongOperator(reader: Reader): OperatorSymbol | undefined {
  const written = readWritten(reader);
  const { span, word } = written;
  const opposite = /^(?:does )?not /.test(word);
  const search = word
    .replace(/^(?:does )?not /, "")
    .replace(/[ _]|(?<=contain|include)$/g, (gap) => (gap === "" ? "s" : ""));
  const open = Object.hasOwn(partial, search) ? partial[search] : undefined;
  if (open !== undefined) return reportPartial(reader, written, open, opposite ? "!like" : "like");
  if (expression.test(word)) return reportExpression(reader, written, /^(?:!|not )/.test(word) ? "!like" : "like");
  if (word === "between") return reportBetween(reader);
  if (word === "exists" && reader.cursor.node.nextSibling?.type.id === terms.Missing)
    return report(reader, span, "!= null");
  if (Object.hasOwn(arithmetic, word)) return reportArithmetic(reader, span, arithmetic[word] ?? "+");
  const meant = meantBy(word, reader.cursor.node.nextSibling);
  if (meant !== undefined) {
    report(reader, span, meant);
    return meant;
  }
  const remainder =
    word === "mod" ? "There is no operator for the remainder." : `\`${reader.slice()}\` is no operator.`;
  if (word === "mod") coverRest(reader);
  reader.syntax(
    span,
    `${remainder} The operators are = != < > <= >= in !in like !like ilike !ilike, joined by and, or.`,
  );
  return undefined;
}

/** The operator that a sign of another language, or one in two pieces, stands for. */
export function meantBySign(sign: string): OperatorSymbol | undefined {
  if (["!=", "<=", ">="].includes(sign)) return sign as OperatorSymbol;
  return Object.hasOwn(known, sign) ? known[sign] : undefined;
}

function readWritten(reader: Reader): Written {
  const { from } = reader.cursor;
  const ahead = reader.text.slice(from, from + 100).replace(/\s/g, " ");
  const length = phrase.exec(ahead)?.[0].trim().length ?? 0;
  const span = { from, to: Math.max(from + length, reader.cursor.to) };
  const [whole = "", literal = ""] = text.exec(reader.text.slice(span.to)) ?? [];
  const word = reader.slice(span).toLowerCase().replace(/\s+/g, " ");
  return { span, word, literal, whole: { from, to: span.to + whole.length } };
}

function meantBy(word: string, right: SyntaxNode | null): OperatorSymbol | undefined {
  if (word === "not" && right !== null && right.type.id !== terms.Array) return "!=";
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

function report(reader: Reader, span: Span, meant: string): undefined {
  const message = `\`${reader.slice(span)}\` is no operator here: write \`${meant}\`.`;
  reader.syntax(span, message, replacement(span, meant));
}

/** `note contains 'gift'`; its stars stand inside the quotes. */
function reportPartial(reader: Reader, { span, literal, whole }: Written, open: Open, symbol: string): undefined {
  const message = `\`${reader.slice(span)}\` is no operator here: write \`${symbol} ${patternAround("'gift'", open)}\`.`;
  const fixes = literal === "" ? [] : [replacement(whole, `${symbol} ${patternAround(literal, open)}`)];
  reader.syntax(span, message, ...fixes);
  reader.cover(whole);
}

function reportExpression(reader: Reader, { span, word, literal, whole }: Written, symbol: string): undefined {
  // Where stars are wildcards already, the text is a pattern and no regular expression.
  const isPattern = /^(?:not )?match(?:es)?$/.test(word) && /(?<!\.)\*/.test(literal);
  const pattern = isPattern ? literal : literal === "" ? undefined : patternOf(decodeText(literal, []));
  const message = `\`${reader.slice(span)}\` is no operator here: write \`${symbol}\` and a pattern, as in \`${symbol} '*gift*'\`.`;
  reader.syntax(span, message, ...(pattern === undefined ? [] : [replacement(whole, `${symbol} ${pattern}`)]));
  reader.cover(whole);
}

/** `total add 5 gt 10` is one comparison, of which the grammar makes two. */
function reportArithmetic(reader: Reader, span: Span, sign: string): undefined {
  report(reader, span, sign);
  coverRest(reader);
}

function coverRest(reader: Reader): void {
  const { from, to } = reader.cursor;
  reader.cover({ from: to, to: reader.cursor.node.parent?.to ?? from });
}

/** `a between 1 and 5` is two comparisons; the `and` in it joined a bare value to the first. */
function reportBetween(reader: Reader): undefined {
  const operatorNode = reader.cursor.node;
  const [field, low] = [operatorNode.prevSibling, operatorNode.nextSibling];
  const joint = operatorNode.parent?.nextSibling;
  const high = joint?.type.id === terms.AndOperator ? joint.nextSibling : null;
  const fixes: Fix[] = [];
  if (field !== null && low !== null && high !== null && high.type.id !== terms.Comparison) {
    const insert = `>= ${reader.slice(low)} and ${reader.slice(field)} <= ${reader.slice(high)}`;
    fixes.push(replacement({ from: operatorNode.from, to: high.to }, insert));
    reader.take(high.from);
  }
  reader.syntax(
    operatorNode,
    "`between` is no operator here: write two comparisons, as in `total >= 1 and total <= 5`.",
    ...fixes,
  );
}
