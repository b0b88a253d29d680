// Owns the functions of other languages, and which operator or literal says the same here.

import { guessDates } from "./date-guess.ts";
import { isFieldName } from "./field-name.ts";
import { readQuoted } from "./foreign-literal.ts";
import { type Open, patternAround } from "./foreign-pattern.ts";
import { foreign, matchAt, type Piece, wholly } from "./foreign-piece.ts";
import { decodeText } from "./text-literal.ts";

/** A call as it was written; `rest` is the text after it. */
interface Call {
  /** The last part of a dotted name, in lower case without `_`. */
  readonly name: string;
  /** Of a method, its object is the first. */
  readonly parts: readonly string[];
  readonly rest: string;
}

/** What to do instead, and the text to write for the call and so many characters of what follows. */
interface Instead {
  readonly message: string;
  readonly insert?: string;
  readonly taken?: number;
}

const none = "A filter has no functions";
const opening = /\s*\(/y;
const index = /\s*\[\s*(?:\d+|\*|'([a-z_]\w*)'|"([a-z_]\w*)"|)\s*\]|\.\d+/iy;

/** The call of a function or method that begins with a name. */
export function readCall(text: string, at: number, name: string): Piece | undefined {
  const open = matchAt(opening, text, at + name.length)?.[0];
  if (open === undefined) return undefined;
  const { parts, to } = readArguments(text, at + name.length + open.length);
  const names = name.split(/\s*\.\s*/);
  const last = (names.pop() ?? "").toLowerCase().replaceAll("_", "");
  const object = names.length > 0 ? [names.join(".")] : [];
  const {
    message,
    insert,
    taken = 0,
  } = instead({ name: last, parts: [...object, ...parts], rest: text.slice(to, to + 200) }) ?? {
    message:
      open === "("
        ? `${none}: compare the field itself, as in \`total > 100\`.`
        : `An operator such as \`=\` is missing between \`${name}\` and \`(\`.`,
  };
  return insert === undefined ? wholly(at, to - at, message, []) : wholly(at, to - at + taken, message, [insert]);
}

/** The index of an element, or a member's name in brackets, behind a name. */
export function readIndex(text: string, at: number, name: string): Piece | undefined {
  const from = at + name.length;
  const [whole, single, double] = matchAt(index, text, from) ?? [];
  if (whole === undefined) return undefined;
  const span = { from, to: from + whole.length };
  const member = single ?? double;
  const length = name.length + whole.length;
  if (member !== undefined)
    return { length, foreign: foreign(span, `A member is reached by a dot: \`${name}.${member}\`.`, [`.${member}`]) };
  const message = "The elements of a list have no numbers here: without one, it is enough that some element satisfies.";
  return { length, foreign: foreign(span, message, [{ label: "Take it out", ...span, insert: "" }]) };
}

/** The arguments of a call from behind its opening parenthesis to its closing one, or to the text's end. */
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

/** What says the same as a known function; undefined for any other. */
function instead(call: Call): Instead | undefined {
  const open = Object.hasOwn(searches, call.name) ? searches[call.name] : undefined;
  if (open !== undefined) return search(call, open);
  if (/^(?:to)?(?:lower|upper)(?:case)?$|^[lu]case$/.test(call.name)) return anyCase(call);
  if (/^(?:to|make|parse|new)?(?:date|datetime|timestamp|time)$/.test(call.name)) return date(call);
  if (/^(?:now|today|(?:utc|get)(?:utc)?(?:now|date)|curdate|current(?:date|time|timestamp))$/.test(call.name))
    return { message: `${none} and no clock: write the date itself, as in \`#2024-03-01#\`.` };
  if (/^(?:is(?:not)?|not)?(?:null|empty|missing)$|^(?:exists?|isdefined)$/.test(call.name)) return presence(call);
  const sign = Object.hasOwn(comparisons, call.name) ? comparisons[call.name] : undefined;
  const [left, right] = call.parts;
  if (sign !== undefined && left !== undefined && right !== undefined && call.parts.length === 2)
    return suggest("", `${left} ${sign} ${right}`, isName(left));
  if (call.name === "any" || call.name === "some")
    return {
      message: `${none}: a field inside a list is compared as it is, and holds where some element does, as in \`items.qty > 5\`.`,
    };
  return undefined;
}

const searches: Readonly<Record<string, Open>> = {
  contains: [true, true],
  includes: [true, true],
  substringof: [true, true],
  startswith: [false, true],
  beginswith: [false, true],
  endswith: [true, false],
};

const comparisons: Readonly<Record<string, string>> = { eq: "=", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" };

/** `contains(note, 'gift')`; OData's older `substringof` has its arguments the other way round. */
function search(call: Call, open: Open): Instead {
  const [object = "", part = ""] = call.name === "substringof" ? [...call.parts].reverse() : call.parts;
  const lowered = /^(?:to)?(?:lower|upper)(?:case)?\(\s*(.*?)\s*\)$/i.exec(object)?.[1];
  const field = lowered ?? object;
  const certain = isName(field) && isText(part);
  const taken = /^\s*(?:===?|=|eq)\s*true\b/i.exec(call.rest)?.[0].length ?? 0;
  const pattern = patternAround(certain ? part : "'gift'", open);
  const insert = `${certain ? field : "note"} ${lowered === undefined ? "like" : "ilike"} ${pattern}`;
  return { ...suggest("To look for a part of a text, ", insert, certain), taken };
}

/** `lower(name) = 'x'` compares in any case, which is what `ilike` does. */
function anyCase({ parts: [field = ""], rest }: Call): Instead {
  const [whole = "", operator = "", text = ""] =
    /^\s*(===?|=|!==?|<>|eq\b|ne\b|!?like\b)\s*('(?:[^'\\\r\n]|\\.|'')*'|"(?:[^"\\\r\n]|\\.|"")*")/i.exec(rest) ?? [];
  const certain = whole !== "" && isName(field);
  const pattern = /like/i.test(operator) ? text : patternAround(certain ? text : "'x'", [false, false]);
  const insert = `${certain ? field : "name"} ${/^(?:!|<>|ne)/i.test(operator) ? "!ilike" : "ilike"} ${pattern}`;
  return { ...suggest("To compare in any case, ", insert, certain), taken: whole.length };
}

function date({ parts }: Call): Instead {
  const [first = ""] = parts;
  const text = parts.length === 3 ? parts.join("-") : isText(first) ? decodeText(first, []) : "";
  const guesses = guessDates(text);
  const [guess] = guesses;
  const message = `${none}. A date is written between \`#\`s: \`${guess ?? "#2024-03-01#"}\`.`;
  return guess === undefined || guesses.length > 1 ? { message } : { message, insert: guess };
}

function presence({ name, parts: [field = ""] }: Call): Instead {
  const certain = isName(field);
  const sign = /^(?:is)?(?:null|missing|empty)/.test(name) ? "=" : "!=";
  return suggest("", `${certain ? field : "note"} ${sign} null`, certain);
}

function suggest(purpose: string, insert: string, certain: boolean): Instead {
  const message = purpose === "" ? `${none}: write \`${insert}\`.` : `${none}. ${purpose}write \`${insert}\`.`;
  return certain ? { message, insert } : { message };
}

function isText(literal: string): boolean {
  return /^(?:'(?:[^'\\\r\n]|\\.|'')*'|"(?:[^"\\\r\n]|\\.|"")*")$/.test(literal);
}

/** An argument may be as long as the text; a name is not. */
function isName(argument: string): boolean {
  return argument.length < 200 && isFieldName(argument);
}
