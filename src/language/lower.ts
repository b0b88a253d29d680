// Converts the syntax tree to a filter, and reports what the grammar accepts but a filter does not allow.

import type { SyntaxNode, Tree } from "@lezer/common";
import * as terms from "../../grammar/generated/filter.terms.ts";
import { type OperatorSymbol, operator, signed, wordOperators } from "../../grammar/operators.ts";
import type { Comparison, Condition, Operand, Span } from "./ast.ts";
import { createBareFieldProblem } from "./bare-field.ts";
import { addSpaces } from "./fix-spaces.ts";
import { createReplacement, type Issue } from "./issue.ts";
import { describeListPlaces, readArray, readOperand, readPattern } from "./lower-operand.ts";
import { createMissing, readParens } from "./lower-parens.ts";
import { findOperatorBySign } from "./other-languages/operators.ts";
import { createJoinFixes } from "./other-languages/sign.ts";
import { Reader, ReadingStopped } from "./reader.ts";
import { readWritten, reportSqlPattern, reportWrongOperator } from "./wrong-operator.ts";

/** The result of parsing a text. */
export interface Parsed {
  /**
   * Null for blank text only: no filter, so every row matches. If there are issues, the tree is for tools that show an
   * unfinished filter: parts that could not be read are `missing`, and others may not be what was meant.
   */
  readonly filter: Condition | null;
  /** The problems, in text order. Empty if the filter can be used. */
  readonly issues: readonly Issue[];
}

/** Converts a syntax tree to a filter (docs/grammar.md). Mistakes in the text are returned as issues, never thrown. */
export function lower(tree: Tree, text: string): Parsed {
  const reader = new Reader(tree, text);
  let filter: Condition | null = null;
  try {
    reader.children(() => {
      filter = readCondition(reader);
    });
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    filter = { kind: "missing", from: 0, to: text.length };
  }
  return {
    filter: filter === null ? null : removeCovered(filter, reader),
    issues: reader.issues
      .map((issue) => ({ ...issue, fixes: issue.fixes.map((fix) => addSpaces(text, fix)) }))
      .sort((a, b) => a.from - b.from || a.to - b.to),
  };
}

/** Replaces comparisons in spans that are already reported with `missing`, so that they get no further issues. */
function removeCovered(condition: Condition, reader: Reader): Condition {
  if (!reader.isCovered(condition)) return condition;
  switch (condition.kind) {
    case "and":
    case "or":
      return { ...condition, conditions: condition.conditions.map((inner) => removeCovered(inner, reader)) };
    case "not":
    case "paren":
      return { ...condition, condition: removeCovered(condition.condition, reader) };
    default:
      return { kind: "missing", from: condition.from, to: condition.to };
  }
}

function readCondition(reader: Reader): Condition {
  switch (reader.term) {
    case terms.And:
      return { kind: "and", conditions: readConditions(reader, terms.AndOperator, "and"), ...reader.span() };
    case terms.Or:
      return { kind: "or", conditions: readConditions(reader, terms.OrOperator, "or"), ...reader.span() };
    case terms.Not:
      return { kind: "not", condition: readNot(reader), ...reader.span() };
    case terms.Parens:
      return { kind: "paren", condition: readParens(reader, readCondition), ...reader.span() };
    case terms.Comparison:
      return readComparison(reader);
    case terms.Missing:
      reportMissingCondition(reader);
      return { kind: "missing", ...reader.span() };
    default:
      return readBareValue(reader);
  }
}

/** Reports a missing condition. A final `and` or `or` may be an unfinished name, so its removal is not offered. */
function reportMissingCondition(reader: Reader): void {
  const joint = /^(?:and\b|or\b|&&?|\|\|?)(?=\s*[^\s)])\s*/i.exec(
    reader.text.slice(reader.cursor.from, reader.cursor.from + 20),
  );
  const { from } = reader.cursor;
  if (joint === null) {
    reader.missing("A condition is missing, such as `status = 'open'`.");
  } else {
    const word = joint[0].trim();
    const fix = { label: `Remove ${word}`, from, to: from + joint[0].length, insert: "" };
    reader.missing(`A condition is missing before \`${word}\`: write one, or remove \`${word}\`.`, fix);
  }
}

function readConditions(reader: Reader, joint: number, word: "and" | "or"): Condition[] {
  const conditions: Condition[] = [];
  reader.children(() => {
    if (reader.term === joint) checkJoint(reader, word);
    else conditions.push(readCondition(reader));
  });
  return conditions;
}

function checkJoint(reader: Reader, word: "and" | "or"): void {
  const written = reader.slice();
  const { from, to } = reader.cursor;
  if (written === word || written === "&&" || written === "||") return;
  // A missing condition before it is already reported.
  if (reader.issues.at(-1)?.to === from) return;
  const why = written.length === 1 ? `\`${written}\` is not an operator. Use` : "Keywords are lowercase: write";
  reader.syntax({ from, to }, `${why} \`${word}\`.`, createReplacement({ from, to }, word));
}

