// Translates complete filters of other query languages, provided that every part has exactly one meaning.

import { isOperator, type OperatorSymbol, operator, signed } from "../../../grammar/operators.ts";
import { guessDates } from "../date-guess.ts";
import { isFieldName } from "../field-name.ts";
import { decodeText, encodePattern, encodeText } from "../text-literal.ts";
import { findOperatorByCode, formatComparison, formatNullComparison, getPatternOperator } from "./operators.ts";
import { convertRegExp } from "./pattern.ts";

/**
 * Thrown if a text can't be translated. The message names the unsupported construct, or is empty if the text is not in
 * this language.
 */
export class Untranslatable extends Error {}

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;
const depthLimit = 50;

/** Reads a text token by token, and skips white space between tokens. */
export class Scan {
  readonly text: string;
  at = 0;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Matches a sticky pattern at the current position and advances past it. */
  take(pattern: RegExp): RegExpExecArray | null {
    while (/\s/.test(this.text.charAt(this.at))) this.at += 1;
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  /** @throws Untranslatable if the pattern does not match here */
  expect(pattern: RegExp): RegExpExecArray {
    const match = this.take(pattern);
    if (match === null) throw new Untranslatable();
    return match;
  }

  /** Reads a quoted string and returns its content. */
  quoted(): string | undefined {
    const literal = this.take(quoted)?.[0];
    return literal === undefined ? undefined : decodeText(literal, []);
  }

  inside<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > depthLimit) throw new Untranslatable();
    const result = read();
    this.#depth -= 1;
    return result;
  }

  end(): void {
    if (this.take(/$/y) === null) throw new Untranslatable();
  }
}

/** The syntax of a language for joining conditions, loosest binding first. */
export interface Joints {
  readonly or: RegExp;
  readonly and: RegExp;
  readonly not: RegExp;
  readonly condition: (scan: Scan) => string;
}

/** Reads joined conditions, and keeps their parentheses. */
export function readJoined(scan: Scan, joints: Joints): string {
  const parts: string[] = [];
  do parts.push(readAll(scan, joints));
  while (scan.take(joints.or) !== null);
  return parts.join(" or ");
}

function readAll(scan: Scan, joints: Joints): string {
  const parts: string[] = [];
  do parts.push(readOne(scan, joints));
  while (scan.take(joints.and) !== null);
  return parts.join(" and ");
}

function readOne(scan: Scan, joints: Joints): string {
  if (scan.take(joints.not) !== null) return scan.inside(() => `not ${readOne(scan, joints)}`);
  if (scan.take(/\(/y) === null) return joints.condition(scan);
  const inner = scan.inside(() => readJoined(scan, joints));
  scan.expect(/\)/y);
  return `(${inner})`;
}

/** Converts a value without quotes: a number, a keyword, a date, otherwise a string. */
function convertBareValue(word: string): string {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(word)) return word;
  if (/^now\b/i.test(word))
    throw new Untranslatable("The current time is not available: write the date itself, as in `#2024-03-01#`.");
  const [date, other] = guessDates(word);
  return date === undefined || other !== undefined ? encodeText(word) : date;
}

/** Compares with a pattern if the text contains wildcards, otherwise for equality. */
function writeWildcard(field: string, text: string, { negative = false }): string {
  if (!text.includes("*")) return formatComparison(field, signed("=", negative), convertBareValue(text));
  if (/^\*+$/.test(text)) return formatNullComparison(field, !negative);
  return formatComparison(field, getPatternOperator({ negative }), encodePattern(text.split("*")));
}

/** Converts a regular expression without its slashes to a condition. */
export function createRegExpCondition(field: string, expression: string, flags: string): string {
  const pattern = /^[gi]*$/.test(flags) ? convertRegExp(expression) : undefined;
  if (pattern === undefined)
    throw new Untranslatable(`This regular expression has no equivalent: \`*\` is the only wildcard in a pattern.`);
  return formatComparison(field, getPatternOperator({ ignoresCase: flags.includes("i") }), pattern);
}

/** Validates the name of a field. */
export function checkFieldName(name: string): string {
  if (name.length > 200 || !isFieldName(name)) throw new Untranslatable();
  return name;
}

// RSQL and FIQL

