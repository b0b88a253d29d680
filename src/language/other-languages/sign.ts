// Finds typographic and foreign operator signs, and separators where conditions must be joined.

import { type OperatorSymbol, wordOperators } from "../../../grammar/operators.ts";
import type { Span } from "../ast.ts";
import type { Fix } from "../issue.ts";
import { createForeignText, createForeignWhole, type Foreign, matchAt, type ReadText } from "./foreign.ts";
import { formatComparison } from "./operators.ts";

/** Sign → the comparison or arithmetic operator here. `:` and `:=` mean `=`. */
const signs: Readonly<Record<string, OperatorSymbol | "-" | "*" | "/">> = {
  "\u2265": ">=",
  "\u2264": "<=",
  "\u2260": "!=",
  "\u2013": "-",
  "\u2212": "-",
  "\u00d7": "*",
  "\u00f7": "/",
  "^=": "!=",
};
const sign = /[\u2265\u2264\u2260\u2013\u2212\u00d7\u00f7]|\^=|:=*/y;
const braces = /\{[^{}[\]()]{0,200}\}/y;
const callOnList = /(\[[^[\]()]{0,1000}\])\s*\.\s*(?:includes|contains)\s*\(\s*([\p{L}_$][\p{L}\d_.$]*)\s*\)/uy;
/** A separator followed by the start of another condition. */
const separator = new RegExp(
  String.raw`[,;](?=\s*(?:not\s+|[!(]\s*)*[\p{L}_$][\p{L}\d_.$]*\s*(?:[=<>!~]|(?:eq|ne|gt|ge|lt|le|${wordOperators.join("|")})\b))`,
  "iuy",
);

/** Reads `a ≥ 1`, `a: 1`. The mistake covers the condition up to the sign, which has no valid operator. */
export function readSign(text: string, at: number, condition: Span): ReadText | undefined {
  const written = matchAt(sign, text, at)?.[0];
  if (written === undefined) return undefined;
  const equals: OperatorSymbol = "=";
  const meant = signs[written] ?? equals;
  const span = { from: at, to: at + written.length };
  const message = `\`${written}\` is written \`${meant}\` here.`;
  return {
    length: written.length,
    foreign: createForeignText(span, message, [meant], { from: condition.from, to: span.to }),
  };
}

/** `in {1, 2}` */
export function readBraces(text: string, at: number): ReadText | undefined {
  const written = matchAt(braces, text, at)?.[0];
  if (written === undefined) return undefined;
  const insert = `[${written.slice(1, -1)}]`;
  return createForeignWhole(at, written.length, `Write lists in brackets: \`${insert}\`.`, [insert]);
}

/** `['open', 'paid'].includes(status)` */
export function readListCall(text: string, at: number): ReadText | undefined {
  const [written, list = "", name = ""] = matchAt(callOnList, text, at) ?? [];
  if (written === undefined) return undefined;
  const insert = formatComparison(name, "in", list);
  return createForeignWhole(at, written.length, `Functions are not supported: use \`${insert}\`.`, [insert]);
}

/** Reports the second `(` of `(a = 1) (b = 2)`. */
export function createUnjoinedMistake(at: number, condition: Span): Foreign {
  const message = "Join conditions with `and` or `or` before this `(`.";
  return createForeignText({ from: at, to: at + 1 }, message, createJoinFixes({ from: at, to: at }), condition);
}

/** `a = 1, b = 2` */
export function readSeparator(text: string, at: number, condition: Span): ReadText | undefined {
  const written = matchAt(separator, text, at)?.[0];
  if (written === undefined) return undefined;
  const span = { from: at, to: at + 1 };
  const message = `Join conditions with \`and\` or \`or\`, not \`${written}\`.`;
  return { length: 1, foreign: createForeignText(span, message, createJoinFixes(span), condition) };
}

/** The fixes for a position where `and` or `or` is expected. */
export function createJoinFixes({ from, to }: Span): Fix[] {
  return ["and", "or"].map((joint) => ({ label: `Write ${joint}`, from, to, insert: joint }));
}
