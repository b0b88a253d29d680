// Finds the strings, dates, patterns and comments of other languages.

import { wordOperators } from "../../../grammar/operators.ts";
import type { Span } from "../ast.ts";
import { guessDates } from "../date-guess.ts";
import { encodePattern, encodeText } from "../text-literal.ts";
import { joinCode } from "../texts.ts";
import { createForeignText, createForeignWhole, matchAt, type ReadText } from "./foreign.ts";
import { getPatternOperator } from "./operators.ts";
import { convertRegExp } from "./pattern.ts";

const quotedPath =
  /(?:"[A-Za-z_]\w*"|`[A-Za-z_]\w*`|\[[A-Za-z_]\w*\])(?:\s*\.\s*(?:"[A-Za-z_]\w*"|`[A-Za-z_]\w*`|\[[A-Za-z_]\w*\]|[A-Za-z_]\w*))+/y;
const texts = { "'": /'(?:[^'\\\r\n]+|\\[^\r\n]|'')*'?/y, '"': /"(?:[^"\\\r\n]+|\\[^\r\n]|"")*"?/y };
/** The words that can continue a calculation. Prefixes of them count too, at the end of an unfinished text. */
const joiningWords = ["and", "or", ...wordOperators];
const beginnings = joiningWords.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at))).filter(Boolean);
const joint = String.raw`(?:${joiningWords.join("|")})\b|(?:${beginnings.join("|")})$`;
/** After `--`, only words that can't continue a calculation: at least two, or one at the end of its line. */
const dashes = String.raw`(?<![^\s])--[ \t]+\p{L}+(?:[ \t]+(?!${joint})\p{L}[^\r\n]*|(?=[ \t]*[\r\n]+\s*(?!${joint})[\p{L}(]))`;
const comment = new RegExp(String.raw`\/\*[\s\S]*?(?:\*\/|$)|\/\/(?!\s*[\d(])[^\r\n]*|${dashes}`, "uy");
const hashComment = /(?<=^[ \t]{0,20})#[ \t]*(?!T[\d:]|T$)\p{L}[^\r\n#]*(?=[\r\n]|$)/muy;
const marked = /#[0-9][0-9A-Za-z:.+\-/ ]*#|#[0-9A-Za-z:.+-]*#?/y;
/** The length is bounded because many positions may be searched up to the end. */
const regularExpression = /\/((?:[^/\\\r\n]|\\[^\r\n]){1,60})\/([a-z]*)/y;
const tested = /\.test\(\s*([\p{L}_$][\p{L}\d_.$]*)\s*\)/uy;
/** What the grammar accepts as a date-time without its `#`s. */
const isoDateTime = /\d{4}-\d\d-\d\dT[\d:.Z+-]*/y;
const bareTime = /\d\d?:\d\d(?::\d\d(?:\.\d{1,3})?)?(?![\d:])/y;
const bareDate = /\d{1,4}([/.])\d{1,2}\1\d{1,4}(?![\d./])/y;
const barePattern = /[\p{L}\d_]*[*%][%*\p{L}\d_]*/uy;

