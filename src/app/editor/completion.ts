// Owns what is offered while a filter is typed: at each place what can stand there, read from the syntax tree.

import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { type FieldType, type FilterRules, type OperatorSymbol, operator, operatorsFor } from "../../language/index.ts";
import { prose } from "./prose.ts";

/** A source of completions for the rules that are in force when it is asked. */
export function completeFilter(rulesNow: () => FilterRules): CompletionSource {
  return (context) => {
    const place = placeAt(context);
    if (place === null) return null;
    const options = optionsAt(place, rulesNow());
    if (options.length === 0 || (place.from === context.pos && !context.explicit && !place.eager)) return null;
    return { from: place.from, options, validFor: place.validFor } satisfies CompletionResult;
  };
}

type Place = { readonly from: number; readonly validFor: RegExp; readonly eager: boolean } & (
  | { readonly due: "operand" }
  | { readonly due: "operator"; readonly field: string }
  | {
      readonly due: "value";
      readonly field: string | undefined;
      readonly symbol: OperatorSymbol;
      readonly inArray: boolean;
    }
  | { readonly due: "text"; readonly field: string | undefined }
  | { readonly due: "joint"; readonly closable: boolean }
);

const word = /^[\p{ID_Continue}$.]*$/u;
const operatorSigns = /^[!=<>a-z]*$/;

function placeAt(context: CompletionContext): Place | null {
  const { state, pos } = context;
  const tree = syntaxTree(state);
  const inside = tree.resolveInner(pos, -1);
  if (inside.name === "UnfinishedString" || (inside.name === "String" && pos < inside.to))
    return textPlace(state, inside, pos);
  if (inside.name === "Date" || inside.name === "UnfinishedDate" || inside.name === "Number") return null;
  const typed = context.matchBefore(/[\p{ID_Continue}$.]+/u) ?? context.matchBefore(/[!=<>]+/);
  const from = typed?.from ?? pos;
  const before = leafBefore(state, from);
  return before === null ? { due: "operand", from, validFor: word, eager: false } : placeAfter(state, before, from);
}

/** The token that ends before a position, white space passed over. */
function leafBefore(state: EditorState, pos: number): SyntaxNode | null {
  const text = state.sliceDoc(0, pos).trimEnd();
  if (text === "") return null;
  const leaf = syntaxTree(state).resolveInner(text.length, -1);
  return leaf.name === "Filter" ? null : leaf;
}

function placeAfter(state: EditorState, before: SyntaxNode, from: number): Place | null {
  switch (before.name) {
    case "Operator":
      return {
        due: "value",
        from,
        validFor: word,
        eager: from > before.to,
        field: fieldLeftOf(state, before),
        symbol: state.sliceDoc(before.from, before.to).toLowerCase() as OperatorSymbol,
        inArray: false,
      };
    case "OpenBracket":
    case "Comma":
      return {
        due: "value",
        from,
        validFor: word,
        eager: true,
        field: fieldLeftOf(state, before.parent ?? before),
        symbol: "=",
        inArray: true,
      };
    case "AndOperator":
    case "OrOperator":
    case "NotWord":
    case "Bang":
    case "OpenParen":
    case "AddOperator":
    case "MultiplyOperator":
    case "Minus":
      return { due: "operand", from, validFor: word, eager: from > before.to && before.name !== "OpenParen" };
    case "Name":
    case "Member":
    case "Dot":
      return afterField(state, before, from);
    default:
      return { due: "joint", from, validFor: word, eager: false, closable: isInside(before, "Parens") };
  }
}

function afterField(state: EditorState, before: SyntaxNode, from: number): Place | null {
  // A dot belongs to the name that is being typed, so that the whole path is matched.
  if (before.to === from || before.name === "Dot")
    return { due: "operand", from: before.parent?.from ?? from, validFor: word, eager: true };
  const field = before.parent;
  if (field?.name === "WrongOperator") return null;
  const comparison = field?.parent;
  const isRight = comparison?.name === "Comparison" && comparison.firstChild?.from !== field?.from;
  if (isRight) return { due: "joint", from, validFor: word, eager: false, closable: isInside(before, "Parens") };
  return { due: "operator", from, validFor: operatorSigns, eager: true, field: nameOf(state, field) };
}

