// Finds function calls of other languages and suggests the equivalent operator or literal.

import type { OperatorSymbol } from "../../../grammar/operators.ts";
import { getDayAfter, guessDates } from "../date-guess.ts";
import { isFieldName } from "../field-name.ts";
import { decodeText, encodePattern, quotedText, singleQuotedText } from "../text-literal.ts";
import { createForeignText, createForeignWhole, matchAt, type ReadText } from "./foreign.ts";
import { readQuoted } from "./literal.ts";
import {
  findOperatorByCode,
  findOperatorBySign,
  formatComparison,
  formatNullComparison,
  getPatternOperator,
} from "./operators.ts";
import { convertRegExp, createSearchPattern, type Open, searches } from "./pattern.ts";

/** A call in the text. `rest` is the text after it. */
interface Call {
  /** The last part of a dotted name, in lower case and without `_`. */
  readonly name: string;
  /** The arguments. For a method, its object comes first. */
  readonly parts: readonly string[];
  readonly rest: string;
  readonly isNew: boolean;
  /** The function as it is written, shortened, for a message. */
  readonly written: string;
}

/** The suggestion for a call. `insert` replaces the call and the next `taken` characters. */
interface Instead {
  readonly message: string;
  readonly insert?: string | undefined;
  readonly taken?: number;
}

const opening = /\s*\(/y;
const index = /\s*\[\s*(?:\d+|\*|'([a-z_]\w*)'|"([a-z_]\w*)"|)\s*\]|\.\d+/iy;

/** Reads a call of a function or method that starts with a name. `lead` is a preceding `new`. */
export function readCall(text: string, at: number, name: string, lead = ""): ReadText | undefined {
  const from = at + lead.length + name.length;
  const open = matchAt(opening, text, from)?.[0];
  if (open === undefined) return undefined;
  const { parts, to } = readArguments(text, from + open.length);
  const path = name.split(/\s*[./]\s*/);
  const method = (path.pop() ?? "").toLowerCase().replaceAll("_", "");
  const owner = path.join(".");
  // `Date.parse(…)` and similar are called on a class, not on a field.
  const isOfField = owner !== "" && !/^(?:Date|Math|Number|String)$/.test(owner);
  const call: Call = {
    name: method === "parse" && owner === "Date" ? "date" : method,
    parts: isOfField ? [owner, ...parts] : parts,
    rest: text.slice(to, to + 200),
    isNew: lead !== "",
    written: `${isOfField ? "" : lead}${name.slice(-40)}`,
  };
  const found = findEquivalent(call) ?? (open === "(" ? createHint(call) : createOperatorHint(name));
  const { message, insert, taken = 0 } = found;
  return insert === undefined
    ? createForeignWhole(at, to - at, message, [])
    : createForeignWhole(at, to - at + taken, message, [insert]);
}

function createOperatorHint(name: string): Instead {
  return { message: `An operator such as \`=\` is missing between \`${name}\` and \`(\`.` };
}

/** Says that functions are not supported. The one in question is named unless there is a replacement for it. */
function advise({ written }: Call, advice: string, insert?: string): Instead {
  const functions = insert === undefined ? `Functions such as \`${written}\`` : "Functions";
  return { message: `${functions} are not supported${advice}`, insert };
}

/** Suggests the closest alternative to a function without an equivalent. */
function createHint(call: Call): Instead {
  const [, hint = "compare the field itself, as in `total > 100`"] =
    hints.find(([names]) => names.test(call.name)) ?? [];
  return advise(call, `: ${hint}.`);
}

/** The closest alternatives to functions without an equivalent. */
const hints: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:all|every)$/,
    "a condition matches if any element does. To require all, negate the opposite, as in `not items.qty <= 5`",
  ],
  [
    /^(?:coalesce|ifnull|nvl|isnull|ifnone)$/,
    "handle null with a condition of its own, as in `(total = null or total > 5)`",
  ],
  [/^mod$/, "arithmetic has `+ - * /`, but no remainder"],
  [/^(?:substr|substring|left|right|mid)$/, "match the start of a string with a pattern, as in `note like 'gift*'`"],
];

const typed = new RegExp(String.raw`\s*(${singleQuotedText})`, "y");

/** Reads a string with a type before it: `date '2024-03-01'`, `N'open'`. */
export function readTyped(text: string, at: number, name: string): ReadText | undefined {
  const [whole, written = ""] = matchAt(typed, text, at + name.length) ?? [];
  if (whole === undefined) return undefined;
  const length = name.length + whole.length;
  if (/^(?:date|time|datetime|datetimeoffset|timestamp|timestamptz)$/i.test(name)) {
    const guesses = guessDates(decodeText(written, []));
    const message = `Write dates between \`#\` signs: \`${guesses[0] ?? "#2024-03-01#"}\`.`;
    return createForeignWhole(at, length, message, guesses);
  }
  if (/^[NE]$/i.test(name))
    return createForeignWhole(at, length, `Write strings without a prefix: \`${written}\`.`, [written]);
  if (/^(?:duration|interval|guid|geography|geometry|binary|x)$/i.test(name))
    return createForeignWhole(at, length, `A \`${name}\` has no literal here.`, []);
  return undefined;
}