function readNot(reader: Reader): Condition {
  let condition: Condition | undefined;
  reader.children(() => {
    if (reader.term !== terms.NotOperator) condition = readCondition(reader);
    else if (reader.slice() !== "not" && reader.slice() !== "!")
      reader.syntax(reader.cursor, "Keywords are lowercase: write `not`.", createReplacement(reader.cursor, "not"));
  });
  return condition ?? createMissing(reader);
}

function readBareValue(reader: Reader): Condition {
  const span = reader.span();
  const before = reader.issues.length;
  const value = readOperand(reader);
  if (reader.issues.length === before && !reader.isTaken(span.from)) {
    if (value.kind === "field") reportBareField(reader, span);
    else reader.syntax(span, "A value is not a condition: compare it, as in `total > 100`.");
  }
  return { kind: "missing", ...span };
}

function reportBareField(reader: Reader, span: Span): void {
  const { message, fix } = createBareFieldProblem(reader.slice(span), span);
  reader.syntax(span, message, fix);
}

interface Link {
  readonly term: number;
  readonly span: Span;
}

/** A comparison followed by a second operator. */
type Chain = [left: Link, first: Link, middle: Link, second: Link];

/** A comparison is `operand operator operand`. Anything that follows in the same chain is one mistake. */
function readComparison(reader: Reader): Condition {
  const span = reader.span();
  const links: Link[] = [];
  let finished: Condition | undefined;
  let left: Operand | undefined;
  let right: Comparison["right"] | undefined;
  let symbol: OperatorSymbol | undefined;
  reader.children(() => {
    const link = { term: reader.term, span: { from: reader.cursor.from, to: reader.cursor.to } };
    links.push(link);
    if (finished !== undefined) {
      if (links.length === 2) reportLostWord(reader, link.span);
    } else if (links.length === 1 && reader.term === terms.Parens && isFinished(reader.cursor.node)) {
      finished = readCondition(reader);
    } else if (links.length === 1) left = readOperand(reader);
    else if (links.length === 2) symbol = readOperator(reader);
    else if (links.length === 3) right = readRight(reader, symbol, links);
    else if (links.length === 4) reportChain(reader, links as Chain);
  });
  if (finished !== undefined) return finished;
  const operatorSpan = links[1]?.span;
  if (left === undefined || right === undefined || symbol === undefined || operatorSpan === undefined) {
    return { kind: "missing", ...span };
  }
  return { kind: "comparison", operator: symbol, operatorSpan, left, right, ...span };
}

/** Whether parentheses contain a condition and are followed by a word where `and` or `or` is expected. */
function isFinished(parens: SyntaxNode): boolean {
  const next = parens.nextSibling;
  if (next?.type.id !== terms.WrongOperator || next.firstChild === null) return false;
  let inner: SyntaxNode | null = parens;
  while (inner?.type.id === terms.Parens) {
    inner = inner.firstChild;
    while (inner?.type.id === terms.OpenParen || inner?.type.id === terms.Junk) inner = inner.nextSibling;
  }
  return inner !== null && conditions.has(inner.type.id);
}

const conditions: ReadonlySet<number> = new Set([terms.And, terms.Or, terms.Not, terms.Comparison]);
const values: ReadonlySet<number> = new Set([
  terms.Number,
  terms.String,
  terms.Date,
  terms.Boolean,
  terms.Null,
  terms.Negative,
]);

/** Whether a word directly follows the closing quote of a string, as in `'it's'`. */
function isCutText(reader: Reader, { term, span }: Link): boolean {
  return term === terms.String && /[\p{ID_Continue}$]/u.test(reader.text.charAt(span.to));
}

/** Whether a word starts a condition. */
function isConditionStart(text: string, { from, to }: Span): boolean {
  return /^not\b/i.test(text.slice(from, to)) || operatorOrDot.test(text.slice(to, to + 40));
}

const operatorOrDot = new RegExp(String.raw`^\s*(?:[=<>~.]|!\S|(?:${wordOperators.join("|")})\b)`);

function reportUndoubledQuote(reader: Reader, { to }: Span): void {
  const quote = reader.text.charAt(to - 1);
  const fix = { label: "Double the quote", from: to, to, insert: quote };
  reader.syntax(
    { from: to - 1, to },
    `The string ends at this quote. To include the quote, double it: ${quote}${quote}.`,
    fix,
  );
}

/** Clauses that follow a condition in SQL, each with the message that names the equivalent here. */
const clauses: readonly (readonly [RegExp, string])[] = [
  [/^order\s+by\b/i, "`ORDER BY` is not part of a filter: use the `sort` parameter."],
  [
    /^(?:limit|offset|fetch)\b/i,
    "`LIMIT` and `OFFSET` are not part of a filter: use the `limit` and `skip` parameters.",
  ],
  [/^(?:group\s+by|having)\b/i, "`GROUP BY` and `HAVING` have no equivalent: a filter only selects rows."],
];

