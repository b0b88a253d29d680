// Reports operators of other languages, and suggests the equivalent.

import type { SyntaxNode } from "@lezer/common";
import * as terms from "../../grammar/generated/filter.terms.ts";
import { isOperator, type OperatorSymbol, operator, operators } from "../../grammar/operators.ts";
import type { Span } from "./ast.ts";
import { createReplacement, type Fix } from "./issue.ts";
import {
  findOperatorByWord,
  formatComparison,
  formatNullComparison,
  getPatternOperator,
} from "./other-languages/operators.ts";
import { convertRegExp, createSearchPattern, type Open, searches } from "./other-languages/pattern.ts";
import { abridgeText, type Reader } from "./reader.ts";
import { decodeText, encodePattern, quotedText } from "./text-literal.ts";

/** Operators that search for part of a string → the ends that may have other text. */
const partial: Readonly<Record<string, Open>> = {
  ...searches,
  has: [true, true],
  startingwith: [false, true],
  containing: [true, true],
};

/** Regular expression operators, optionally negated with `!` or `not`. */
const expression = /^(!|not )?(?:=?~\*?|matches|match|regexp?|rlike|glob)$/;

/** Words for arithmetic in other languages. The remainder has no equivalent. */
const arithmetic: Readonly<Record<string, string>> = {
  add: "+",
  plus: "+",
  sub: "-",
  minus: "-",
  mul: "*",
  div: "/",
  divby: "/",
};

/** An operator of one or two words, of which the grammar reads only the first. */
const phrase =
  /^(?:(?:does )?not )?(?:contains?|includes?|(?:starts|begins|ends)[ _]?with|matches|match|regexp?|rlike|between|glob|starting with)\b|^is (?:not )?(?:distinct from\b|(?=null\b|true\b|false\b))|^!?~\*/i;

const text = new RegExp(String.raw`^\s*\(?\s*(${quotedText})(\s*\))?`);

/** The operator in the text, and the string literal after it, if any. */
interface Written {
  readonly span: Span;
  /** In lower case, with words separated by one space. */
  readonly word: string;
  readonly literal: string;
  /** Up to the end of the literal. */
  readonly whole: Span;
}

/** Reports the invalid operator at the cursor, and returns the one that was probably meant. */
export function reportWrongOperator(reader: Reader): OperatorSymbol | undefined {
  const written = readWritten(reader);
  const { span, word } = written;
  const opposite = /^(?:does )?not /.test(word);
  const search = word
    .replace(/^(?:does )?not /, "")
    .replace(/[ _]|(?<=contain|include)$/g, (gap) => (gap === "" ? "s" : ""));
  const open = Object.hasOwn(partial, search) ? partial[search] : undefined;
  // `CONTAINING` (Firebird) ignores case.
  const ignoresCase = search === "containing" || word.endsWith("*");
  if (open !== undefined)
    return reportPartial(reader, written, open, getPatternOperator({ ignoresCase, negative: opposite }));
  if (expression.test(word))
    return reportExpression(reader, written, getPatternOperator({ ignoresCase, negative: /^(?:!|not )/.test(word) }));
  if (word === "between" || word === "not between") return reportBetween(reader, span, word !== "between");
  if (/^(?:exists|isnull|notnull)$/.test(word) && reader.cursor.node.nextSibling?.type.id === terms.Missing)
    return report(reader, span, formatNullComparison("", word !== "isnull").trimStart());
  const negated = word.replace("not ", "!");
  if (isOperator(negated) && operator(negated).right === "pattern" && reportSqlPattern(reader, written, negated))
    return undefined;
  if (Object.hasOwn(arithmetic, word)) return reportArithmetic(reader, span, arithmetic[word] ?? "+");
  const meant = guessOperator(word, reader.cursor.node.nextSibling);
  if (meant !== undefined) {
    report(reader, span, meant);
    return meant;
  }
  const remainder = word === "mod" ? "There is no remainder operator." : `\`${reader.slice()}\` is not an operator.`;
  if (word === "mod") coverRest(reader);
  if (isComparisonStart(reader.text, span)) {
    reportTwoOperands(reader, { from: reader.cursor.node.prevSibling?.from ?? span.from, to: span.to });
    return undefined;
  }
  reader.syntax(span, `${remainder} The operators are ${[...operators.keys()].join(" ")}, joined by and, or.`);
  return undefined;
}

/**
 * Reports an SQL pattern after `LIKE`, in which `%` matches any text and `_` any character. Returns false if there is
 * none: a pattern without `%` and `_`, or with stars of its own, may be intended.
 */
export function reportSqlPattern(reader: Reader, { span, literal, whole }: Written, symbol: OperatorSymbol): boolean {
  const pattern = decodeText(literal, []);
  const hasStars = /^\*|\*$/.test(pattern);
  if (!/[%_]/.test(pattern) || (hasStars && !pattern.includes("%"))) return false;
  const insert = `${symbol} ${encodePattern(pattern.split("%"))}`;
  const escapes = /^\s*escape\b/i.test(reader.text.slice(whole.to, whole.to + 40));
  const message = escapes
    ? "`ESCAPE` is not needed: `%` and `_` match themselves, and a star is written `\\*`."
    : hasStars
      ? "`*` matches any text here, and `%` matches itself: use only one of them."
      : pattern.includes("_")
        ? "SQL's `_` (one character) has no equivalent. `*` matches any text, and `_` matches itself."
        : `SQL's \`%\` is \`*\` here: use \`${insert}\`.`;
  reader.syntax(
    span,
    message,
    ...(escapes || hasStars || pattern.includes("_") ? [] : [createReplacement(whole, insert)]),
  );
  reader.cover(escapes ? { from: span.from, to: reader.text.length } : whole);
  return true;
}

