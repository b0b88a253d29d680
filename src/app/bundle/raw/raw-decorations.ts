import { jsonLanguage } from "@codemirror/lang-json";
import { type EditorState, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  highlightSpecialChars,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { highlightTree } from "@lezer/highlight";
import type { Span } from "../../../language/public.ts";
import { bundleOutcomeHeader, getEscapedByte, requestIdHeader } from "../../../wire/public.ts";
import { jsonHighlightStyles } from "../../editor/json-editor.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { getStatusClass } from "../../ui/status-class.ts";
import * as styles from "./raw-decorations.module.css";
import { findPartAt, structure } from "./raw-part.ts";

/** Marks the part with an X-Request-Id; null for none. */
export const setMarked = StateEffect.define<string | null>();

const marked = StateField.define<string | null>({
  create: () => null,
  update: (before, { effects }) => effects.reduce((id, effect) => (effect.is(setMarked) ? effect.value : id), before),
});

/** Longer lines are not highlighted. */
const coloured = 10_000;

const idNames = [requestIdHeader, bundleOutcomeHeader].map((name) => name.toLowerCase());

/** A range of a line, and its class. */
type Look = Span & { readonly look: string | undefined };

type Part = NonNullable<ReturnType<typeof findPartAt>>;

function listLooks(state: EditorState, text: string, from: number, part: Part): readonly Look[] {
  if (from === part.from && part.message !== from) return [{ from: 0, to: text.length, look: styles.boundary }];
  if (from === part.message) return listStartLooks(text);
  if (from >= part.body) {
    const isJson = /^\s*[[{"]/.test(state.sliceDoc(part.body, part.body + 20));
    if (!isJson || part.to - part.body > coloured) return isJson ? parseLooks(text) : [];
    // No token of JSON has more than one line.
    const to = from + text.length;
    const looks = listBodyLooks(state.doc, part).filter((look) => look.from >= from && look.to <= to);
    return looks.map((look) => shiftLook(look, from));
  }
  const name = text.slice(0, Math.max(0, text.indexOf(":")));
  const look = idNames.includes(name.toLowerCase()) ? styles.id : styles.dim;
  return name === "" ? [] : [{ from: 0, to: name.length + 1, look }];
}

function listStartLooks(line: string): readonly Look[] {
  const [head, code] = /^HTTP\/\S* (\d{3})/.exec(line) ?? [];
  if (head === undefined) {
    return [
      { from: 0, to: line.indexOf(" "), look: styles.strong },
      { from: line.lastIndexOf(" ") + 1, to: line.length, look: styles.dim },
    ];
  }
  const from = head.length - 3;
  return [
    { from: 0, to: from, look: styles.dim },
    { from, to: head.length, look: joinClasses(styles.strong, getStatusClass(Number(code))) },
  ];
}

/** Document → the start of a body → its looks, at offsets of the document. */
const bodies = new WeakMap<Text, Map<number, readonly Look[]>>();

/** The looks of a body in JSON: only as a whole it shows which strings are names. */
function listBodyLooks(doc: Text, { body, to }: Part): readonly Look[] {
  const known = bodies.get(doc) ?? new Map<number, readonly Look[]>();
  bodies.set(doc, known);
  const looks = known.get(body) ?? parseLooks(doc.sliceString(body, to)).map((look) => shiftLook(look, -body));
  known.set(body, looks);
  return looks;
}

function parseLooks(json: string): readonly Look[] {
  const looks: Look[] = [];
  highlightTree(jsonLanguage.parser.parse(json), jsonHighlightStyles, (from, to, look) =>
    looks.push({ from, to, look }),
  );
  return looks;
}

const shiftLook = ({ from, to, look }: Look, start: number): Look => ({ from: from - start, to: to - start, look });

class LineBreak extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement("span");
    sign.className = joinClasses(styles.crlf);
    sign.textContent = "\\r\\n";
    sign.ariaHidden = "true";
    return sign;
  }
}

const lineBreak = Decoration.widget({ widget: new LineBreak(), side: 1 });
const delimiterLine = Decoration.line({ class: joinClasses(styles.delimiter) });
const markedLine = Decoration.line({ class: joinClasses(styles.marked) });

function decorateVisibleLines({ state, visibleRanges }: EditorView): DecorationSet {
  const id = state.field(marked);
  const builder = new RangeSetBuilder<Decoration>();
  let next = 0;
  for (const range of visibleRanges) {
    // A long line may be visible in several ranges.
    for (let at = Math.max(next, range.from); at <= range.to; at = next) {
      const { from, to, text, number } = state.doc.lineAt(at);
      next = to + 1;
      const part = findPartAt(state, from);
      const isIn = part !== undefined && from <= part.to;
      if (isIn && from === part.from && from > 0) builder.add(from, from, delimiterLine);
      if (isIn && id !== null && part.id === id) builder.add(from, from, markedLine);
      const ranges = isIn && text.length <= coloured ? listLooks(state, text, from, part) : [];
      for (const each of ranges) {
        if (each.to > each.from)
          builder.add(from + each.from, from + each.to, Decoration.mark({ class: each.look ?? "" }));
      }
      if (number < state.doc.lines) builder.add(to, to, lineBreak);
    }
  }
  return builder.finish();
}

const lines = ViewPlugin.define(
  (view) => ({
    decorations: decorateVisibleLines(view),
    update({ docChanged, viewportChanged, startState, state }: ViewUpdate): void {
      const isOutdated = docChanged || viewportChanged || startState.field(marked) !== state.field(marked);
      if (isOutdated) this.decorations = decorateVisibleLines(view);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

const names: Readonly<Record<number, string>> = { 10: "\\n", 13: "\\r", 0: "\\0" };

/** Shows the number of a byte that is not text, or of an invisible character. */
function renderCharacter(code: number): HTMLElement {
  const byte = getEscapedByte(String.fromCharCode(code));
  const number = byte ?? code;
  const digits = number.toString(16);
  const sign = document.createElement("span");
  sign.className = joinClasses(styles.sign, byte !== undefined && styles.byte);
  sign.textContent =
    names[code] ?? (number < 0x100 ? `\\x${digits.toUpperCase().padStart(2, "0")}` : `\\u${digits.padStart(4, "0")}`);
  return sign;
}

export const rawDecorations = [
  structure,
  marked,
  lines,
  // A lone surrogate represents a byte.
  highlightSpecialChars({ addSpecialChars: /\p{Surrogate}/u, render: renderCharacter }),
];
