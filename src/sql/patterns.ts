// `like` and `ilike`.

import { foldCase } from "../language/internal.ts";
import { type ConditionPair, createConstant, createUnknown } from "./condition-pair.ts";
import { getFoldingSources } from "./folding-sources.ts";
import { encodeOrderedText } from "./ordered-text.ts";
import { insertParameter, joinWithOr, type Sql, sql } from "./sql-text.ts";
import { isNull, isPresent, type Value, writeEquals } from "./value.ts";

/** The parts of a pattern, between its wildcards. */
type Parts = readonly string[];

export function isLike(value: Value, parts: Parts): ConditionPair {
  if (value.text === "ordered") return writeMatch(value, value.sql, parts.map(encodeOrderedText));
  return writeStoredMatch(value, parts, (stored) => writeMatch(value, value.sql, stored));
}

/** Like `isLike`, but ignores case. */
export function isLikeFolded(value: Value, parts: Parts): ConditionPair {
  const folded = parts.map(foldCase);
  if (isEverything(folded)) return isPresent(value);
  if (value.folded !== undefined) return isLike({ ...value, sql: value.folded, folded: undefined }, folded);
  if (value.text === "ordered") {
    if (value.dialect === "sqlite") return writeLetterMatch(value, folded);
    return { ...createUnknown("Ignoring case needs a column with the folded text."), holds: isPresent(value).holds };
  }
  return writeStoredMatch(value, folded, (stored) =>
    value.dialect === "sqlite"
      ? writeLetterMatch(value, stored)
      : writeMatch(value, writeFolded(stored, value.sql), stored),
  );
}

/** Only wildcards, at least one. */
function isEverything(parts: Parts): boolean {
  return parts.length > 1 && parts.every((part) => part === "");
}

/**
 * Adapts a pattern to plain text. None contains U+0000. Half of a surrogate pair becomes a wildcard, because it matches
 * half of a character.
 */
function writeStoredMatch(value: Value, parts: Parts, match: (parts: Parts) => ConditionPair): ConditionPair {
  if (parts.some((part) => part.includes("\0"))) return createConstant(false);
  const stored = parts.flatMap((part) => part.split(/\p{Surrogate}/u));
  if (stored.length === parts.length) return match(parts);
  const { holds } = isEverything(stored) ? isPresent(value) : match(stored);
  return { ...createUnknown("The pattern has half of a surrogate pair, which the database can't compare."), holds };
}

/** Matches text with the pattern; both are folded already if case is ignored. */
function writeMatch(value: Value, text: Sql, parts: Parts): ConditionPair {
  if (isEverything(parts)) return isPresent(value);
  if (parts.length === 1) return writeEquals({ ...value, sql: text }, insertParameter(parts.join("")));
  const [first, part = "", last] = parts;
  const isContained = parts.length === 3 && first === "" && last === "";
  if (value.dialect === "sqlite" && isContained && part.length > shortPart) return writeContains(value, text, part);
  const pattern = (value.dialect === "postgresql" ? writeLikePattern : writeGlobPattern)(parts);
  const condition = writePatternMatch(value, text, pattern);
  if (value.dialect === "postgresql" || !/[\ufffd-\uffff]/.test(pattern)) return condition;
  // Inside GLOB, SQLite reads U+FFFE and U+FFFF as U+FFFD.
  return { ...createUnknown("SQLite's GLOB doesn't distinguish U+FFFD, U+FFFE and U+FFFF."), holds: condition.holds };
}

/** Up to this length, GLOB is faster than `instr`. Beyond it, GLOB may take minutes for a text that repeats a part of it. */
const shortPart = 50;

function writeContains(value: Value, text: Sql, part: string): ConditionPair {
  const place = sql`instr(${text}, ${insertParameter(part)})`;
  return { holds: sql`${place} > 0`, fails: joinWithOr([sql`${place} = 0`, isNull(value).holds]) };
}

/** SQLite's SQLITE_MAX_LIKE_PATTERN_LENGTH, in bytes. A UTF-16 code unit has at most three. */
const longestGlob = 50_000;

function writePatternMatch(value: Value, text: Sql, pattern: string): ConditionPair {
  const isMissing = isNull(value).holds;
  if (value.dialect === "postgresql") {
    const right = insertParameter(pattern);
    return { holds: sql`${text} LIKE ${right}`, fails: joinWithOr([sql`${text} NOT LIKE ${right}`, isMissing]) };
  }
  if (pattern.length * 3 > longestGlob)
    return { ...createUnknown("The pattern is too long for SQLite's GLOB."), holds: isPresent(value).holds };
  const right = insertParameter(pattern);
  return { holds: sql`${text} GLOB ${right}`, fails: joinWithOr([sql`${text} NOT GLOB ${right}`, isMissing]) };
}

function writeLikePattern(parts: Parts): string {
  return parts.map((part) => part.replace(/[\\%_]/g, "\\$&")).join("%");
}

function writeGlobPattern(parts: Parts): string {
  return parts.map((part) => part.replace(/[*?[]/g, "[$&]")).join("*");
}

/**
 * Folds text in PostgreSQL as far as a pattern needs it: exactly the characters whose folding contains one of the
 * pattern's. Others match no part of the pattern, folded or not.
 */
function writeFolded(parts: Parts, text: Sql): Sql {
  let from = "";
  let to = "";
  let folded = sql`normalize(${text}, NFC)`;
  const letters = new Set(parts.join(""));
  // The only character that becomes two.
  if (letters.has("i") || letters.has("\u0307"))
    folded = sql`replace(${folded}, ${insertParameter("\u0130")}, ${insertParameter("i\u0307")})`;
  for (const letter of letters) {
    for (const source of getFoldingSources(letter)) {
      if (foldCase(source) !== letter || source.normalize("NFC") !== source) continue;
      from += source;
      to += letter;
    }
  }
  return from === "" ? folded : sql`translate(${folded}, ${insertParameter(from)}, ${insertParameter(to)})`;
}

/**
 * A superset in SQLite, which can't normalize text: each ASCII character of the pattern as the class of the characters
 * that fold to it, and a wildcard for any other. It is exact for text in ASCII.
 */
function writeLetterMatch(value: Value, parts: Parts): ConditionPair {
  const pattern = parts.map((part) => Array.from(part, writeLetterClass).join("")).join("*");
  const condition = writePatternMatch(value, value.sql, pattern);
  const reason = condition.reason ?? "SQLite ignores case only in ASCII.";
  const isAscii = Array.from(parts.join("")).every(isComparable);
  if (!isAscii || condition.reason !== undefined) return { ...createUnknown(reason), holds: condition.holds };
  const hasOthers = sql`${value.sql} GLOB ${insertParameter("*[^\u0002-\u007f]*")}`;
  return { holds: condition.holds, fails: joinWithOr([condition.fails, hasOthers]), reason };
}

function writeLetterClass(character: string): string {
  if (!isComparable(character)) return "*";
  const others = getFoldingSources(character);
  return others === "" ? writeGlobPattern([character]) : `[${character}${others}]`;
}

/** ASCII, except for U+0000 and U+0001, which `encodeOrderedText` changes. */
function isComparable(character: string): boolean {
  return character >= "\u0002" && character <= "\u007f";
}