/** Reads the operator at the cursor. */
export function readWritten(reader: Reader): Written {
  const { from } = reader.cursor;
  const ahead = reader.text.slice(from, from + 100).replace(/\s/g, " ");
  const length = phrase.exec(ahead)?.[0].trim().length ?? 0;
  const span = { from, to: Math.max(from + length, reader.cursor.to) };
  const [whole = "", literal = ""] = text.exec(reader.text.slice(span.to)) ?? [];
  const word = reader.slice(span).toLowerCase().replace(/\s+/g, " ");
  return { span, word, literal, whole: { from, to: span.to + whole.length } };
}

function guessOperator(word: string, right: SyntaxNode | null): OperatorSymbol | undefined {
  if (word === "not" && right !== null && right.type.id !== terms.Array) return "!=";
  return findOperatorByWord(word);
}

function report(reader: Reader, span: Span, meant: string): undefined {
  const message = `\`${reader.slice(span)}\` is not an operator. Use \`${meant}\`.`;
  reader.syntax(span, message, createReplacement(span, meant));
}

/** Reports `note contains 'gift'`. In the pattern, the stars go inside the quotes. */
function reportPartial(
  reader: Reader,
  { span, literal, whole }: Written,
  open: Open,
  symbol: OperatorSymbol,
): undefined {
  const message = `\`${reader.slice(span)}\` is not an operator. Use \`${symbol} ${createSearchPattern("'gift'", open)}\`.`;
  const fixes = literal === "" ? [] : [createReplacement(whole, `${symbol} ${createSearchPattern(literal, open)}`)];
  reader.syntax(span, message, ...fixes);
  reader.cover(whole);
}

function reportExpression(reader: Reader, { span, word, literal, whole }: Written, like: OperatorSymbol): undefined {
  // Where stars are already wildcards, the string is a pattern, not a regular expression.
  const isPattern = /^(?:not )?(?:match(?:es)?|glob)$/.test(word) && /(?<!\.)\*/.test(literal);
  const pattern = isPattern ? literal : literal === "" ? undefined : convertRegExp(decodeText(literal, []));
  const message = `\`${reader.slice(span)}\` is not an operator. Use \`${like}\` and a pattern, as in \`${like} '*gift*'\`.`;
  reader.syntax(span, message, ...(pattern === undefined ? [] : [createReplacement(whole, `${like} ${pattern}`)]));
  reader.cover(whole);
}

/** Reports `total add 5 gt 10`, which is one comparison but is parsed as two. */
function reportArithmetic(reader: Reader, span: Span, sign: string): undefined {
  report(reader, span, sign);
  coverRest(reader);
}

/** Whether a word is followed by an operator, so that the word itself is an operand. */
function isComparisonStart(text: string, { to }: Span): boolean {
  return /^\s*(?:[=<>]|!=)/.test(text.slice(to, to + 20));
}

/** Reports `total discount > 5`. A `+` between them may have been decoded as a space in a URL. */
function reportTwoOperands(reader: Reader, span: Span): void {
  reader.syntax(
    span,
    `An operator is missing between the two values in \`${abridgeText(reader.slice(span))}\`. In a URL, \`+\` is a space: write \`%2B\`.`,
  );
  coverRest(reader);
}

function coverRest(reader: Reader): void {
  const { from, to } = reader.cursor;
  reader.cover({ from: to, to: reader.cursor.node.parent?.to ?? from });
}

/** Reports `a between 1 and 5`, which means two comparisons. In the tree, its `and` joins a bare value. */
function reportBetween(reader: Reader, span: Span, isDenied: boolean): undefined {
  const operatorNode = reader.cursor.node;
  const field = operatorNode.prevSibling;
  let joint = operatorNode.parent?.nextSibling;
  while (joint?.type.id === terms.Junk) joint = joint.nextSibling;
  const high = joint?.type.id === terms.AndOperator ? joint.nextSibling : null;
  const fixes: Fix[] = [];
  const least = joint == null ? "" : reader.text.slice(span.to, joint.from).trim();
  if (field !== null && least !== "" && high != null && high.type.id !== terms.Comparison) {
    const [name, most] = [reader.slice(field), reader.slice(high)];
    const insert = isDenied
      ? `(${formatComparison(name, "<", least)} or ${formatComparison(name, ">", most)})`
      : `${formatComparison("", ">=", least).trimStart()} and ${formatComparison(name, "<=", most)}`;
    fixes.push(createReplacement({ from: isDenied ? field.from : span.from, to: high.to }, insert));
    reader.take(high.from);
  }
  const message = isDenied
    ? "`not between` is not an operator. Use two comparisons, as in `(total < 1 or total > 5)`."
    : "`between` is not an operator. Use two comparisons, as in `total >= 1 and total <= 5`.";
  reader.syntax(span, message, ...fixes);
  if (isDenied) reader.cover({ from: span.from, to: high?.to ?? span.to });
}
