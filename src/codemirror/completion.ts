// Completion of filters from the collection's declarations.

import type { Completion, CompletionContext, CompletionResult, CompletionSection } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import {
  type FieldType,
  type FilterRules,
  findOperators,
  getScalarType,
  type OperatorSymbol,
  operator,
} from "../language/public.ts";
import { acceptLiteral, acceptText } from "./accept-value.ts";
import { editorRules } from "./analysis.ts";
import { type CompletionPlace, placeAt, type TextPlace, type ValuePlace } from "./completion-place.ts";
import { describeLiteral } from "./describe-literal.ts";
import {
  type Documentation,
  getFieldDocumentation,
  getOperatorDocumentation,
  jointDocumentation,
  renderDocumentation,
} from "./documentation.ts";
import { filterLanguage } from "./language.ts";
import { escapeForQuotes, formatLiteral } from "./literals.ts";
import { renderParagraph } from "./render-paragraph.ts";
import { scalarValues } from "./scalar-values.ts";
import { createOperatorSnippets, createPatternSnippets } from "./snippets.ts";
import { filterTheme } from "./theme.ts";
import { completeValues, type ValueSource } from "./value-completion.ts";

/** Options for completion. */
export interface CompletionConfig {
  /**
   * The values of a field where none are declared, such as those seen in rows. Called when the user completes
   * a value.
   */
  readonly values?: ValueSource;
}

/**
 * Completes fields, operators, values and whole conditions, from the rules of the editor. Needs `autocompletion` in the
 * same editor.
 */
export function filterCompletion({ values }: CompletionConfig = {}): Extension {
  return [
    filterLanguage.data.of({ autocomplete: completeDeclared }),
    filterTheme,
    values === undefined ? [] : filterLanguage.data.of({ autocomplete: completeValues(values) }),
  ];
}

/** Completes from the declarations. */
export function completeDeclared(context: CompletionContext): CompletionResult | null {
  const place = placeAt(context);
  if (place === null) return null;
  if (place.from === context.pos && !context.explicit && !place.eager) return null;
  const typed = context.state.sliceDoc(place.from, context.pos);
  const options = listOptions(place, typed, context.state.facet(editorRules));
  if (options.length === 0) return null;
  const isRanked = place.due === "operand" || place.due === "value";
  return { from: place.from, options, ...(isRanked ? { update: rankAgain } : { validFor: place.validFor }) };
}

/** What was typed ranks the fields, so each key ranks them again. */
function rankAgain(before: CompletionResult, from: number, _to: number, context: CompletionContext) {
  return placeAt(context)?.from === from ? (completeDeclared(context) ?? before) : null;
}

function listOptions(place: CompletionPlace, typed: string, rules: FilterRules): Completion[] {
  switch (place.due) {
    case "operand":
      return [...listFieldOptions(typed, rules), createKeywordOption(jointDocumentation.not, rank("not", typed, -10))];
    case "operator":
      return listOperatorOptions(place.field, rules);
    case "value":
      return listValueOptions(place, typed, rules);
    case "text":
      return listTextOptions(place, rules);
    case "joint":
      return [
        createKeywordOption(jointDocumentation.and),
        createKeywordOption(jointDocumentation.or),
        ...(place.closable ? [createKeywordOption(jointDocumentation[")"])] : []),
      ];
  }
}

function createKeywordOption(documentation: Documentation, boost = 0): Completion {
  return { ...createDocumentedOption(documentation), type: "keyword", boost };
}

function createDocumentedOption(documentation: Documentation): Completion {
  return {
    label: documentation.title,
    detail: documentation.kind,
    info: () => renderDocumentation(documentation),
  };
}

function listFieldOptions(typed: string, rules: FilterRules): Completion[] {
  return Object.keys(rules.filterable).flatMap((name) => {
    const documentation = getFieldDocumentation(name, rules);
    if (documentation === null) return [];
    return [{ ...createDocumentedOption(documentation), type: "property", boost: rank(name, typed) }];
  });
}

/** Greater than what CodeMirror subtracts for a match inside a label or of separate letters. */
const first = 2_000;

