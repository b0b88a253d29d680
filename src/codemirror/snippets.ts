// Snippets with fields to fill in, for completion.

import { type Completion, snippetCompletion } from "@codemirror/autocomplete";
import {
  type FieldType,
  type Operator,
  type OperatorSymbol,
  operators,
  type ScalarTypeName,
} from "../language/public.ts";
import { escapeForQuotes } from "./literals.ts";
import { renderParagraph } from "./render-paragraph.ts";
import { getMark, scalarValues } from "./scalar-values.ts";

/** Snippets after a field: a list, a range, a pattern. Only with operators that are declared for the field. */
export function createOperatorSnippets(
  field: string,
  type: FieldType,
  allowed: readonly OperatorSymbol[],
  now: Date,
): Completion[] {
  const has = (symbol: OperatorSymbol): boolean => allowed.includes(symbol);
  const first = (right: Operator["right"]): OperatorSymbol | undefined =>
    [...operators.values()].find((row) => row.right === right && !row.negative && has(row.symbol))?.symbol;
  const [list, pattern] = [first("array"), first("pattern")];
  return [
    ...(list === undefined ? [] : [createListSnippet(list, type, now)]),
    ...(has(">=") && has("<") ? [createRangeSnippet(field, type, now)] : []),
    ...(pattern === undefined ? [] : createPatternSnippets(`${pattern} `)),
  ];
}

function createListSnippet(symbol: OperatorSymbol, type: FieldType, now: Date): Completion {
  const [first, second] = createExamplePair(type, now);
  return createSnippet(
    `${symbol} [${writeStop(1, first)}, ${writeStop(2, second)}]`,
    `${symbol} [ … ]`,
    "a list of values",
    "Matches values in the list. Tab goes to the next value.",
  );
}

function createRangeSnippet(field: string, type: FieldType, now: Date): Completion {
  const [from, to] = markExamples(scalarValues[type.type].getBounds(now), type.type);
  return createSnippet(
    `>= ${writeStop(1, from)} and ${field} < ${writeStop(2, to)}`,
    ">= … and < …",
    "a range",
    "Includes the first value and excludes the second, so adjacent ranges do not overlap. Tab goes to the second value.",
  );
}

/** Snippets of common patterns. @param lead - what is written before them, such as `like ` */
export function createPatternSnippets(lead = ""): Completion[] {
  return patterns.map(([before, part, after, detail]) => {
    const template = `${lead}'${before}${writeStopAt(1, part)}${after}'${end}`;
    return createSnippet(template, `${lead}'${before}…${after}'`, detail, wildcard);
  });
}

/** A field behind the closing quote, to which Tab goes. */
const end = writeStopAt(2, "");

const wildcard = "`*` matches any text, including none; `\\*` matches an asterisk.";

const patterns = [
  ["", "beginning", "*", "begins with"],
  ["*", "part", "*", "holds"],
  ["*", "end", "", "ends with"],
] as const;

function createSnippet(template: string, label: string, detail: string, text: string): Completion {
  return snippetCompletion(template, { label, detail, type: "snippet", boost: -50, info: () => renderParagraph(text) });
}

/** A literal. Everything between its delimiters is a field to fill in. */
interface Example {
  readonly mark: "" | "'" | "#";
  readonly text: string;
}

function writeStop(number: number, { mark, text }: Example): string {
  return mark + writeStopAt(number, text) + mark;
}

function writeStopAt(number: number, text: string): string {
  // Braces would end the field.
  return `\${${number}:${text.replace(/[{}\\]/g, "")}}`;
}

function createExamplePair({ type, declaration }: FieldType, now: Date): readonly [Example, Example] {
  const [one, another] = declaration.values ?? [];
  const { listed, getBounds } = scalarValues[type];
  if (one === undefined || another === undefined) return markExamples(listed ?? getBounds(now), type);
  const mark = getMark(type);
  return markExamples([escapeForQuotes(String(one), mark), escapeForQuotes(String(another), mark)], type);
}

function markExamples([one, another]: readonly [string, string], type: ScalarTypeName): readonly [Example, Example] {
  const mark = getMark(type);
  return [
    { mark, text: one },
    { mark, text: another },
  ];
}
