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
import { isOperator, operator } from "../language/public.ts";
import { editorRules } from "./analysis.ts";
import { describeLiteral } from "./describe-literal.ts";
import {
  type Documentation,
  formatDocumentation,
  getFieldDocumentation,
  getOperatorDocumentation,
  jointDocumentation,
  renderDocumentation,
} from "./documentation.ts";
import { filterTheme } from "./theme.ts";

/** A piece of the text and its documentation. */
export interface Documented {
  readonly from: number;
  readonly to: number;
  readonly documentation: Documentation;
}

/** The documented item at a position, on the given side; null for white space, punctuation and unknown names. */
export function findDocumented(state: EditorState, place: number, side: -1 | 1): Documented | null {
  const node = syntaxTree(state).resolveInner(place, side);
  const whole = node.parent?.name === "Field" || node.parent?.name === "NotOperator" ? node.parent : node;
  const documentation = findDocumentation(whole, state);
  return documentation === null ? null : { from: whole.from, to: whole.to, documentation };
}

function findDocumentation(node: SyntaxNode, state: EditorState): Documentation | null {
  const text = state.sliceDoc(node.from, node.to);
  switch (node.name) {
    case "Field":
      return getFieldDocumentation(text.replace(/\s/g, ""), state.facet(editorRules));
    case "Operator":
      return isOperator(text.toLowerCase())
        ? getOperatorDocumentation(text.toLowerCase() as Parameters<typeof getOperatorDocumentation>[0])
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
      return describeLiteralAt(node, text, state);
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

function describeLiteralAt(node: SyntaxNode, text: string, state: EditorState): Documentation | null {
  const before = node.parent?.name === "Comparison" ? node.parent.getChild("Operator") : null;
  const symbol = before === null ? "" : state.sliceDoc(before.from, before.to).toLowerCase();
  const isPattern =
    node.name === "String" &&
    isOperator(symbol) &&
    operator(symbol).right === "pattern" &&
    before !== null &&
    before.to <= node.from;
  const words = isPattern ? describeLiteral(text, symbol) : describeLiteral(text);
  if (words === null) return null;
  const title = text.length > titleLength ? `${text.slice(0, titleLength)}…` : text;
  return { title, kind: isPattern ? "pattern" : (kinds[node.name] ?? ""), paragraphs: [`${words}.`] };
}

const hover = hoverTooltip(
  (view, place, side) => (isDocumented(view) ? createTooltip(view.state, place, side) : null),
  {
    hideOnChange: true,
  },
);

/** Not for a touch screen, which sends a hover with each tap, nor at a button in the text, which has its own tooltip. */
function isDocumented({ contentDOM }: EditorView): boolean {
  return !matchMedia("(hover: none)").matches && contentDOM.querySelector("button:hover") === null;
}

/** Documents fields, operators and values under the pointer, and at the cursor by `showDocumentation`. */
export function filterHover(): Extension {
  return [hover, filterTheme];
}

/** Shows documentation at the cursor until it moves. Needs `filterHover`. */
export const showDocumentation: Command = (view) => {
  const { head } = view.state.selection.main;
  const side = findDocumented(view.state, head, 1) === null ? -1 : 1;
  const found = findDocumented(view.state, head, side);
  const words = found === null ? "No documentation for this position." : formatDocumentation(found.documentation);
  view.dispatch({ effects: EditorView.announce.of(words) });
  if (found !== null)
    activateHover(view, head, side, {
      tooltip: hover,
      until: ({ docChanged, selection }) => docChanged || selection !== undefined,
    });
  return true;
};

/** Shows documentation above the line, so that it covers neither the line nor a problem below. */
function createTooltip(state: EditorState, place: number, side: -1 | 1): Tooltip | null {
  const found = findDocumented(state, place, side);
  if (found === null) return null;
  const { from, to, documentation } = found;
  return {
    pos: from,
    end: to,
    above: true,
    create: () => ({ dom: renderDocumentation(documentation) }),
  };
}

/** Closes the documentation. Returns false if none is open. */
export const closeDocumentation: Command = (view) => {
  if (!hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: closeHoverTooltips });
  return true;
};
