// The tokens that the grammar's own notation can't say: words after Unicode, what is missing, and how deep is too deep.

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

/** Levels of parentheses, `not`, `!` and minus signs that may lie inside each other. */
export const nestingLimit = 250;

const end = -1;

/** What is open around a place: a chain from the innermost outwards. */
interface Opening {
  readonly outer: Opening | undefined;
  /** In half levels. */
  readonly depth: number;
  /** Identifies what is open, and in which order: the meaning of a closing sign or comma depends on it. */
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
 * White space, words, the signs that need a look around, and the whole rest of the text once the limit is passed: one
 * tokenizer, because each costs a call at every token. It runs again after a reduction, so the cheap looks come before
 * `canShift`, and whatever can wait until no token fits is left to `recovery`.
 */
export const words = new ExternalTokenizer(
  (input, stack) => {
    const next = input.next;
    if (isTooDeep(input, stack)) acceptRest(input, TooDeep);
    else if (isSpace(next)) acceptSpace(input);
    else if (startsWord(input)) acceptWord(input, stack);
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

/** Reserved words, and names after Unicode's ID_Start and ID_Continue, `_`, `$`; after a dot every word is a name. */
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

/** An `!` that denies a condition; that of `!=` never does, also where an operand is missing before it. */
function acceptBang(input: InputStream, stack: Stack): void {
  if (input.peek(1) === 0x3d || !stack.canShift(Bang)) return;
  input.advance();
  input.acceptToken(Bang);
}

/**
 * Whether a closing sign or comma closes nothing. That can't wait for `recovery`: the parser would first take the sign
 * for the end of what stands before it.
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

/** Whether the last sign before the white space is the dot of a qualified name. */
function isAfterDot(input: InputStream): boolean {
  let back = -1;
  while (input.peek(back) !== end && isSpace(input.peek(back))) back--;
  return input.peek(back) === 0x2e;
}

function startsWord(input: InputStream): boolean {
  return isNameStart(codePointAt(input));
}

/** Passes over a word. Gives its letters as `lettersOf` does, or 0 where it is too long or has other signs. */
function advanceWord(input: InputStream): number {
  let letters = 0;
  let length = 0;
  for (let code = codePointAt(input); isNameCode(code); code = codePointAt(input)) {
    length = isAsciiLetter(code) ? length + 1 : longest + 1;
    letters = length <= longest ? withLetter(letters, code) : 0;
    input.advance(code > 0xffff ? 2 : 1);
  }
  return letters;
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
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  // Letters of most alphabets lie below the rarer spaces, and are not worth a regular expression each.
  return code >= 0x85 && (code < 0x1680 ? code === 0x85 || code === 0xa0 : /\s/.test(String.fromCharCode(code)));
}

/** The most letters of a reserved word. Ten letters are the most that a number holds exactly. */
const longest = Math.max(...["false", ...wordOperators].map(({ length }) => length));

/** The letters of an ASCII word as one number, the same in any case: cheaper to make and to look up than a string. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters = withLetter(letters, word.charCodeAt(at));
  return letters;
}

/** Five bits for each letter: enough to distinguish letters, and the same in both cases. */
function withLetter(letters: number, code: number): number {
  return letters * 32 + (code & 31);
}

/** The reserved words: a wrong case has the right tree, and a message of its own. */
const reserved = new Map<number, number>([
  [lettersOf("and"), AndOperator],
  [lettersOf("or"), OrOperator],
  [lettersOf("not"), NotWord],
  ...wordOperators.map((word) => [lettersOf(word), wordOperator] as const),
  [lettersOf("true"), BooleanTerm],
  [lettersOf("false"), BooleanTerm],
  [lettersOf("null"), Null],
]);

/** `!in` and its kin, in any case. */
export function specializeNegated(word: string): number {
  return isOperator(word.toLowerCase()) ? negatedOperator : -1;
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
 * Error recovery where no other token fits: marks what is missing, or skips what is not allowed. So the parser's
 * own recovery, which guesses, never runs.
 */
export const recovery = new ExternalTokenizer(
  (input, stack) => {
    const next = input.next;
    if (isAfterDot(input) && stack.canShift(MissingMember)) input.acceptToken(MissingMember);
    else if (next === end) recoverEnd(input, stack);
    else if (patience-- <= 0) acceptRest(input, Junk);
    else if (isNameCode(codePointAt(input))) recoverWord(input, stack);
    else if (isAfterOperand(input) && stack.canShift(Missing)) input.acceptToken(Missing);
    else acceptJunk(input);
  },
  { fallback: true, contextual: true },
);

/** How many more times error recovery runs; after that the rest of the text is skipped as one mistake. */
let patience = Number.POSITIVE_INFINITY;

/**
 * Runs a complete parse with a limit on error recovery: a text with thousands of mistakes is not a filter, and nobody
 * reads that many issues. Incremental parses have no limit, or unchanged text would depend on what precedes it.
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
  // A text of nothing but space is no filter rather than one with its operand missing.
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

/** The words that can only come after an operand. */
const joints = new Set(["and", "or", ...wordOperators].map(lettersOf));

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

/** A whole text in quotes, or a run of one sign; a closing sign or comma goes alone. */
function acceptJunk(input: InputStream): void {
  const first = input.next;
  if (quotes.has(first)) advanceQuoted(input, quotes.get(first) ?? "");
  else if (closingTerms.has(first)) input.advance();
  else while (input.next === first) input.advance();
  input.acceptToken(Junk);
}

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