/** Reads an element index, or a quoted member name in brackets, after a name. */
export function readIndex(text: string, at: number, name: string): ReadText | undefined {
  const from = at + name.length;
  const [whole, single, double] = matchAt(index, text, from) ?? [];
  if (whole === undefined) return undefined;
  const span = { from, to: from + whole.length };
  const member = single ?? double;
  const length = name.length + whole.length;
  if (member !== undefined)
    return {
      length,
      foreign: createForeignText(span, `Access members with a dot: \`${name}.${member}\`.`, [`.${member}`]),
    };
  const message = "List indexes are not supported: without one, the condition matches if any element does.";
  // Removing the index of a specific element would change the meaning, so no fix is offered.
  const fixes = /\d/.test(whole) ? [] : [{ label: "Remove it", ...span, insert: "" }];
  return { length, foreign: createForeignText(span, message, fixes) };
}

/** Reads the arguments of a call, from after the opening parenthesis to the closing one or the end of the text. */
function readArguments(text: string, from: number): { parts: string[]; to: number } {
  const parts: string[] = [];
  let depth = 1;
  let [start, at] = [from, from];
  while (at < text.length && depth > 0) {
    const char = text.charAt(at);
    if (char === "(" || char === "[") depth += 1;
    else if (char === ")" || char === "]") depth -= 1;
    if (depth === 0 || (depth === 1 && char === ",")) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
    at += char === "'" || char === '"' ? readQuoted(text, at, char).length : 1;
  }
  return { parts: parts.filter((part) => part !== ""), to: at };
}

/** The equivalent of a known function. Undefined for any other. */
function findEquivalent(call: Call): Instead | undefined {
  const { name } = call;
  const open = Object.hasOwn(searchFunctions, name) ? searchFunctions[name] : undefined;
  if (open !== undefined) return translateSearchCall(call, open);
  if (/^(?:to)?(?:lower|upper)(?:case)?$|^[lu]case$/.test(name)) return translateCaseCall(call);
  if (/^(?:date|year|getutcfullyear|extract)$/.test(name)) {
    const span = translateTimeCall(call);
    if (span !== undefined) return span;
  }
  if (/^(?:to|make|parse|new)?(?:date|datetime|timestamp|time)$/.test(name)) return translateDateCall(call);
  if (/^(?:now|today|(?:utc|get)(?:utc)?(?:now|date)|curdate|current(?:date|time|timestamp))$/.test(name))
    return { message: "The current time is not available: write the date itself, as in `#2024-03-01#`." };
  if (/^(?:is(?:not)?|not)?(?:null|empty|missing)$|^(?:exists?|isdefined)$/.test(name) && call.parts.length < 2)
    return translatePresenceCall(call);
  const sign = findOperatorByCode(name);
  const [left, right] = call.parts;
  if (sign !== undefined && left !== undefined && right !== undefined && call.parts.length === 2)
    return suggest(call, "", formatComparison(left, sign, right), isName(left));
  if (name === "boolean" && right === undefined && left !== undefined)
    return suggest(call, "", formatComparison(convertPath(left), "=", "true"), isName(convertPath(left)));
  if (name === "any" || name === "some") return translateSomeCall(call);
  if (/^(?:indexof|instr|strpos)$/.test(name)) return translateIndexCall(call);
  if (/^(?:match|matchespattern|regexplike|regexpmatches)$/.test(name)) return translateMatchCall(call);
  return undefined;
}

const searchFunctions: Readonly<Record<string, Open>> = { ...searches, substringof: [true, true] };

/** `contains(note, 'gift')`. OData's older `substringof` has its arguments in reverse order. */
function translateSearchCall(call: Call, open: Open): Instead {
  const [object = "", part = ""] = call.name === "substringof" ? [...call.parts].reverse() : call.parts;
  const lowered = /^(?:to)?(?:lower|upper)(?:case)?\(\s*(.*?)\s*\)$/i.exec(object)?.[1];
  const field = convertPath(lowered ?? object);
  const certain = isName(field) && isText(part);
  const [written = "", truth] = /^\s*(?:===?|=|eq)\s*(true|false|1|0)\b/i.exec(call.rest) ?? [];
  const symbol = getPatternOperator({
    ignoresCase: lowered !== undefined,
    negative: /^(?:false|0)$/i.test(truth ?? ""),
  });
  const insert = formatComparison(
    certain ? field : "note",
    symbol,
    createSearchPattern(certain ? part : "'gift'", open),
  );
  return suggest(call, "To match part of a string,", insert, certain, written.length);
}

