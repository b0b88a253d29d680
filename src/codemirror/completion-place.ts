// Finds what can be completed at a position of a filter, from the syntax tree.

import type { CompletionContext } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import type { OperatorSymbol } from "../language/public.ts";

/** A position where a value is expected: after an operator, or in a list. */
export interface ValuePlace {
  readonly due: "value";
  readonly field: string | undefined;
  readonly symbol: OperatorSymbol;
  readonly inArray: boolean;
}

/** A position inside quotes. */
export interface TextPlace {
  readonly due: "text";
  readonly field: string | undefined;
  readonly symbol: OperatorSymbol;
  readonly quote: string;
}

/** What can be completed at the cursor, and where the text to complete begins. */
export type CompletionPlace = {
  readonly from: number;
  readonly validFor: RegExp;
  /** Whether to offer options before a letter is typed. */
  readonly eager: boolean;
} & (
  | { readonly due: "operand" }
  | { readonly due: "operator"; readonly field: string }
  | ValuePlace
  | TextPlace
  | { readonly due: "joint"; readonly closable: boolean }
);

const word = /^[\p{ID_Continue}$.]*$/u;
const operatorSigns = /^[!=<>a-z]*$/;

/** The place of a completion; null if there is nothing to offer, as inside a number. */
export function placeAt(context: CompletionContext): CompletionPlace | null {
  const { state, pos } = context;
  const tree = syntaxTree(state);
  const inside = tree.resolveInner(pos, -1);
  if (inside.name === "UnfinishedString" || (inside.name === "String" && pos < inside.to))
    return createTextPlace(state, inside, pos);
  if (isEmptyDate(inside, pos)) return createDatePlace(state, inside);
  if (inside.name === "Date" || inside.name === "UnfinishedDate" || inside.name === "Number") return null;
  const typed = context.matchBefore(/[\p{ID_Continue}$.]+/u) ?? context.matchBefore(/[!=<>]+/);
  const from = typed?.from ?? pos;
  const before = findLeafBefore(state, from);
  return before === null ? { due: "operand", from, validFor: word, eager: false } : findPlaceAfter(state, before, from);
}

/** The token before a position, ignoring white space. */
export function findLeafBefore(state: EditorState, pos: number): SyntaxNode | null {
  const text = state.sliceDoc(0, pos).trimEnd();
  if (text === "") return null;
  const leaf = syntaxTree(state).resolveInner(text.length, -1);
  return leaf.name === "Filter" ? null : leaf;
}

/** What can be completed at a position, from the token before it. */
export function findPlaceAfter(state: EditorState, before: SyntaxNode, from: number): CompletionPlace | null {
  switch (before.name) {
    case "Operator":
      return { ...createValuePlace(state, before, from), eager: from > before.to };
    case "OpenBracket":
    case "Comma":
      return { ...createValuePlace(state, before, from), eager: true, inArray: true };
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
      return completeAfterField(state, before, from);
    default:
      return { due: "joint", from, validFor: word, eager: false, closable: isInside(before, "Parens") };
  }
}

function completeAfterField(state: EditorState, before: SyntaxNode, from: number): CompletionPlace | null {
  // A dot belongs to the typed name, so that the whole path is matched.
  if (before.to === from || before.name === "Dot")
    return { due: "operand", from: before.parent?.from ?? from, validFor: word, eager: true };
  const field = before.parent;
  if (field?.name === "WrongOperator") return null;
  const comparison = field?.parent;
  const isRight = comparison?.name === "Comparison" && comparison.firstChild?.from !== field?.from;
  if (isRight) return { due: "joint", from, validFor: word, eager: false, closable: isInside(before, "Parens") };
  return { due: "operator", from, validFor: operatorSigns, eager: true, field: getFieldName(state, field) };
}

function createValuePlace(
  state: EditorState,
  node: SyntaxNode,
  from: number,
): ValuePlace & { from: number; validFor: RegExp } {
  return { due: "value", from, validFor: word, inArray: false, ...findComparison(state, node) };
}

function createTextPlace(state: EditorState, literal: SyntaxNode, pos: number): CompletionPlace | null {
  const from = literal.from + 1;
  if (pos < from) return null;
  const quote = state.sliceDoc(literal.from, from);
  const validFor = quote === '"' ? /^[^"]*$/ : /^[^']*$/;
  return { due: "text", from, validFor, eager: true, quote, ...findComparison(state, literal) };
}

/** Whether a node is a `#` without a date after it, with or without a closing `#` behind the cursor. */
function isEmptyDate({ name, from, to }: SyntaxNode, pos: number): boolean {
  return pos === from + 1 && to - from === (name === "Date" ? 2 : name === "UnfinishedDate" ? 1 : 0);
}

/** The place of a `#` without a date after it. */
function createDatePlace(state: EditorState, begun: SyntaxNode): CompletionPlace {
  const inArray = begun.parent?.name === "Array";
  return { ...createValuePlace(state, begun, begun.from), validFor: /^#$/, eager: true, inArray };
}

/** The field on the left of the comparison around a node, and its operator. */
function findComparison(state: EditorState, node: SyntaxNode): Pick<ValuePlace, "field" | "symbol"> {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name !== "Comparison") continue;
    const left = at.firstChild;
    const sign = at.getChild("Operator");
    return {
      field: left?.name === "Field" ? getFieldName(state, left) : undefined,
      symbol: sign === null ? "=" : (state.sliceDoc(sign.from, sign.to).toLowerCase() as OperatorSymbol),
    };
  }
  return { field: undefined, symbol: "=" };
}

function getFieldName(state: EditorState, field: SyntaxNode | null | undefined): string {
  return field == null ? "" : state.sliceDoc(field.from, field.to).replace(/\s/g, "");
}

function isInside(node: SyntaxNode, name: string): boolean {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent)
    if (at.name === name && at.lastChild?.name !== "CloseParen") return true;
  return false;
}