/** Those whose name is not between equals signs, as in `=gt=`. */
const rsqlCodes: Readonly<Record<string, string>> = { "==": "eq", "=out=": "nin" };
const rsqlComparison = /([\p{L}_$][\p{L}\d_.$]*)(==|[!<>]=?|=[a-z]+=)/uy;
const rsqlWord = /[^"'();,=!~<>\s]+/y;

/** `status==open;total=gt=5` */
export const rsql: Joints = {
  or: /,|or\b/y,
  and: /;|and\b/y,
  // RSQL has no negation.
  not: /(?!)/y,
  condition(scan) {
    const [, name = "", sign = ""] = scan.expect(rsqlComparison);
    const field = checkFieldName(name);
    if (/^=(?:isnull|null)=$/.test(sign))
      return formatNullComparison(field, scan.expect(/true\b|false\b/y)[0] !== "true");
    if (sign === "=bt=") {
      const [low, high, ...more] = readRsqlList(scan);
      if (high === undefined || more.length > 0) throw new Untranslatable();
      return `(${formatComparison(field, ">=", low ?? "")} and ${formatComparison(field, "<=", high)})`;
    }
    const symbol = findRsqlOperator(sign);
    const { right, operands, negative } = operator(symbol);
    if (right === "array") return formatComparison(field, symbol, `[${readRsqlList(scan).join(", ")}]`);
    const text = scan.quoted();
    const word = text ?? scan.expect(rsqlWord)[0];
    if (operands === "equality" && (text === undefined || text.includes("*")))
      return writeWildcard(field, word, { negative });
    return formatComparison(field, symbol, text === undefined ? convertBareValue(word) : encodeText(word));
  },
};

/** The equivalent of an RSQL operator. */
function findRsqlOperator(sign: string): OperatorSymbol {
  const symbol = isOperator(sign) ? sign : findOperatorByCode(rsqlCodes[sign] ?? sign.slice(1, -1));
  if (symbol === undefined) throw new Untranslatable(`RSQL's \`${sign}\` has no equivalent here.`);
  return symbol;
}

function readRsqlList(scan: Scan): string[] {
  scan.expect(/\(/y);
  const items: string[] = [];
  do {
    const text = scan.quoted();
    items.push(text === undefined ? convertBareValue(scan.expect(rsqlWord)[0]) : encodeText(text));
  } while (scan.take(/,/y) !== null);
  scan.expect(/\)/y);
  return items;
}

// Lucene and KQL

const luceneField = /([+-]?)([\p{L}_$][\p{L}\d_.$]*)\s*(:|[<>]=?)/uy;
const luceneWord = /[^\s()[\]{}:"'~^?\\=<>]+/y;
const luceneRange = /([[{])\s*("[^"]*"|[^\s"\]}]+)\s+TO\s+("[^"]*"|[^\s"\]}]+)\s*([\]}])/y;
const luceneRest: Readonly<Record<string, string>> = {
  "~": "Fuzzy and proximity searches (`~`) have no equivalent.",
  "^": "Boosts (`^`) have no equivalent: a filter only selects rows.",
  "?": "The wildcard `?` (one character) has no equivalent; `*` matches any text.",
};

/** `status:open AND total:[10 TO 20]`. `prefix` precedes every name. */
export function createLuceneReader(prefix = ""): Joints {
  const joints: Joints = {
    or: /(?:OR|or)\b|\|\|/y,
    and: /(?:AND|and)\b|&&|(?=[+-][\p{L}_])/uy,
    not: /(?:NOT|not)\b|!/y,
    condition(scan) {
      if (scan.take(/\*\s*:\s*\*/y) !== null) throw new Untranslatable("`*:*` matches every row: omit the filter.");
      const [, sign = "", name = "", operator = ""] = scan.expect(luceneField);
      // An optional clause beside a required one only affects the order of results.
      if (sign === "+" && !/^[\s(+]*$|(?:^|\s)[+-]\S+\s*$/.test(scan.text.slice(0, scan.at).replace(/\S+\s*$/, "")))
        throw new Untranslatable();
      const field = prefix + checkFieldName(name);
      const condition =
        operator !== ":"
          ? `${field} ${operator} ${readLuceneValue(scan)}`
          : name === "_exists_"
            ? formatNullComparison(checkFieldName(scan.expect(/[\p{L}_$][\p{L}\d_.$]*/uy)[0]), true)
            : readLuceneCondition(scan, field);
      if (scan.take(/(?=[\p{L}_$][\p{L}\d_.$]*\s*:)(?!(?:and|or)\b)/iuy) !== null)
        throw new Untranslatable("Write `and` or `or` between conditions: Lucene's default depends on its settings.");
      return sign === "-" ? `not ${condition}` : condition;
    },
  };
  return joints;
}

function readLuceneCondition(scan: Scan, field: string): string {
  const [, opening, low = "", high = "", closing] = scan.take(luceneRange) ?? [];
  if (opening !== undefined) {
    const bounds = [
      ...(low === "*" ? [] : [formatComparison(field, opening === "[" ? ">=" : ">", writeLuceneBound(low))]),
      ...(high === "*" ? [] : [formatComparison(field, closing === "]" ? "<=" : "<", writeLuceneBound(high))]),
    ];
    if (bounds.length === 0) return formatNullComparison(field, true);
    return bounds.length === 2 ? `(${bounds.join(" and ")})` : bounds.join("");
  }
  if (scan.take(/\(/y) !== null) {
    const inner = scan.inside(() =>
      readJoined(scan, { ...createLuceneReader(), condition: () => readLuceneCondition(scan, field) }),
    );
    scan.expect(/\)/y);
    return `(${inner})`;
  }
  if (scan.take(/\{/y) !== null) {
    const inner = scan.inside(() => readJoined(scan, createLuceneReader(`${field}.`)));
    scan.expect(/\}/y);
    if (/ (?:and|not) /.test(inner))
      throw new Untranslatable(
        "Several conditions on the same element are not supported: each is checked against all elements.",
      );
    return `(${inner})`;
  }
  const [, comparison] = scan.take(/([<>]=?)/y) ?? [];
  if (comparison !== undefined) return `${field} ${comparison} ${readLuceneValue(scan)}`;
  const [, expression, flags = ""] = scan.take(/\/((?:[^/\\\r\n]|\\.){1,60})\/([a-z]*)/y) ?? [];
  // In Lucene, a regular expression must match the whole value.
  if (expression !== undefined) return createRegExpCondition(field, `^${expression}$`, flags);
  const text = scan.quoted();
  const condition =
    text === undefined
      ? writeWildcard(field, scan.expect(luceneWord)[0], {})
      : formatComparison(field, "=", encodeText(text));
  const rest = scan.take(/[~^?]/y)?.[0];
  if (rest !== undefined) throw new Untranslatable(luceneRest[rest]);
  return condition;
}

function readLuceneValue(scan: Scan): string {
  const text = scan.quoted();
  return text === undefined ? convertBareValue(scan.expect(luceneWord)[0]) : encodeText(text);
}

function writeLuceneBound(written: string): string {
  return written.startsWith('"') ? encodeText(written.slice(1, -1)) : convertBareValue(written);
}