const chainedSearch = new RegExp(String.raw`^\s*\.\s*(includes|startswith|endswith)\s*\(\s*(${quotedText})\s*\)`, "i");
const textComparison = new RegExp(
  String.raw`^\s*(===?|=|!==?|<>|eq\b|ne\b|!?like\b|not\s+like\b)\s*(${quotedText})`,
  "i",
);

/** `lower(name) = 'x'` and `name.toLowerCase().includes('x')` ignore case, as `ilike` does. */
function translateCaseCall(call: Call): Instead {
  const field = convertPath(call.parts[0] ?? "");
  const chain = isName(field) ? chainedSearch.exec(call.rest) : null;
  if (chain !== null) {
    const [whole, method = "", part = ""] = chain;
    const pattern = createSearchPattern(part, searches[method.toLowerCase()] as Open);
    return suggest(call, "To ignore case,", formatComparison(field, "ilike", pattern), true, whole.length);
  }
  const [whole = "", operator = "", text = ""] = textComparison.exec(call.rest) ?? [];
  const symbol = getPatternOperator({ ignoresCase: true, negative: /^(?:!|<>|n)/i.test(operator) });
  const pattern = isName(field) && text !== "" ? convertComparedText(operator, text) : undefined;
  return pattern === undefined
    ? suggest(call, "To ignore case,", formatComparison("name", symbol, "'x'"), false)
    : suggest(call, "To ignore case,", formatComparison(field, symbol, pattern), true, whole.length);
}

/** The pattern for a string after an operator. Undefined for SQL's `_`, which has no equivalent. */
function convertComparedText(operator: string, text: string): string | undefined {
  const isSql = text.includes("%") && !text.includes("*");
  if (isSql && text.includes("_")) return undefined;
  if (!/like/i.test(operator)) return createSearchPattern(text, [false, false]);
  return isSql ? encodePattern(decodeText(text, []).split("%")) : text;
}

const literal = String.raw`'[^'\r\n]*'|"[^"\r\n]*"|#[^#\r\n]*#|-?[\d][-\w:.]*`;
const compared = new RegExp(String.raw`^\s*([=<>!]+|(?:eq|ne|[gl][te])\b)\s*(${literal})`, "i");

/** The comparison that follows a call: the equivalent operator and the literal. */
function parseComparisonAfter(rest: string): { symbol: string; value: string; length: number } | undefined {
  const [whole, sign = "", value = ""] = compared.exec(rest) ?? [];
  const symbol = /^[=<>]$/.test(sign) ? sign : findOperatorBySign(sign.toLowerCase());
  return whole === undefined || symbol === undefined ? undefined : { symbol, value, length: whole.length };
}