function textPlace(state: EditorState, literal: SyntaxNode, pos: number): Place | null {
  const from = literal.from + 1;
  if (pos < from) return null;
  return { due: "text", from, validFor: /^[^']*$/, eager: true, field: fieldLeftOf(state, literal) };
}

/** The field on the left of the comparison around a node. */
function fieldLeftOf(state: EditorState, node: SyntaxNode): string | undefined {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name !== "Comparison") continue;
    const left = at.firstChild;
    return left?.name === "Field" ? nameOf(state, left) : undefined;
  }
  return undefined;
}

function nameOf(state: EditorState, field: SyntaxNode | null | undefined): string {
  return field == null ? "" : state.sliceDoc(field.from, field.to).replace(/\s/g, "");
}

function isInside(node: SyntaxNode, name: string): boolean {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent)
    if (at.name === name && at.lastChild?.name !== "CloseParen") return true;
  return false;
}

function optionsAt(place: Place, rules: FilterRules): Completion[] {
  switch (place.due) {
    case "operand":
      return [...fieldOptions(rules), { label: "not", type: "keyword", detail: "the opposite", boost: -10 }];
    case "operator":
      return operatorOptions(place.field, rules);
    case "value":
      return valueOptions(place, rules);
    case "text":
      return declaredValues(place.field, rules).map((value) => ({ label: String(value), type: "text" }));
    case "joint":
      return [
        { label: "and", type: "keyword", detail: "both must hold" },
        { label: "or", type: "keyword", detail: "one must hold" },
        ...(place.closable ? [{ label: ")", type: "keyword", detail: "close the group" }] : []),
      ];
  }
}

function fieldOptions(rules: FilterRules): Completion[] {
  return Object.keys(rules.filterable).flatMap((name) => {
    const type = rules.types.get(name);
    if (type === undefined) return [];
    return [{ label: name, type: "property", detail: typeName(type), ...documented(type.declaration.description) }];
  });
}

export function typeName({ type, many }: FieldType): string {
  return many ? `${type}[]` : type;
}

function documented(text: string | undefined): Pick<Completion, "info"> {
  return text === undefined ? {} : { info: () => prose(text) };
}

function operatorOptions(field: string, rules: FilterRules): Completion[] {
  const allowed = operatorsFor(rules, field) ?? [];
  return allowed.map((symbol, index) => ({
    label: symbol,
    type: "operator",
    detail: operator(symbol).name,
    info: () => prose(`${operator(symbol).documentation} For example \`${operator(symbol).example}\`.`),
    boost: -index,
  }));
}

function valueOptions(place: Place & { due: "value" }, rules: FilterRules): Completion[] {
  const { right } = operator(place.symbol);
  if (!place.inArray && right === "array")
    return [{ label: "[", type: "text", detail: "a list of values", apply: "[" }];
  if (right === "pattern") return [{ label: "'*'", type: "text", detail: "a pattern; * is any text" }];
  const type = place.field === undefined ? undefined : rules.types.get(place.field);
  const values = declaredValues(place.field, rules).map((value) => ({
    label: typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value),
    type: "text",
  }));
  if (values.length > 0) return [...values, nullOption];
  return [...literalOptions(type), nullOption];
}

const nullOption: Completion = { label: "null", type: "keyword", detail: "no value", boost: -20 };

function declaredValues(field: string | undefined, rules: FilterRules): readonly (string | number)[] {
  return (field === undefined ? undefined : rules.types.get(field)?.declaration.values) ?? [];
}

function literalOptions(type: FieldType | undefined): Completion[] {
  switch (type?.type) {
    case "boolean":
      return [
        { label: "true", type: "keyword" },
        { label: "false", type: "keyword" },
      ];
    case "date":
      return [{ label: `#${new Date().toISOString().slice(0, 10)}#`, type: "text", detail: "today" }];
    case "datetime":
      return [
        { label: `#${new Date().toISOString().slice(0, 11)}00:00:00Z#`, type: "text", detail: "today, midnight UTC" },
      ];
    case "time":
      return [{ label: "#T12:00:00#", type: "text", detail: "noon" }];
    default:
      return [];
  }
}