/** Reads a quoted string, and reports lone surrogates in it. */
export function readQuoted(text: string, at: number, quote: "'" | '"'): ReadText {
  const written = matchAt(texts[quote], text, at)?.[0] ?? quote;
  const half = /\p{Cs}/u.exec(written);
  if (half === null) return { length: written.length };
  const whole = { from: at, to: at + written.length };
  const escaped = written.replace(/\p{Cs}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
  const from = at + half.index;
  const message = "This is a lone surrogate, which can't be encoded: remove it, or write it as an escape.";
  const fixes = [
    { label: "Remove it", ...whole, insert: written.replace(/\p{Cs}/gu, "") },
    { label: "Write it as an escape", ...whole, insert: escaped },
  ];
  return { length: written.length, foreign: createForeignText({ from, to: from + 1 }, message, fixes, whole) };
}

/** Reads a path whose names are quoted separately, as in SQL: `"customer"."city"`. */
export function readQuotedPath(text: string, at: number): ReadText | undefined {
  const written = matchAt(quotedPath, text, at)?.[0];
  if (written === undefined) return undefined;
  const name = written.replace(/["`[\]\s]/g, "");
  return createForeignWhole(at, written.length, `Write field names without quotes: \`${name}\`.`, [name]);
}

/** Backticks quote a field in SQL and a string in JavaScript. The side of the operator decides which was meant. */
export function readBackticks(text: string, at: number, isRight: boolean): ReadText {
  const end = text.indexOf("`", at + 1);
  const inner = text.slice(at + 1, end < 0 ? text.length : end);
  const field = /^[\p{ID_Start}_$][\p{ID_Continue}$.]*$/u.test(inner) ? [inner] : [];
  const message = "Backticks are not supported: write fields without quotes and strings in straight quotes.";
  const inserts = isRight ? [encodeText(inner), ...field] : field.length > 0 ? field : [encodeText(inner)];
  return createForeignWhole(at, inner.length + (end < 0 ? 1 : 2), message, inserts);
}

export function readComment(text: string, at: number): ReadText | undefined {
  const length = (matchAt(comment, text, at) ?? matchAt(hashComment, text, at))?.[0].length;
  if (length === undefined) return undefined;
  const fix = { label: "Remove it", from: at, to: at + length, insert: "" };
  // Removing the comment would leave an empty filter, which matches every row.
  const isAll = text.slice(0, at).trim() === "" && text.slice(at + length).trim() === "";
  return createForeignWhole(at, length, "Comments are not supported: remove this.", isAll ? [] : [fix]);
}

/** Reads a date between `#`s. */
export function readMarked(text: string, at: number): ReadText {
  const written = matchAt(marked, text, at)?.[0] ?? "#";
  return written.includes("/") ? createDateMistake(at, written, written.slice(1, -1)) : { length: written.length };
}

/** Reads a date, date-time or time without its `#`s. The type check reports those that parse as a calculation. */
export function readBareDate(text: string, at: number): ReadText | undefined {
  const dateTime = matchAt(isoDateTime, text, at)?.[0];
  if (dateTime !== undefined) return { length: dateTime.length };
  const time = matchAt(bareTime, text, at)?.[0] ?? "";
  const times = guessDates(time);
  if (times.length > 0)
    return createForeignWhole(at, time.length, `Write times as \`#Thh:mm#\`: ${joinCode(times, "or")}.`, times);
  const date = matchAt(bareDate, text, at)?.[0] ?? "";
  const isDate = /\.|(?:^|\/)0\d/.test(date) && guessDates(date).length > 0;
  return isDate ? createDateMistake(at, date, date) : undefined;
}

function createDateMistake(at: number, written: string, date: string): ReadText {
  const guesses = guessDates(date);
  const choices = joinCode(guesses.length > 0 ? guesses : ["#2024-03-01#"], "or");
  const message = `Write dates as \`#YYYY-MM-DD#\`: ${choices}.`;
  return createForeignWhole(at, written.length, message, guesses);
}

/** Reads a regular expression between slashes, and suggests a replacement for it and its operator. */
export function readExpression(text: string, at: number, operator: Span): ReadText | undefined {
  const [written, body = "", flags = ""] = matchAt(regularExpression, text, at) ?? [];
  if (written === undefined) return undefined;
  const pattern = convertRegExp(body);
  const isRight = operator.to > operator.from;
  const negative = /^(?:!|<>|neq?$|not\b)/i.test(text.slice(operator.from, operator.to));
  const insert = `${getPatternOperator({ ignoresCase: flags.includes("i"), negative })} ${pattern ?? "'*gift*'"}`;
  const message = `Regular expressions are not supported. In a pattern, \`*\` matches any text: \`${insert}\`.`;
  const span = { from: isRight ? operator.from : at, to: at + written.length };
  const [test = "", name] = isRight ? [] : (matchAt(tested, text, span.to) ?? []);
  if (name !== undefined)
    return createForeignWhole(
      at,
      written.length + test.length,
      message,
      pattern === undefined ? [] : [`${name} ${insert}`],
    );
  return {
    length: written.length,
    foreign: createForeignText(span, message, isRight && pattern !== undefined ? [insert] : []),
  };
}

/** Reads a pattern with a wildcard after `like` that is not quoted. */
export function readBarePattern(text: string, at: number): ReadText | undefined {
  const written = matchAt(barePattern, text, at)?.[0];
  if (written === undefined) return undefined;
  const pattern = encodePattern(written.split(/[%*]+/));
  return createForeignWhole(at, written.length, `Quote the pattern; \`*\` matches any text: \`${pattern}\`.`, [
    pattern,
  ]);
}
