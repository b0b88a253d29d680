// Tokens that the grammar notation can't express: Unicode words, missing parts, and the nesting limit.

import { ContextTracker, ExternalTokenizer, type InputStream, type Stack } from "@lezer/lr";
import {
  AndOperator,
  Array as ArrayTerm,
  Bang,
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
  OrOperator,
  Parens,
  space,
  TooDeep,
  UnfinishedDate,
  UnfinishedString,
  wordOperator,
} from "./generated/filter.terms.ts";
import { isOperator, wordOperators } from "./operators.ts";

/** The maximum nesting depth of parentheses, `not`, `!` and minus signs. */
export const nestingLimit = 250;

const end = -1;

/** What is open at a position: a linked list, innermost first. */
interface Opening {
  readonly outer: Opening | undefined;
  /** In half levels. */
  readonly depth: number;
  /** Identifies what is open and in which order, because the meaning of a closing sign or comma depends on it. */
  readonly hash: number;
}

const level = 2;
/**
 * Half a level, so one list is allowed at the limit. Nested lists are a mistake, but their depth must be limited too.
 */
const halfLevel = 1;

function open(outer: Opening, term: number, by: number): Opening {
  return { outer, depth: outer.depth + by, hash: (Math.imul(outer.hash, 31) + term) | 0 };
}

/**
 * Tracks what is open. This lets the nesting limit be a token, so the parser's stack can't overflow. It also limits
 * reuse in incremental parsing to nodes with the same openings around them.
 */
export const nesting = new ContextTracker<Opening>({
  start: { outer: undefined, depth: 0, hash: 0 },
  shift(opening, term) {
    if (term === OpenParen || term === Minus) return open(opening, term, level);
    return term === OpenBracket ? open(opening, term, halfLevel) : opening;
  },
  reduce(opening, term) {
    // Counted here, not where the word is read, because the `not` of an invalid `not in` opens nothing.
    if (term === NotOperator) return open(opening, term, level);
    const closes = term === Parens || term === Not || term === Negative || term === ArrayTerm;
    return closes ? (opening.outer ?? opening) : opening;
  },
  hash: (opening) => opening.hash,
});

/**
 * White space, words, signs that depend on their context, and the rest of the text after the nesting limit. All are in
 * one tokenizer, because each tokenizer is called at every token. It runs again after a reduction, so cheap checks
 * precede `canShift`, and whatever can wait until no token matches is left to `recovery`.
 */
export const words = new ExternalTokenizer(
  (input, stack) => {
    const next = input.next;
    if (isTooDeep(input, stack)) acceptRest(input, TooDeep);
    else if (isSpace(next)) acceptSpace(input);
    else if (isAtWord(input)) acceptWord(input, stack);
    else if (next === 0x21) acceptBang(input, stack);
    else if (next === 0x26) acceptJoint(input, AndOperator);
    else if (next === 0x7c) acceptJoint(input, OrOperator);
    else if (isStrayClosing(next, stack)) acceptStray(input);
  },
  { contextual: true },
);

function isTooDeep(input: InputStream, stack: Stack): boolean {
  return stack.context.depth >= (nestingLimit + 1) * level && input.next !== end && stack.canShift(TooDeep);
}

function acceptRest(input: InputStream, term: number): void {
  while (input.next !== end) input.advance();
  input.acceptToken(term);
}

function acceptSpace(input: InputStream): void {
  while (isSpace(input.next)) input.advance();
  input.acceptToken(space);
}

/** Reserved words, and names of Unicode's ID_Start and ID_Continue, `_` and `$`. After a dot every word is a name. */
function acceptWord(input: InputStream, stack: Stack): void {
  const isMember = isAfterDot(input) && stack.canShift(Member);
  const letters = advanceWord(input);
  input.acceptToken(isMember ? Member : (reserved.get(letters) ?? Name));
}

/** `&` and `&&`, `|` and `||`. */
function acceptJoint(input: InputStream, term: number): void {
  const sign = input.next;
  if (input.advance() === sign) input.advance();
  input.acceptToken(term);
}

/** A `!` that negates a condition. The `!` of `!=` never does, even if an operand is missing before it. */
function acceptBang(input: InputStream, stack: Stack): void {
  if (input.peek(1) === 0x3d || !stack.canShift(Bang)) return;
  input.advance();
  input.acceptToken(Bang);
}

/**
 * Whether a closing sign or comma matches no opening. `recovery` would be too late, because the parser would first
 * treat the sign as the end of the preceding expression.
 */
function isStrayClosing(next: number, stack: Stack): boolean {
  const term = closingTerms.get(next);
  return term !== undefined && ![term, Missing, MissingMember].some((fitting) => stack.canShift(fitting));
}

function acceptStray(input: InputStream): void {
  if (patience-- <= 0) acceptRest(input, Junk);
  else acceptJunk(input);
}

const closingTerms = new Map([
  [0x29, CloseParen],
  [0x5d, CloseBracket],
  [0x2c, Comma],
]);

/** Whether the last character before the white space is the dot of a qualified name. */
function isAfterDot(input: InputStream): boolean {
  let back = -1;
  while (input.peek(back) !== end && isSpace(input.peek(back))) back--;
  return input.peek(back) === 0x2e;
}

function isAtWord(input: InputStream): boolean {
  return isNameStart(readCodePoint(input));
}

