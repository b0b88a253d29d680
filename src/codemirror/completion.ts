// Completion of filters from the collection's declarations.

import type { Completion, CompletionContext, CompletionResult, CompletionSection } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import {
  type FieldType,
  type FilterRules,
  getScalarType,
  type OperatorSymbol,
  operator,
  operatorsFor,
} from "../language/index.ts";
import { acceptLiteral, acceptText } from "./accept-value.ts";
import { editorRules } from "./analysis.ts";
import { type CompletionPlace, placeAt, type TextPlace, type ValuePlace } from "./completion-place.ts";
import {
  type Documentation,
  documentationElement,
  fieldDocumentation,
  jointDocumentation,
  operatorDocumentation,
} from "./documentation.ts";
import { filterLanguage } from "./language.ts";
import { literalWords } from "./literal-words.ts";
import { inQuotes, written } from "./literals.ts";
import { prose } from "./prose.ts";
import { scalarValues } from "./scalar-values.ts";
import { operatorSnippets, patternLiterals } from "./snippets.ts";
import { filterTheme } from "./theme.ts";
import { completeValues, type ValueSource } from "./value-completion.ts";

/** Options for completion. */
export interface CompletionConfig {
  /**
   * The values of a field where none are declared, such as those seen in rows (`sampleOf`). Called when the user completes
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
  const options = optionsAt(place, typed, context.state.facet(editorRules));
  if (options.length === 0) return null;
  const isRanked = place.due === "operand" || place.due === "value";
  return { from: place.from, options, ...(isRanked ? { update: rankAgain } : { validFor: place.validFor }) };
}

/** What was typed ranks the fields, so each key ranks them again. */
function rankAgain(before: CompletionResult, from: number, _to: number, context: CompletionContext) {
  return placeAt(context)?.from === from ? (completeDeclared(context) ?? before) : null;
}

function optionsAt(place: CompletionPlace, typed: string, rules: FilterRules): Completion[] {
  switch (place.due) {
    case "operand":
      return [...fieldOptions(typed, rules), keyword(jointDocumentation.not, rank("not", typed, -10))];
    case "operator":
      return operatorOptions(place.field, rules);
    case "value":
      return valueOptions(place, typed, rules);
    case "text":
      return textOptions(place, rules);
    case "joint":
      return [
        keyword(jointDocumentation.and),
        keyword(jointDocumentation.or),
        ...(place.closable ? [keyword(jointDocumentation[")"])] : []),
      ];
  }
}

function keyword(documentation: Documentation, boost = 0): Completion {
  return { ...documented(documentation), type: "keyword", boost };
}

function documented(documentation: Documentation): Completion {
  return {
    label: documentation.title,
    detail: documentation.kind,
    info: () => documentationElement(documentation),
  };
}

function fieldOptions(typed: string, rules: FilterRules): Completion[] {
  return Object.keys(rules.filterable).flatMap((name) => {
    const documentation = fieldDocumentation(name, rules);
    if (documentation === null) return [];
    return [{ ...documented(documentation), type: "property", boost: rank(name, typed) }];
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

function operatorOptions(field: string, rules: FilterRules): Completion[] {
  const allowed = operatorsFor(rules, field) ?? [];
  const type = rules.types.get(field);
  const options = allowed.map((symbol, index) => ({
    ...documented(operatorDocumentation(symbol)),
    type: "operator",
    boost: -index,
  }));
  return type === undefined ? options : [...options, ...operatorSnippets(field, type, allowed, new Date())];
}

function valueOptions(place: ValuePlace, typed: string, rules: FilterRules): Completion[] {
  const { right } = operator(place.symbol);
  if (!place.inArray && right === "array")
    return [{ label: "[", type: "text", detail: "a list of values", apply: "[" }];
  if (right === "pattern") return patternLiterals();
  const type = place.field === undefined ? undefined : rules.types.get(place.field);
  const declared = (type?.declaration.values ?? []).map((value) => literalOption(written(value)));
  return [
    ...(declared.length > 0 ? declared : literalOptions(type, new Date())),
    // An ordering comparison with null is never true.
    ...(operator(place.symbol).operands === "equality" ? [nullOption(typed)] : []),
    ...(place.inArray ? [] : fellowFields(place, typed, rules)),
  ];
}

/** The section for other operands, after the field's own values. */
const others: CompletionSection = { name: "Or", rank: 2 };

function nullOption(typed: string): Completion {
  return { ...literalOption("null", "no value"), type: "keyword", section: others, boost: rank("null", typed, 1) };
}

function textOptions({ field, quote }: TextPlace, rules: FilterRules): Completion[] {
  const values = (field === undefined ? undefined : rules.types.get(field)?.declaration.values) ?? [];
  const apply = acceptText(quote);
  return values.map((value) => ({ label: inQuotes(String(value), quote), type: "text", apply }));
}

/** Other fields that the operator can compare the field with. */
function fellowFields({ field, symbol }: ValuePlace, typed: string, rules: FilterRules): Completion[] {
  const type = field === undefined ? undefined : rules.types.get(field);
  const { mirror } = operator(symbol);
  if (type === undefined || type.many || mirror === null) return [];
  return fieldOptions(typed, rules)
    .filter(({ label }) => label !== field && suits(label, type, mirror, rules))
    .map((option) => ({ ...option, section: others }));
}

function suits(name: string, { type }: FieldType, mirror: OperatorSymbol, rules: FilterRules): boolean {
  const other = rules.types.get(name);
  return other?.type === type && !other.many && operatorsFor(rules, name)?.includes(mirror) === true;
}

function literalOptions(type: FieldType | undefined, now: Date): Completion[] {
  if (type === undefined) return [];
  const { print } = getScalarType(type.type);
  return scalarValues[type.type].suggest(now).map(({ value, detail }) => ({
    ...literalOption(print(value), detail),
    ...(typeof value === "boolean" ? { type: "keyword" } : {}),
  }));
}

/** An option for a literal, with its meaning in words, which a string does not need. */
function literalOption(label: string, detail?: string): Completion {
  const words = label.startsWith("'") ? null : literalWords(label);
  return {
    label,
    type: "text",
    apply: acceptLiteral,
    ...(detail === undefined ? {} : { detail }),
    ...(words === null ? {} : { info: () => prose(`${words}.`) }),
  };
}
