// Converts values from the syntax tree: fields, literals, lists, patterns and arithmetic.

import * as terms from "../../grammar/generated/filter.terms.ts";
import { type OperatorSymbol, operators } from "../../grammar/operators.ts";
import {
  type ArrayLiteral,
  type Field,
  isLiteral,
  type Literal,
  type Missing,
  type Operand,
  type Pattern,
  removeGroups,
  type Span,
  type Sum,
} from "./ast.ts";
import { guessDates } from "./date-guess.ts";
import { isFieldName } from "./field-name.ts";
import { createReplacement } from "./issue.ts";
import { createMissing, readParens } from "./lower-parens.ts";
import { readNumber } from "./number-literal.ts";
import { printNode } from "./print.ts";
import type { Reader } from "./reader.ts";
import { decodePattern, decodeText, encodeText, quotedText, type TextProblem } from "./text-literal.ts";
import { joinCode } from "./texts.ts";
import { readMarked } from "./types/read-marked.ts";

export function readOperand(reader: Reader): Operand {
  switch (reader.term) {
    case terms.Field:
      return readField(reader);
    case terms.Sum:
      return readSum(reader);
    case terms.Product:
      return { kind: "product", ...readChain<"*" | "/">(reader, terms.MultiplyOperator), ...reader.span() };
    case terms.Negative:
      return readNegative(reader);
    case terms.Parens:
      return { kind: "group", operand: readParens(reader, readOperand), ...reader.span() };
    case terms.Array:
      reportStrayList(reader);
      return createMissing(reader);
    case terms.Missing:
      reader.missing("A value is missing: a field, a quoted string, a number or a date.");
      return createMissing(reader);
    case terms.TooDeep:
      reader.report(
        "FILTER_TOO_COMPLEX",
        reader.cursor,
        "Nesting is too deep: at most 250 levels of parentheses, `not` and minus signs are allowed.",
      );
      return createMissing(reader);
    case terms.And:
    case terms.Or:
    case terms.Not:
    case terms.Comparison:
      reader.syntax(reader.cursor, "A condition can't be used as a value.");
      return createMissing(reader);
    default:
      return readLiteral(reader);
  }
}

/** States where lists are allowed, without the full stop. */
export function describeListPlaces(): string {
  const listOperators = [...operators.values()].filter(({ right }) => right === "array");
  return `Lists are only allowed after ${joinCode(listOperators.map(({ symbol }) => symbol))}`;
}

/** Reports a list where a value is expected. In some languages, brackets enclose a field name. */
function reportStrayList(reader: Reader): void {
  const inner = reader.slice().slice(1, -1).trim();
  // Skip long lists: they can't be a field name.
  if (inner.length < 200 && isFieldName(inner)) {
    const message = `Write field names without brackets: \`${inner}\`.`;
    reader.syntax(reader.cursor, message, createReplacement(reader.cursor, inner));
  } else reader.syntax(reader.cursor, `${describeListPlaces()}.`);
}

function readField(reader: Reader): Field | Missing {
  const span = reader.span();
  let name = "";
  let complete = true;
  reader.children(() => {
    if (reader.term === terms.Name || reader.term === terms.Member)
      name += name === "" ? reader.slice() : `.${reader.slice()}`;
    else if (reader.term === terms.MissingMember) {
      complete = false;
      reader.missing(`A member name must follow the dot, as in \`${name}.city\`.`);
    }
  });
  return complete ? { kind: "field", name, ...span } : { kind: "missing", ...span };
}

function readSum(reader: Reader): Sum {
  const span = reader.span();
  // Report `2024-03-01` as a date without `#`s, instead of reporting its leading zeros one by one.
  if (span.to - span.from === 10 && /\d{4}-(?:0\d-\d\d|\d\d-0\d)/.test(reader.slice())) {
    reportBareDate(reader, span);
    reader.cover(span);
  }
  return { kind: "sum", ...readChain<"+" | "-">(reader, terms.AddOperator), ...span };
}

function reportBareDate(reader: Reader, span: Span, written = `#${reader.slice(span)}#`): void {
  const read = readMarked(written.slice(1, -1));
  if ("problem" in read) reader.syntax(span, `Write dates between \`#\` signs. ${read.problem}`);
  else reader.syntax(span, `Write dates between \`#\` signs: \`${written}\`.`, createReplacement(span, written));
}