/** Advances over a word. Returns its letters like `encodeLetters`, or 0 if it is too long or contains other characters. */
function advanceWord(input: InputStream): number {
  let letters = 0;
  let length = 0;
  for (let code = readCodePoint(input); isNameCode(code); code = readCodePoint(input)) {
    length = isAsciiLetter(code) ? length + 1 : longest + 1;
    letters = length <= longest ? withLetter(letters, code) : 0;
    input.advance(code > 0xffff ? 2 : 1);
  }
  return letters;
}

function readCodePoint(input: InputStream): number {
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

/** A byte order mark, which pasted text may start with, counts as white space, as in JavaScript. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  // Letters of most alphabets are below the rarer spaces, so they are recognized without a regular expression.
  return code >= 0x85 && (code < 0x1680 ? code === 0x85 || code === 0xa0 : /\s/.test(String.fromCharCode(code)));
}

/** The length of the longest reserved word. A number can represent at most ten letters exactly. */
const longest = Math.max(...["false", ...wordOperators].map(({ length }) => length));

/** Encodes the letters of an ASCII word as one number, ignoring case. Cheaper to create and look up than a string. */
function encodeLetters(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters = withLetter(letters, word.charCodeAt(at));
  return letters;
}

/** Five bits per letter distinguish all letters and are the same in both cases. */
function withLetter(letters: number, code: number): number {
  return letters * 32 + (code & 31);
}

/** The reserved words. A word in the wrong case has the correct tree, and is reported later. */
const reserved = new Map<number, number>([
  [encodeLetters("and"), AndOperator],
  [encodeLetters("or"), OrOperator],
  [encodeLetters("not"), NotWord],
  ...wordOperators.map((word) => [encodeLetters(word), wordOperator] as const),
  [encodeLetters("true"), BooleanTerm],
  [encodeLetters("false"), BooleanTerm],
  [encodeLetters("null"), Null],
]);

/** `!in` and other negated operators, in any case. */
export function specializeNegated(word: string): number {
  return isOperator(word.toLowerCase()) ? negatedOperator : -1;
}

/** An unclosed string: only doubled quotes, escapes and ordinary characters follow the opening quote. */
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

/** A date without its closing `#`. */
export function specializeDate(text: string): number {
  return text.length > 1 && text.endsWith("#") ? -1 : UnfinishedDate;
}

/**
 * Error recovery, used if no other token matches: marks missing parts, or skips text that is not allowed. The parser's
 * own recovery, which guesses, never runs.
 */
export const recovery = new ExternalTokenizer(
  (input, stack) => {
    const next = input.next;
    if (isAfterDot(input) && stack.canShift(MissingMember)) input.acceptToken(MissingMember);
    else if (next === end) recoverEnd(input, stack);
    else if (patience-- <= 0) acceptRest(input, Junk);
    else if (isNameCode(readCodePoint(input))) recoverWord(input, stack);
    else if (isAfterOperand(input) && stack.canShift(Missing)) input.acceptToken(Missing);
    else acceptJunk(input);
  },
  { fallback: true, contextual: true },
);

/** The remaining number of error recoveries. After that, the rest of the text is skipped as one mistake. */
let patience = Number.POSITIVE_INFINITY;

/**
 * Runs a complete parse with a limited number of error recoveries. A text with thousands of mistakes is not a filter,
 * and that many issues are of no use. Incremental parses have no limit, because otherwise unchanged text would depend
 * on the text before it.
 */
export function parseImpatiently<T>(run: () => T): T {
  patience = 5_000;
  try {
    return run();
  } finally {
    patience = Number.POSITIVE_INFINITY;
  }
}

function recoverEnd(input: InputStream, stack: Stack): void {
  const isOpen = stack.context.outer !== undefined;
  if (isOpen && stack.canShift(MissingBracket)) input.acceptToken(MissingBracket);
  else if (isOpen && stack.canShift(MissingParen)) input.acceptToken(MissingParen);
  // A blank text is no filter, so it has no missing operand.
  else if (stack.canShift(Missing) && !isBlankBefore(input)) input.acceptToken(Missing);
}

function isBlankBefore(input: InputStream): boolean {
  for (let back = -1; ; back--) {
    const code = input.peek(back);
    if (code === end) return true;
    if (!isSpace(code)) return false;
  }
}

function recoverWord(input: InputStream, stack: Stack): void {
  const start = input.pos;
  const letters = advanceWord(input);
  if (joints.has(letters) && stack.canShift(Missing)) input.acceptTokenTo(Missing, start);
  else input.acceptToken(Junk);
}

/** The words that can only follow an operand. */
const joints = new Set(["and", "or", ...wordOperators].map(encodeLetters));

/** Whether the next character can only follow an operand. */
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
    case 0x29: // )
    case 0x5d: // ]
    case 0x2c: // ,
      return true;
    case 0x21: // !=
      return input.peek(1) === 0x3d;
    default:
      return false;
  }
}

/** Skips a whole quoted string or a run of one character. A closing sign or comma is skipped alone. */
function acceptJunk(input: InputStream): void {
  const first = input.next;
  if (quotes.has(first)) advanceQuoted(input, quotes.get(first) ?? "");
  else if (closingTerms.has(first)) input.advance();
  else while (input.next === first) input.advance();
  input.acceptToken(Junk);
}

/** Opening quote → possible closing quotes. Curly quotes are invalid, but a string in them is one mistake. */
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
