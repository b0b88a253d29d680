// Owns the tokens that the grammar's own notation can't say: words after Unicode, what is missing, and how deep is too deep.

import { ContextTracker, ExternalTokenizer, type InputStream, type Stack } from "@lezer/lr";
import {
  Array as ArrayTerm,
  and,
  Boolean as BooleanTerm,
  CloseBracket,
  CloseParen,
  Comma,
  Junk,
  Member,
  Minus,
  Missing,
  MissingBracket,
  MissingMember,
  MissingParen,
  Name,
  Negative,
  Not,
  NotOperator,
  NotWord,
  Null,
  negatedOperator,
  OpenBracket,
  OpenParen,
  or,
  Parens,
  space,
  TooDeep,
  UnfinishedDate,
  UnfinishedString,
  wordOperator,
} from "./generated/filter.terms.ts";

/** Levels of parentheses, `not`, `!` and minus signs that may lie inside each other. */
export const nestingLimit = 250;

const end = -1;

/** What is open around a place: a chain from the innermost outwards. */
interface Opening {
  readonly outer: Opening | undefined;
  /** In half levels. */
  readonly depth: number;
  /** Tells apart whatever is open, and in which order: what a closing sign or comma means depends on it. */
  readonly hash: number;
}

const level = 2;
/** A list is no level: one of them fits in at the limit. Lists inside lists are a mistake, but must not nest freely. */
const halfLevel = 1;

function open(outer: Opening, term: number, by: number): Opening {
  return { outer, depth: outer.depth + by, hash: (Math.imul(outer.hash, 31) + term) | 0 };
}

/**
 * Follows what is open, so that the limit can be a token and the parser's own stack never gives out, and so that a
 * piece of an older tree is used again only where the same things are open around it.
 */
export const nesting = new ContextTracker<Opening>({
  start: { outer: undefined, depth: 0, hash: 0 },
  shift(opening, term) {
    if (term === OpenParen || term === Minus) return open(opening, term, level);
    return term === OpenBracket ? open(opening, term, halfLevel) : opening;
  },
  reduce(opening, term) {
    // Opened here, not where the word is read: the `not` of a mistaken `not in` opens nothing.
    if (term === NotOperator) return open(opening, term, level);
    const closes = term === Parens || term === Not || term === Negative || term === ArrayTerm;
    return closes ? (opening.outer ?? opening) : opening;
  },
  hash: (opening) => opening.hash,
});

/**
 * White space, words, what is missing, and the whole rest of the text once the limit is passed: one tokenizer, because
 * each costs a call at every token. It runs again after a reduction, so the cheap looks come before `canShift`.
 */
export const words = new ExternalTokenizer(
  (input, stack) => {
    const next = input.next;
    if (isTooDeep(input, stack)) acceptRest(input);
    else if (next === end) acceptMissingAtEnd(input, stack);
    else if (isSpace(next)) acceptSpace(input);
    else if (startsWord(input)) acceptWord(input, stack);
    else if (isAfterDot(input) && stack.canShift(MissingMember)) input.acceptToken(MissingMember);
    else acceptSign(input, stack);
  },
  { contextual: true },
);

function isTooDeep(input: InputStream, stack: Stack): boolean {
  return stack.context.depth >= (nestingLimit + 1) * level && input.next !== end && stack.canShift(TooDeep);
}

function acceptRest(input: InputStream): void {
  while (input.next !== end) input.advance();
  input.acceptToken(TooDeep);
}

function acceptSpace(input: InputStream): void {
  while (isSpace(input.next)) input.advance();
  input.acceptToken(space);
}

/** Names after Unicode's ID_Start and ID_Continue, `_` and `$`; after a dot every word is a name. */
function acceptWord(input: InputStream, stack: Stack): void {
  const afterDot = isAfterDot(input);
  const joint = afterDot ? undefined : jointAhead(input);
  // What is taken here must not hang on whether the parser has put together what stands before, since a piece of an
  // older tree is put together already: the simulated reductions of `canShift` see to that.
  if (joint !== undefined && stack.canShift(Missing) && !stack.canShift(joint)) {
    input.acceptToken(Missing);
    return;
  }
  advanceWord(input);
  input.acceptToken(afterDot && stack.canShift(Member) ? Member : Name);
}

/** Marks an operand that is missing before a sign, and takes a closing sign or comma that nothing opened. */
function acceptSign(input: InputStream, stack: Stack): void {
  const closing = closingTerms.get(input.next);
  if (closing === undefined) {
    if (isAfterOperand(input) && stack.canShift(Missing)) input.acceptToken(Missing);
  } else if (!stack.canShift(closing)) {
    if (stack.canShift(Missing)) input.acceptToken(Missing);
    else {
      input.advance();
      input.acceptToken(Junk);
    }
  }
}

const closingTerms = new Map([
  [0x29, CloseParen],
  [0x5d, CloseBracket],
  [0x2c, Comma],
]);

/** Whether the last sign before the white space is the dot of a qualified name. */
function isAfterDot(input: InputStream): boolean {
  let back = -1;
  while (input.peek(back) !== end && isSpace(input.peek(back))) back--;
  return input.peek(back) === 0x2e;
}

function acceptMissingAtEnd(input: InputStream, stack: Stack): void {
  for (const term of [MissingMember, MissingBracket, MissingParen, Missing]) {
    if (!stack.canShift(term)) continue;
    // A text of nothing but space is no filter rather than one with its operand missing.
    if (term !== Missing || !isBlankBefore(input)) input.acceptToken(term);
    return;
  }
}