function readChain<Sign extends string>(reader: Reader, signTerm: number): { operands: Operand[]; operators: Sign[] } {
  const operands: Operand[] = [];
  const operators: Sign[] = [];
  reader.children(() => {
    if (reader.term === signTerm) operators.push(reader.slice() as Sign);
    else operands.push(readOperand(reader));
  });
  return { operands, operators };
}

/** A minus sign before a number literal is part of the number. */
function readNegative(reader: Reader): Operand {
  const operand = readSigned(reader) ?? createMissing(reader);
  if (operand.kind !== "number") return { kind: "negative", operand, ...reader.span() };
  const { from, to } = reader.cursor;
  return { kind: "number", value: negateNumber(operand.value), from, to };
}

function readSigned(reader: Reader): Operand | undefined {
  let operand: Operand | undefined;
  reader.children(() => {
    if (reader.term !== terms.Minus) operand = readOperand(reader);
  });
  return operand;
}

/** Zero is unsigned: JSON does not preserve its sign. */
function negateNumber(value: number): number {
  return value === 0 ? 0 : -value;
}

function readLiteral(reader: Reader): Literal | Missing {
  const span = reader.span();
  switch (reader.term) {
    case terms.Number:
      return readNumberLiteral(reader, span);
    case terms.String:
    case terms.UnfinishedString:
      return { kind: "string", value: readText(reader, decodeText), ...span };
    case terms.Date:
      return readDateLiteral(reader, span);
    case terms.UnfinishedDate:
      reader.syntax(span, "The closing `#` is missing, as in `#2024-03-01#`.", {
        label: "Write #",
        from: span.to,
        to: span.to,
        insert: "#",
      });
      return { kind: "missing", ...span };
    case terms.BareDate:
      reportBareDate(reader, span);
      return { kind: "missing", ...span };
    case terms.Boolean:
      checkCase(reader);
      return { kind: "boolean", value: reader.slice().toLowerCase() === "true", ...span };
    case terms.Null:
      checkCase(reader);
      return { kind: "null", ...span };
    default:
      throw new Error(`The grammar has a node that no reading knows: ${reader.cursor.name}`);
  }
}

function readNumberLiteral(reader: Reader, span: Span): Literal | Missing {
  const value = readNumber(reader.slice());
  if (typeof value === "number") return { kind: "number", value, ...span };
  const { message, insert } = value;
  reader.syntax(span, message, ...(insert === undefined ? [] : [createReplacement(span, insert)]));
  return { kind: "missing", ...span };
}

function readDateLiteral(reader: Reader, span: Span): Literal | Missing {
  const written = reader.slice().slice(1, -1);
  const read = readMarked(written);
  if ("value" in read) return { ...read, ...span };
  const guesses = guessDates(written);
  reader.syntax(span, read.problem, ...guesses.map((guess) => createReplacement(span, guess)));
  return { kind: "missing", ...span };
}

function checkCase(reader: Reader): void {
  const written = reader.slice();
  const lower = written.toLowerCase();
  if (written !== lower)
    reader.syntax(
      reader.cursor,
      `Keywords are lowercase: write \`${lower}\`.`,
      createReplacement(reader.cursor, lower),
    );
}

function readText<T>(reader: Reader, decode: (literal: string, problems: TextProblem[]) => T): T {
  const { from, to } = reader.cursor;
  const problems: TextProblem[] = [];
  const value = decode(reader.slice(), problems);
  const unfinished = reader.term === terms.UnfinishedString;
  // An escape at the end of an unclosed string is the same mistake: a quote after it would not close the string.
  const cut = unfinished && problems.some((problem) => from + problem.to === to);
  for (const problem of problems) {
    if (cut && from + problem.to === to) continue;
    reader.syntax({ from: from + problem.from, to: from + problem.to }, problem.message);
  }
  if (unfinished) {
    const quote = reader.text[from] ?? "'";
    const fix = { label: "Close the string", from: to, to, insert: quote };
    reader.syntax(
      { from, to },
      `The string that starts here has no closing ${quote} on the same line.`,
      ...(cut ? [] : [fix]),
    );
  }
  return value;
}

