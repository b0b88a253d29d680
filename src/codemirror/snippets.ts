// Snippets with fields to fill in, for completion.

import { type Completion, snippetCompletion } from "@codemirror/autocomplete";
import { type FieldType, type Operator, type OperatorSymbol, operators } from "../language/index.ts";
import { firstOfMonth, inQuotes, localDay } from "./literals.ts";
import { prose } from "./prose.ts";

/** Snippets after a field: a list, a range, a pattern. Only with operators that are declared for the field. */
export function operatorSnippets(
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
    ...(list === undefined ? [] : [listSnippet(list, type, now)]),
    ...(has(">=") && has("<") ? [rangeSnippet(field, type, now)] : []),
    ...(pattern === undefined ? [] : patternSnippets(pattern)),
  ];
}

function listSnippet(symbol: OperatorSymbol, type: FieldType, now: Date): Completion {
  const [first, second] = examples(type, now);
  return snippet(
    `${symbol} [${stop(1, first)}, ${stop(2, second)}]`,
    `${symbol} [ … ]`,
    "a list of values",
    "Matches values in the list. Tab goes to the next value.",
  );
}

function rangeSnippet(field: string, type: FieldType, now: Date): Completion {
  const [from, to] = bounds(type, now);
  return snippet(
    `>= ${stop(1, from)} and ${field} < ${stop(2, to)}`,
    ">= … and < …",
    "a range",
    "Includes the first value and excludes the second, so adjacent ranges do not overlap. Tab goes to the second value.",
  );
}

function patternSnippets(symbol: OperatorSymbol): Completion[] {
  return patterns.map(([before, part, after, detail]) =>
    snippet(
      `${symbol} '${before}${stopAt(1, part)}${after}'${end}`,
      `${symbol} '${before}…${after}'`,
      detail,
      wildcard,
    ),
  );
}

/** Snippets of common patterns. */
export function patternLiterals(): Completion[] {
  return patterns.map(([before, part, after, detail]) =>
    snippet(`'${before}${stopAt(1, part)}${after}'${end}`, `'${before}…${after}'`, detail, wildcard),
  );
}

/** A field behind the closing quote, to which Tab goes. */
const end = stopAt(2, "");

const wildcard = "`*` matches any text, including none; `\\*` matches an asterisk.";

const patterns = [
  ["", "beginning", "*", "begins with"],
  ["*", "part", "*", "holds"],
  ["*", "end", "", "ends with"],
] as const;

function snippet(template: string, label: string, detail: string, text: string): Completion {
  return snippetCompletion(template, { label, detail, type: "snippet", boost: -50, info: () => prose(text) });
}

/** A literal. Everything between its delimiters is a field to fill in. */
interface Example {
  readonly mark: "" | "'" | "#";
  readonly text: string;
}

function stop(number: number, { mark, text }: Example): string {
  return mark + stopAt(number, text) + mark;
}

function stopAt(number: number, text: string): string {
  // Braces would end the field.
  return `\${${number}:${text.replace(/[{}\\]/g, "")}}`;
}

function examples({ type, declaration }: FieldType, now: Date): readonly [Example, Example] {
  const [one, another] = declaration.values ?? [];
  if (one !== undefined && another !== undefined) {
    const mark = type === "string" ? "'" : "";
    return [
      { mark, text: inQuotes(String(one), mark) },
      { mark, text: inQuotes(String(another), mark) },
    ];
  }
  switch (type) {
    case "string":
      return [
        { mark: "'", text: "one" },
        { mark: "'", text: "another" },
      ];
    case "boolean":
      return [
        { mark: "", text: "true" },
        { mark: "", text: "null" },
      ];
    default:
      return bounds({ type, declaration, many: false }, now);
  }
}

/** Two ordered values; for dates, the bounds of the current month. */
function bounds({ type }: FieldType, now: Date): readonly [Example, Example] {
  switch (type) {
    case "date":
    case "datetime":
      return [
        { mark: "#", text: localDay(firstOfMonth(now, 0)) },
        { mark: "#", text: localDay(firstOfMonth(now, 1)) },
      ];
    case "time":
      return [
        { mark: "#", text: "T09:00" },
        { mark: "#", text: "T17:00" },
      ];
    case "number":
      return [
        { mark: "", text: "1" },
        { mark: "", text: "100" },
      ];
    default:
      return [
        { mark: "'", text: "A" },
        { mark: "'", text: "N" },
      ];
  }
}
