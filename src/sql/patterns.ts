// `like` and `ilike`.

import { foldCase } from "../language/index.ts";
import { type Claim, constantly, unknown } from "./claim.ts";
import { foldedTo } from "./fold.ts";
import { orderedText } from "./ordered-text.ts";
import { anyOf, parameter, type Sql, sql } from "./sql-text.ts";
import { equals, isNull, isPresent, type Value } from "./value.ts";

/** The parts of a pattern, between its wildcards. */
type Parts = readonly string[];

export function isLike(value: Value, parts: Parts): Claim {
  if (value.text === "ordered") return matches(value, value.sql, parts.map(orderedText));
  return matchesStored(value, parts, (stored) => matches(value, value.sql, stored));
}

/** Like `isLike`, but ignores case. */
export function isLikeFolded(value: Value, parts: Parts): Claim {
  const folded = parts.map(foldCase);
  if (isEverything(folded)) return isPresent(value);
  if (value.folded !== undefined) return isLike({ ...value, sql: value.folded, folded: undefined }, folded);
  if (value.text === "ordered") {
    if (value.dialect === "sqlite") return matchesLetters(value, folded);
    return { ...unknown("Ignoring case needs a column with the folded text."), holds: isPresent(value).holds };
  }
  return matchesStored(value, folded, (stored) =>
    value.dialect === "sqlite" ? matchesLetters(value, stored) : matches(value, foldedFor(stored, value.sql), stored),
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
function matchesStored(value: Value, parts: Parts, match: (parts: Parts) => Claim): Claim {
  if (parts.some((part) => part.includes("\0"))) return constantly(false);
  const stored = parts.flatMap((part) => part.split(/\p{Surrogate}/u));
  if (stored.length === parts.length) return match(parts);
  const { holds } = isEverything(stored) ? isPresent(value) : match(stored);
  return { ...unknown("The pattern has half of a surrogate pair, which the database can't compare."), holds };
}

/** Matches text with the pattern; both are folded already if case is ignored. */
function matches(value: Value, text: Sql, parts: Parts): Claim {
  if (isEverything(parts)) return isPresent(value);
  if (parts.length === 1) return equals({ ...value, sql: text }, parameter(parts.join("")));
  const pattern = (value.dialect === "postgresql" ? likePattern : globPattern)(parts);
  const claim = matchesPattern(value, text, pattern);
  if (value.dialect === "postgresql" || !/[\ufffd-\uffff]/.test(pattern)) return claim;
  // Inside GLOB, SQLite reads U+FFFE and U+FFFF as U+FFFD.
  return { ...unknown("SQLite's GLOB doesn't distinguish U+FFFD, U+FFFE and U+FFFF."), holds: claim.holds };
}

/** SQLite's SQLITE_MAX_LIKE_PATTERN_LENGTH, in bytes. A UTF-16 code unit has at most three. */
const longestGlob = 50_000;

function matchesPattern(value: Value, text: Sql, pattern: string): Claim {
  const isMissing = isNull(value).holds;
  if (value.dialect === "postgresql") {
    const right = parameter(pattern);
    return { holds: sql`${text} LIKE ${right}`, fails: anyOf([sql`${text} NOT LIKE ${right}`, isMissing]) };
  }
  if (pattern.length * 3 > longestGlob)
    return { ...unknown("The pattern is too long for SQLite's GLOB."), holds: isPresent(value).holds };
  const right = parameter(pattern);
  return { holds: sql`${text} GLOB ${right}`, fails: anyOf([sql`${text} NOT GLOB ${right}`, isMissing]) };
}

function likePattern(parts: Parts): string {
  return parts.map((part) => part.replace(/[\\%_]/g, "\\$&")).join("%");
}

function globPattern(parts: Parts): string {
  return parts.map((part) => part.replace(/[*?[]/g, "[$&]")).join("*");
}

/**
 * Folds text in PostgreSQL as far as a pattern needs it: exactly the characters whose folding contains one of the
 * pattern's. Others match no part of the pattern, folded or not.
 */
function foldedFor(parts: Parts, text: Sql): Sql {
  let from = "";
  let to = "";
  let folded = sql`normalize(${text}, NFC)`;
  const letters = new Set(parts.join(""));
  // The only character that becomes two.
  if (letters.has("i") || letters.has("\u0307"))
    folded = sql`replace(${folded}, ${parameter("\u0130")}, ${parameter("i\u0307")})`;
  for (const letter of letters) {
    for (const source of foldedTo(letter)) {
      if (foldCase(source) !== letter || source.normalize("NFC") !== source) continue;
      from += source;
      to += letter;
    }
  }
  return from === "" ? folded : sql`translate(${folded}, ${parameter(from)}, ${parameter(to)})`;
}

/**
 * A superset in SQLite, which can't normalize text: each ASCII character of the pattern as the class of the characters
 * that fold to it, and a wildcard for any other. It is exact for text in ASCII.
 */
function matchesLetters(value: Value, parts: Parts): Claim {
  const pattern = parts.map((part) => Array.from(part, letterClass).join("")).join("*");
  const claim = matchesPattern(value, value.sql, pattern);
  const reason = claim.reason ?? "SQLite ignores case only in ASCII.";
  const isAscii = Array.from(parts.join("")).every(isComparable);
  if (!isAscii || claim.reason !== undefined) return { ...unknown(reason), holds: claim.holds };
  const hasOthers = sql`${value.sql} GLOB ${parameter("*[^\u0002-\u007f]*")}`;
  return { holds: claim.holds, fails: anyOf([claim.fails, hasOthers]), reason };
}

function letterClass(character: string): string {
  if (!isComparable(character)) return "*";
  const others = foldedTo(character);
  return others === "" ? globPattern([character]) : `[${character}${others}]`;
}

/** ASCII, except for U+0000 and U+0001, which `orderedText` changes. */
function isComparable(character: string): boolean {
  return character >= "\u0002" && character <= "\u007f";
}