/** The right side of `like`, `ilike` and their negations. */
export function readPattern(reader: Reader, symbol: OperatorSymbol): Pattern | Missing {
  const span = reader.span();
  if (reader.term === terms.String || reader.term === terms.UnfinishedString) {
    return { kind: "pattern", parts: readText(reader, decodePattern), ...span };
  }
  const message = `\`${symbol}\` needs a quoted pattern, as in \`${symbol} '*gift*'\`.`;
  if (reader.term === terms.Missing) reader.missing(message);
  else reader.syntax(span, message);
  return { kind: "missing", ...span };
}

/** The right side of `in` and `!in`. Without one of its values, a list is missing as a whole: it would select other rows. */
export function readArray(reader: Reader, symbol: OperatorSymbol): ArrayLiteral | Missing {
  const span = reader.span();
  if (reader.term === terms.Array) {
    const items = readItems(reader);
    return items === undefined ? { kind: "missing", ...span } : { kind: "array", items, ...span };
  }
  const message = `\`${symbol}\` needs a list in brackets, as in \`${symbol} ['a', 'b']\`.`;
  if (reader.term === terms.Missing) reader.missing(message);
  else {
    const whole = { from: span.from, to: findBareListEnd(reader.text, span) };
    reader.syntax(whole, message, createReplacement(whole, `[${reader.slice(whole).replace(/^\(|\)$/g, "")}]`));
    reader.cover(whole);
  }
  return { kind: "missing", ...span };
}

/** Finds the end of a list without brackets: `in 1, 2`. The parsed part may end inside its second value, a date. */
function findBareListEnd(text: string, { from, to }: Span): number {
  const first = from + (bareValue.exec(text.slice(from))?.[0].length ?? 0);
  return Math.max(...[first, to].map((end) => end + (furtherValues.exec(text.slice(end))?.[0].length ?? 0)));
}

const listedValue = String.raw`(?:${quotedText}|#[^#\r\n]*#|[-\w.]+)`;
const bareValue = new RegExp(`^${listedValue}`);
/** The rest of a list after its first value. */
const furtherValues = new RegExp(String.raw`^(?:\s*,\s*${listedValue})+`);

/** Undefined if a value can't be read. */
function readItems(reader: Reader): Literal[] | undefined {
  const items: Literal[] = [];
  let isComplete = true;
  reader.children(() => {
    switch (reader.term) {
      case terms.OpenBracket:
      case terms.CloseBracket:
      case terms.Comma:
        break;
      case terms.MissingBracket:
        reader.missing("A closing `]` is missing.", {
          label: "Write ]",
          from: reader.cursor.from,
          to: reader.cursor.from,
          insert: "]",
        });
        break;
      default: {
        const item = readItem(reader);
        if (item === undefined) isComplete = false;
        else items.push(item);
      }
    }
  });
  return isComplete ? items : undefined;
}

function readItem(reader: Reader): Literal | undefined {
  const span = { from: reader.cursor.from, to: reader.cursor.to };
  const before = reader.issues.length;
  const isCalculated = reader.term === terms.Negative && reader.cursor.node.getChild(terms.Negative) !== null;
  const value = readOperand(reader);
  if (isLiteral(value)) {
    if (isCalculated && reader.issues.length === before) reportDoubledMinus(reader, span, value);
    return value;
  }
  if (reader.issues.length === before && value.kind !== "missing") reportItem(reader, span, value);
  return undefined;
}

/** Reports two minus signs before a number, one of which can be the number's own. */
function reportDoubledMinus(reader: Reader, span: Span, value: Literal): void {
  const written = printNode(value);
  const message = `Lists contain only values, not calculations: write \`${written}\`.`;
  reader.syntax(span, message, createReplacement(span, written));
}

function reportItem(reader: Reader, span: Span, item: Operand): void {
  const written = reader.slice(span);
  const bare = removeGroups(item);
  const [date] = guessDates(written);
  if (isLiteral(bare)) {
    const inner = reader.slice(bare);
    const message = `Lists contain values without parentheses: write \`${inner}\`.`;
    reader.syntax(span, message, createReplacement(span, inner));
  } else if (date !== undefined) reportBareDate(reader, span, date);
  else if (item.kind === "field") {
    const message = `Lists contain only values: quote \`${written}\` if it is a string.`;
    reader.syntax(span, message, createReplacement(span, encodeText(written)));
  } else reader.syntax(span, "Lists contain only values, not calculations: write the result.");
}