function isBlankBefore(input: InputStream): boolean {
  for (let back = -1; ; back--) {
    const code = input.peek(back);
    if (code === end) return true;
    if (!isSpace(code)) return false;
  }
}

/** Whether the sign ahead can only come after an operand. */
function isAfterOperand(input: InputStream): boolean {
  switch (input.next) {
    case 0x3c: // <
    case 0x3d: // =
    case 0x3e: // >
    case 0x26: // &
    case 0x7c: // |
    case 0x2a: // *
    case 0x2b: // +
    case 0x2f: // /
    case 0x7e: // ~
      return true;
    case 0x21: // !=
      return input.peek(1) === 0x3d;
    default:
      return false;
  }
}

/** The words that can only come after an operand (or, `in`, after the `not` of a mistaken `not in`). */
const joints = new Map([
  ["and", and],
  ["or", or],
  ["in", wordOperator],
  ["like", wordOperator],
  ["ilike", wordOperator],
]);

function jointAhead(input: InputStream): number | undefined {
  const first = input.next | 0x20;
  // Most names are told from the five words by their first letter.
  const isCandidate = first === 0x61 || first === 0x6f || first === 0x69 || first === 0x6c;
  return isCandidate ? joints.get(peekWord(input)) : undefined;
}

/** The lower-cased ASCII word ahead, at most as long as the longest reserved word and one more; empty where none starts. */
function peekWord(input: InputStream): string {
  let word = "";
  for (let ahead = 0; ahead < 6; ahead++) {
    const code = input.peek(ahead);
    if (!isAsciiLetter(code)) return isNameCode(code) ? "" : word.toLowerCase();
    word += String.fromCharCode(code);
  }
  return "";
}

function startsWord(input: InputStream): boolean {
  return isNameStart(codePointAt(input));
}

function advanceWord(input: InputStream): void {
  for (let code = codePointAt(input); isNameCode(code); code = codePointAt(input)) input.advance(code > 0xffff ? 2 : 1);
}

function codePointAt(input: InputStream): number {
  const high = input.next;
  if (high < 0xd800 || high > 0xdbff) return high;
  const low = input.peek(1);
  return low >= 0xdc00 && low <= 0xdfff ? (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000 : high;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isNameStart(code: number): boolean {
  if (code < 0x80) return isAsciiLetter(code) || code === 0x5f || code === 0x24;
  return /\p{ID_Start}/u.test(String.fromCodePoint(code));
}

function isNameCode(code: number): boolean {
  if (code < 0x80) return isNameStart(code) || (code >= 0x30 && code <= 0x39);
  return /\p{ID_Continue}/u.test(String.fromCodePoint(code));
}

/** A byte order mark, which pasted text may begin with, counts as white space, as it does in JavaScript. */
function isSpace(code: number): boolean {
  return (
    code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && /[\s\u0085]/.test(String.fromCharCode(code)))
  );
}

const reserved = new Map<string, number>([
  ["and", and],
  ["or", or],
  ["not", NotWord],
  ["in", wordOperator],
  ["like", wordOperator],
  ["ilike", wordOperator],
  ["true", BooleanTerm],
  ["false", BooleanTerm],
  ["null", Null],
]);

/** The reserved words, in any case: a wrong case has the right tree, and a message of its own. */
export function specializeWord(word: string): number {
  return reserved.get(word.toLowerCase()) ?? -1;
}

/** `!in` and its kin, in any case. */
export function specializeNegated(word: string): number {
  return reserved.get(word.slice(1).toLowerCase()) === wordOperator ? negatedOperator : -1;
}

/** A text in quotes that lacks the closing one: everything after the opening quote is doubled quotes, escapes and plain signs. */
export function specializeString(text: string): number {
  const quote = text[0];
  let at = 1;
  while (at < text.length) {
    if (text[at] === "\\") at += 2;
    else if (text[at] !== quote) at += 1;
    else if (text[at + 1] === quote) at += 2;
    else return -1;
  }
  return UnfinishedString;
}

/** A date that lacks the closing `#`. */
export function specializeDate(text: string): number {
  return text.length > 1 && text.endsWith("#") ? -1 : UnfinishedDate;
}

/**
 * Passes over what can't stand where it stands: a whole text in quotes, a whole word or number, or a run of one sign.
 * It runs last and only where no other token fits, so the parser's own guessing recovery has nothing to do.
 */
export const junk = new ExternalTokenizer(
  (input) => {
    const first = input.next;
    if (first === end || isSpace(first)) return;
    if (isNameCode(codePointAt(input))) advanceWord(input);
    else if (quotes.has(first)) advanceQuoted(input, quotes.get(first) ?? "");
    else while (input.next === first) input.advance();
    input.acceptToken(Junk);
  },
  { fallback: true },
);

/** Opening quote → what may close it; the curly ones are no quotes of the language, but what they hold is one mistake. */
const quotes = new Map([
  [0x27, "'"],
  [0x22, '"'],
  [0x201c, "\u201d\u201c"],
  [0x201d, "\u201d"],
  [0x201e, "\u201c\u201d"],
  [0x2018, "\u2019\u2018"],
  [0x2019, "\u2019"],
  [0xab, "\u00bb"],
]);

function advanceQuoted(input: InputStream, closing: string): void {
  const isClosing = (): boolean => input.next !== end && closing.includes(String.fromCharCode(input.next));
  do input.advance();
  while (!isClosing() && input.next !== 0x0a && input.next !== end);
  if (isClosing()) input.advance();
}
