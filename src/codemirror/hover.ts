// Shows documentation at the pointer, and at the cursor by a key.

import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension } from "@codemirror/state";
import {
  activateHover,
  type Command,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  type Tooltip,
} from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { type FilterRules, isOperator, operator } from "../language/index.ts";
import {
  type Documentation,
  documentationElement,
  documentationText,
  fieldDocumentation,
  jointDocumentation,
  operatorDocumentation,
} from "./documentation.ts";
import { literalWords } from "./literal-words.ts";

/** A piece of the text and its documentation. */
export interface Documented {
  readonly from: number;
  readonly to: number;
  readonly documentation: Documentation;
}

/** The documented item at a position, on the given side; null for white space, punctuation and unknown names. */
export function documentedAt(state: EditorState, place: number, side: -1 | 1, rules: FilterRules): Documented | null {
  const node = syntaxTree(state).resolveInner(place, side);
  const whole = node.parent?.name === "Field" || node.parent?.name === "NotOperator" ? node.parent : node;
  const documentation = documentationOf(whole, state, rules);
  return documentation === null ? null : { from: whole.from, to: whole.to, documentation };
}

function documentationOf(node: SyntaxNode, state: EditorState, rules: FilterRules): Documentation | null {
  const text = state.sliceDoc(node.from, node.to);
  switch (node.name) {
    case "Field":
      return fieldDocumentation(text.replace(/\s/g, ""), rules);
    case "Operator":
      return isOperator(text.toLowerCase())
        ? operatorDocumentation(text.toLowerCase() as Parameters<typeof operatorDocumentation>[0])
        : null;
    case "AndOperator":
      return jointDocumentation.and;
    case "OrOperator":
      return jointDocumentation.or;
    case "NotOperator":
      return jointDocumentation.not;
    case "String":
    case "Number":
    case "Date":
    case "Boolean":
    case "Null":
      return literalDocumentation(node, text, state);
    default:
      return null;
  }
}

const kinds: Readonly<Record<string, string>> = {
  String: "text",
  Number: "number",
  Date: "date or time",
  Boolean: "truth",
  Null: "nothing",
};

/** Maximum length of the title, in UTF-16 code units. */
const titleLength = 40;

function literalDocumentation(node: SyntaxNode, text: string, state: EditorState): Documentation | null {
  const before = node.parent?.name === "Comparison" ? node.parent.getChild("Operator") : null;
  const symbol = before === null ? "" : state.sliceDoc(before.from, before.to).toLowerCase();
  const isPattern =
    node.name === "String" &&
    isOperator(symbol) &&
    operator(symbol).right === "pattern" &&
    before !== null &&
    before.to <= node.from;
  const words = isPattern ? literalWords(text, symbol) : literalWords(text);
  if (words === null) return null;
  const title = text.length > titleLength ? `${text.slice(0, titleLength)}…` : text;
  return { title, kind: isPattern ? "pattern" : (kinds[node.name] ?? ""), paragraphs: [`${words}.`] };
}

export interface HoverDocumentation {
  readonly extension: Extension;
  /** Shows documentation at the cursor until it moves. */
  readonly show: Command;
}

/** Creates the hover documentation. @param rulesNow - returns the current rules */
export function hoverDocumentation(rulesNow: () => FilterRules): HoverDocumentation {
  const source = (view: EditorView, place: number, side: -1 | 1): Tooltip | null => {
    const found = documentedAt(view.state, place, side, rulesNow());
    return found === null ? null : tooltipOf(found);
  };
  // A touch screen sends a hover with each tap.
  const hovered: typeof source = (...at) => (matchMedia("(hover: none)").matches ? null : source(...at));
  const tooltip = hoverTooltip(hovered, { hideOnChange: true });
  const show: Command = (view) => {
    const { head } = view.state.selection.main;
    const side = documentedAt(view.state, head, 1, rulesNow()) === null ? -1 : 1;
    const found = documentedAt(view.state, head, side, rulesNow());
    const words = found === null ? "No documentation for this position." : documentationText(found.documentation);
    view.dispatch({ effects: EditorView.announce.of(words) });
    if (found !== null)
      activateHover(view, head, side, {
        tooltip,
        until: ({ docChanged, selection }) => docChanged || selection !== undefined,
      });
    return true;
  };
  return { extension: tooltip, show };
}

/** Shows documentation above the line, so that it covers neither the line nor a problem below. */
function tooltipOf({ from, to, documentation }: Documented): Tooltip {
  return {
    pos: from,
    end: to,
    above: true,
    create: () => ({ dom: documentationElement(documentation) }),
  };
}

/** Closes the documentation. Returns false if none is open. */
export const closeHover: Command = (view) => {
  if (!hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: closeHoverTooltips });
  return true;
};