/** `year(placed) = 2024` and `date(placed) = '2024-03-01'` test whether a value is in a period of time. */
function translateTimeCall(call: Call): Instead | undefined {
  const { name, parts, rest } = call;
  const [first = ""] = parts;
  const field = convertPath(name === "extract" ? (/^year\s+from\s+(\S+)$/i.exec(first)?.[1] ?? "") : first);
  if (parts.length !== 1 || !isName(field)) return undefined;
  const { symbol, value, length } = parseComparisonAfter(rest) ?? { symbol: "", value: "", length: 0 };
  const [start, end] = name === "date" ? createDaySpan(value.replace(/^['"#]|['"#]$/g, "")) : createYearSpan(value);
  const insert =
    start === undefined || end === undefined ? undefined : listPeriodComparisons(field, start, end)[symbol];
  const range = insert ?? "placed >= #2024-01-01# and placed < #2025-01-01#";
  return { ...advise(call, `. Use a range: \`${range}\`.`, insert), taken: length };
}

function createYearSpan(year: string): readonly string[] {
  return /^[1-9]\d{3}$/.test(year) && year !== "9999" ? [`#${year}-01-01#`, `#${Number(year) + 1}-01-01#`] : [];
}

function createDaySpan(day: string): readonly string[] {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && guessDates(day)[0] === `#${day}#`;
  return isDay ? [`#${day}#`, `#${getDayAfter(day)}#`] : [];
}

/** Maps each operator to the comparison with a period, which includes its start but not its end. */
function listPeriodComparisons(field: string, start: string, end: string): Partial<Record<string, string>> {
  const compared = (symbol: OperatorSymbol, value: string) => formatComparison(field, symbol, value);
  const within = `(${compared(">=", start)} and ${compared("<", end)})`;
  return {
    "=": within,
    "!=": `not ${within}`,
    "<": compared("<", start),
    "<=": compared("<", end),
    ">": compared(">=", end),
    ">=": compared(">=", start),
  };
}

/**
 * `items.some(i => i.qty > 5)` with one condition. A negation is not translated: here it would apply to all elements.
 */
function translateSomeCall(call: Call): Instead {
  const [list = "", ...body] = call.parts;
  const [, name = "", condition = ""] =
    /^\(?\s*([\p{L}_$][\w$]*)\s*\)?\s*(?::|=>|,)\s*(.*)$/su.exec(body.join(", ")) ?? [];
  const field = convertPath(list);
  const certain =
    isName(field) &&
    name !== "" &&
    condition.startsWith(name) &&
    !/\b(?:and|or|not|ne|xor)\b|&&|\|\||[!(?]|<>/i.test(condition);
  const example = certain ? field : "items";
  const element = new RegExp(`^${name.replaceAll("$", "\\$")}\\s*[./]\\s*`);
  return advise(
    call,
    `: compare the field inside the list. It matches if any element does, as in \`${example}.qty > 5\`.`,
    certain ? condition.replace(element, `${field}.`) : undefined,
  );
}

/** Comparison of an index from a search → whether the text is found. */
const places: Readonly<Record<string, boolean>> = { ">=0": true, "!=-1": true, ">-1": true, "=-1": false, "<0": false };

/** `note.indexOf('x') >= 0`. In SQL, indexes start at 1. */
function translateIndexCall(call: Call): Instead {
  const [object = "", part = ""] = call.parts;
  const { symbol = "", value = "", length = 0 } = parseComparisonAfter(call.rest) ?? {};
  const isFound = places[`${symbol}${call.name === "indexof" ? value : Number(value) - 1}`];
  const field = convertPath(object);
  const certain = isFound !== undefined && isName(field) && isText(part);
  const insert = certain
    ? formatComparison(field, getPatternOperator({ negative: !isFound }), createSearchPattern(part, [true, true]))
    : "note like '*gift*'";
  return suggest(call, "To match part of a string,", insert, certain, length);
}

/** `note.match(/gift/)`, `matchesPattern(note, '^gift')` */
function translateMatchCall({ parts: [object = "", expression = ""] }: Call): Instead {
  const [, body = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(expression) ?? [];
  const field = convertPath(object);
  const source = isText(expression) ? decodeText(expression, []) : body;
  const pattern = source === "" || source.length > 60 ? undefined : convertRegExp(source);
  const insert = `${getPatternOperator({ ignoresCase: flags.includes("i") })} ${pattern ?? "'*gift*'"}`;
  const message = `Regular expressions are not supported. In a pattern, \`*\` matches any text: \`${insert}\`.`;
  return pattern === undefined || !isName(field) ? { message } : { message, insert: `${field} ${insert}` };
}

function translateDateCall(call: Call): Instead {
  const { parts, isNew } = call;
  const [first = ""] = parts;
  if (isNew && parts.length === 0)
    return { message: "The current time is not available: write the date itself, as in `#2024-03-01#`." };
  if (isNew && parts.length > 1)
    return {
      message: "In JavaScript, the months of a `Date` start at 0. Write the date itself, as in `#2024-03-01#`.",
    };
  const text = isText(first) ? decodeText(first, []) : "";
  const guesses = guessDates(parts.length === 3 ? parts.join("-") : text);
  const [guess] = guesses;
  return advise(
    call,
    `. Write dates between \`#\` signs: \`${guess ?? "#2024-03-01#"}\`.`,
    guesses.length > 1 ? undefined : guess,
  );
}

function translatePresenceCall(call: Call): Instead {
  const field = convertPath(call.parts[0] ?? "");
  const certain = isName(field);
  const hasValue = !/^(?:is)?(?:null|missing|empty)/.test(call.name);
  return suggest(call, "", formatNullComparison(certain ? field : "note", hasValue), certain);
}

/** Suggests a condition. If it is not certain to mean the same, it is an example. */
function suggest(call: Call, purpose: string, condition: string, certain: boolean, taken = 0): Instead {
  const lead = purpose === "" ? ":" : `. ${purpose}`;
  return { ...advise(call, `${lead} use \`${condition}\`.`, certain ? condition : undefined), taken };
}

const wholeText = new RegExp(`^${quotedText}$`);

function isText(literal: string): boolean {
  return wholeText.test(literal);
}

/** Converts an OData path with slashes to a dotted path. */
function convertPath(argument: string): string {
  return argument.length < 200 ? argument.replace(/(?<=[\p{L}\d_$])\/(?=[\p{L}_$])/gu, ".") : argument;
}

/** Whether an argument is a field name. Arguments can be as long as the text, names can't. */
function isName(argument: string): boolean {
  return argument.length < 200 && isFieldName(argument);
}
