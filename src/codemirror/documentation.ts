// Documentation of fields, operators and connectives, for completion and hover, from the declarations.

import {
  type FieldType,
  type FilterRules,
  findOperators,
  type OperatorSymbol,
  operator,
  typeName,
} from "../language/internal.ts";
import { renderParagraph } from "./render-paragraph.ts";

/** Paragraphs of documentation under a title. Code stands between backticks in all but the title. */
export interface Documentation {
  readonly title: string;
  /** Its kind, such as a field's type. */
  readonly kind: string;
  readonly paragraphs: readonly string[];
}

/** Documents a declared field; null for any other. */
export function getFieldDocumentation(name: string, rules: FilterRules): Documentation | null {
  const type = rules.types.get(name);
  if (type === undefined) return null;
  const symbols = findOperators(rules, name) ?? [];
  return {
    title: name,
    kind: typeName(type),
    paragraphs: [
      ...(type.declaration.description === undefined ? [] : [type.declaration.description]),
      ...listConstraints(type),
      symbols.length === 0
        ? "This operation does not allow it in filters."
        : `Operators: ${symbols.map((symbol) => `\`${symbol}\``).join(" ")}`,
    ],
  };
}

/** Maximum number of declared values listed. */
const listed = 8;

function listConstraints({ many, declaration }: FieldType): string[] {
  const { values = [], minimum, maximum, integer, maxLength, required } = declaration;
  const shown = values.slice(0, listed).map((value) => `\`${value}\``);
  const bounds = [
    ...(integer === true ? ["whole"] : []),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(required === true ? ["never null"] : []),
  ].join(", ");
  return [
    ...(shown.length === 0 ? [] : [`One of ${shown.join(", ")}${values.length > listed ? ", …" : ""}.`]),
    ...(bounds === "" ? [] : [`${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}.`]),
    ...(many
      ? ["A row can have several values. A condition holds if any of them matches, a negated one if none does."]
      : []),
  ];
}

/** Documents an operator. */
export function getOperatorDocumentation(symbol: OperatorSymbol): Documentation {
  const { name, documentation, example } = operator(symbol);
  return {
    title: symbol,
    kind: name.replace(/,$/, ""),
    paragraphs: [documentation, `For example \`${example}\``],
  };
}

/** Documentation of connectives. */
export const jointDocumentation: Readonly<Record<"and" | "or" | "not" | ")", Documentation>> = {
  and: {
    title: "and",
    kind: "both must hold",
    paragraphs: ["`and` binds before `or`: `a or b and c` is `a or (b and c)`. Also written `&&`."],
  },
  or: {
    title: "or",
    kind: "one must hold",
    paragraphs: ["`or` binds after `and`: `a or b and c` is `a or (b and c)`. Also written `||`."],
  },
  not: {
    title: "not",
    kind: "the opposite",
    paragraphs: [
      "Negates the condition after it: one comparison, or a group such as `not (a or b)`. Also written `!`.",
    ],
  },
  ")": { title: ")", kind: "close the group", paragraphs: ["Closes the open group."] },
};

/** Renders documentation as an element. Text is never interpreted as markup. */
export function renderDocumentation({ title, kind, paragraphs }: Documentation): HTMLElement {
  const element = document.createElement("div");
  element.className = "cm-doc";
  const head = document.createElement("p");
  head.className = "cm-doc-head";
  const name = document.createElement("code");
  name.textContent = title;
  const what = document.createElement("span");
  what.textContent = kind;
  head.append(name, " ", what);
  element.append(head, ...paragraphs.map(renderParagraph));
  return element;
}

/** Formats documentation as plain text for screen readers. */
export function formatDocumentation({ title, kind, paragraphs }: Documentation): string {
  return [`${title}, ${kind}.`, ...paragraphs].join(" ").replaceAll("`", "");
}