/** Reports a word where `and` or `or` is expected. If a condition starts with it, both are offered as fixes. */
function reportLostWord(reader: Reader, { from, to }: Span): void {
  const goesOn = isConditionStart(reader.text, { from, to });
  const clause = clauses.find(([pattern]) => pattern.test(reader.text.slice(from, from + 40)))?.[1];
  if (clause !== undefined) reader.cover({ from: to, to: reader.text.length });
  const fixes = goesOn && clause === undefined ? createJoinFixes({ from, to: from }) : [];
  const message =
    clause ?? `\`${reader.text.slice(from, to)}\` is unexpected here: join conditions with \`and\` or \`or\`.`;
  reader.syntax({ from, to }, message, ...fixes);
}

function readOperator(reader: Reader): OperatorSymbol | undefined {
  if (reportSplitOperator(reader)) return undefined;
  if (reader.term === terms.WrongOperator) return reportWrongOperator(reader);
  const written = reader.slice();
  const symbol = written.toLowerCase() as OperatorSymbol;
  if (written === symbol) return symbol;
  const isPattern = operator(symbol).right === "pattern";
  if (!isPattern || !reportSqlPattern(reader, readWritten(reader), symbol))
    reader.syntax(
      reader.cursor,
      `Operators are lowercase: write \`${symbol}\`.`,
      createReplacement(reader.cursor, symbol),
    );
  return symbol;
}

function readRight(reader: Reader, symbol: OperatorSymbol | undefined, links: readonly Link[]): Comparison["right"] {
  if (symbol === undefined) return readAnything(reader);
  const sign = links[1]?.span ?? reader.cursor;
  const { right, operands } = operator(symbol);
  if (reader.term === terms.Array && right === "value" && operands === "equality") {
    reportEqualsList(reader, symbol, sign);
    return createMissing(reader);
  }
  switch (right) {
    case "array":
      return readArray(reader, symbol);
    case "pattern":
      return readPattern(reader, symbol);
    default:
      return readOperand(reader);
  }
}

/** Reports `> =` with nothing in between: one operator split in two, or one operator too many. */
function reportSplitOperator(reader: Reader): boolean {
  // A split operator is rare. Searching the text is cheaper than navigating the tree.
  if (!/^\s+[=<>!~]/.test(reader.text.slice(reader.cursor.to, reader.cursor.to + 20))) return false;
  const { node } = reader.cursor;
  const next = node.nextSibling?.type.id === terms.Missing ? node.nextSibling.nextSibling : null;
  if (next?.type.id !== terms.Operator && next?.type.id !== terms.WrongOperator) return false;
  const [first, second] = [reader.slice(node), reader.slice(next)];
  if (/\w/.test(first + second)) return false;
  const meant = first === second ? first : findOperatorBySign(first + second);
  const span = { from: node.from, to: next.to };
  const written = `\`${reader.slice(span)}\` is`;
  if (meant === undefined) reader.syntax(span, `${written} two operators: remove one of them.`);
  else reader.syntax(span, `${written} not an operator. Use \`${meant}\`.`, createReplacement(span, meant));
  reader.cover({ from: node.from, to: node.parent?.to ?? next.to });
  return true;
}

/** Reports `= [1, 2]`, which was probably meant as `in`. */
function reportEqualsList(reader: Reader, symbol: OperatorSymbol, { from, to }: Span): void {
  const meant = signed("in", operator(symbol).negative);
  const message = `${describeListPlaces()}: use \`${meant}\` instead of \`${symbol}\`.`;
  reader.syntax(reader.cursor, message, createReplacement({ from, to }, meant));
}

/** Reads the right side of an invalid operator, only to report mistakes in it. */
function readAnything(reader: Reader): Comparison["right"] {
  return reader.term === terms.Array ? readArray(reader, "in") : readOperand(reader);
}

function reportChain(reader: Reader, [left, first, middle, second]: Chain): void {
  if (reader.follows(second.span.from)) return;
  if (second.term === terms.WrongOperator && /^!?[\p{L}_$]/u.test(reader.slice(second.span))) {
    if (isCutText(reader, middle) && !isConditionStart(reader.text, second.span))
      reportUndoubledQuote(reader, middle.span);
    else reportLostWord(reader, second.span);
    return;
  }
  const [before, shared] = [reader.slice(first.span), reader.slice(middle.span)];
  const after = reader.slice(second.span);
  // In `1 < a < 3` both comparisons apply to the operand in the middle, in `a >= 1 <= 3` to the first one.
  const isValue = values.has(middle.term) && !values.has(left.term);
  const subject = isValue ? reader.slice(left.span) : shared;
  // A field can't equal two values at once, so `or` was meant.
  const equals: OperatorSymbol = "=";
  const joint = isValue && before === equals && after === equals ? "or" : "and";
  const insert = `${joint} ${subject}`;
  const example = isValue
    ? `${subject} ${before} ${shared} ${insert} ${after} …`
    : `… ${before} ${shared} ${insert} ${after} …`;
  const gap = { from: middle.span.to, to: middle.span.to };
  reader.syntax(second.span, `A comparison has one operator: write \`${example}\`.`, createReplacement(gap, insert));
}