/** The boost of a path or word: those that begin with what was typed come first, also if only their last name does. */
function rank(path: string, typed: string, boost = 0): number {
  const [lower, begin] = [path.toLowerCase(), typed.toLowerCase()];
  const isFirst = begin !== "" && (lower.startsWith(begin) || lower.split(".").at(-1)?.startsWith(begin) === true);
  return isFirst ? boost + first : boost;
}

function listOperatorOptions(field: string, rules: FilterRules): Completion[] {
  const allowed = findOperators(rules, field) ?? [];
  const type = rules.types.get(field);
  const options = allowed.map((symbol, index) => ({
    ...createDocumentedOption(getOperatorDocumentation(symbol)),
    type: "operator",
    boost: -index,
  }));
  return type === undefined ? options : [...options, ...createOperatorSnippets(field, type, allowed, new Date())];
}

function listValueOptions(place: ValuePlace, typed: string, rules: FilterRules): Completion[] {
  const { right } = operator(place.symbol);
  if (!place.inArray && right === "array")
    return [{ label: "[", type: "text", detail: "a list of values", apply: "[" }];
  if (right === "pattern") return createPatternSnippets();
  const type = place.field === undefined ? undefined : rules.types.get(place.field);
  const declared = (type?.declaration.values ?? []).map((value) => createLiteralOption(formatLiteral(value)));
  return [
    ...(declared.length > 0 ? declared : listLiteralOptions(type, new Date())),
    // An ordering comparison with null is never true.
    ...(operator(place.symbol).operands === "equality" ? [createNullOption(typed)] : []),
    ...(place.inArray ? [] : listComparableFields(place, typed, rules)),
  ];
}

/** The section for other operands, after the field's own values. */
const others: CompletionSection = { name: "Or", rank: 2 };

function createNullOption(typed: string): Completion {
  return {
    ...createLiteralOption("null", "no value"),
    type: "keyword",
    boost: rank("null", typed, 1),
    // Typed as a whole, it comes before every section, also before the string 'null' among the field's values.
    ...(typed.toLowerCase() === "null" ? {} : { section: others }),
  };
}

function listTextOptions({ field, quote }: TextPlace, rules: FilterRules): Completion[] {
  const values = (field === undefined ? undefined : rules.types.get(field)?.declaration.values) ?? [];
  const apply = acceptText(quote);
  return values.map((value) => ({ label: escapeForQuotes(String(value), quote), type: "text", apply }));
}

/** Other fields that the operator can compare the field with. */
function listComparableFields({ field, symbol }: ValuePlace, typed: string, rules: FilterRules): Completion[] {
  const type = field === undefined ? undefined : rules.types.get(field);
  const { mirror } = operator(symbol);
  if (type === undefined || type.many || mirror === null) return [];
  return listFieldOptions(typed, rules)
    .filter(({ label }) => label !== field && isComparableField(label, type, mirror, rules))
    .map((option) => ({ ...option, section: others }));
}

function isComparableField(name: string, { type }: FieldType, mirror: OperatorSymbol, rules: FilterRules): boolean {
  const other = rules.types.get(name);
  return other?.type === type && !other.many && findOperators(rules, name)?.includes(mirror) === true;
}

function listLiteralOptions(type: FieldType | undefined, now: Date): Completion[] {
  if (type === undefined) return [];
  const { print } = getScalarType(type.type);
  return scalarValues[type.type].suggest(now).map(({ value, detail }) => ({
    ...createLiteralOption(print(value), detail),
    ...(typeof value === "boolean" ? { type: "keyword" } : {}),
  }));
}

/** An option for a literal, with its meaning in words, which a string does not need. */
function createLiteralOption(label: string, detail?: string): Completion {
  const words = label.startsWith("'") ? null : describeLiteral(label);
  return {
    label,
    type: "text",
    apply: acceptLiteral,
    ...(detail === undefined ? {} : { detail }),
    ...(words === null ? {} : { info: () => renderParagraph(`${words}.`) }),
  };
}
