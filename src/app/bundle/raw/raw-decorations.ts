import { jsonLanguage } from "@codemirror/lang-json";
import { type EditorState, type Line, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
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

/** A range of the document, and its class. */
type Look = Span & { readonly look: string | undefined };

type Part = NonNullable<ReturnType<typeof findPartAt>>;

function listLooks({ doc }: EditorState, { from, to, text }: Line, part: Part): readonly Look[] {
  if (from === part.from && part.message !== from) return [{ from, to, look: styles.boundary }];
  if (from === part.message) return listStartLooks(text, from);
  if (from >= part.body) {
    if (!/^\s*[[{"]/.test(doc.sliceString(part.body, part.body + 20))) return [];
    if (part.to - part.body > coloured) return parseLooks(text, from);
    // No token of JSON has more than one line.
    return listBodyLooks(doc, part).filter((look) => look.from >= from && look.to <= to);
  }
  const name = text.slice(0, Math.max(0, text.indexOf(":")));
  const look = idNames.includes(name.toLowerCase()) ? styles.id : styles.dim;
  return name === "" ? [] : [{ from, to: from + name.length + 1, look }];
}

function listStartLooks(line: string, from: number): readonly Look[] {
  const [head, code] = /^HTTP\/\S* (\d{3})/.exec(line) ?? [];
  if (head === undefined) {
    return [
      { from, to: from + line.indexOf(" "), look: styles.strong },
      { from: from + line.lastIndexOf(" ") + 1, to: from + line.length, look: styles.dim },
    ];
  }
  const end = from + head.length;
  return [
    { from, to: end - 3, look: styles.dim },
    { from: end - 3, to: end, look: joinClasses(styles.strong, getStatusClass(Number(code))) },
  ];
}

/** Document → the start of a body → its looks. */
const bodies = new WeakMap<Text, Map<number, readonly Look[]>>();

/** The looks of a body in JSON: only as a whole it shows which strings are names. */
function listBodyLooks(doc: Text, { body, to }: Part): readonly Look[] {
  const known = bodies.get(doc) ?? new Map<number, readonly Look[]>();
  bodies.set(doc, known);
  const looks = known.get(body) ?? parseLooks(doc.sliceString(body, to), body);
  known.set(body, looks);
  return looks;
}

function parseLooks(json: string, start: number): readonly Look[] {
  const looks: Look[] = [];
  highlightTree(jsonLanguage.parser.parse(json), jsonHighlightStyles, (from, to, look) =>
    looks.push({ from: start + from, to: start + to, look }),
  );
  return looks;
}

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
      const line = state.doc.lineAt(at);
      const { from, to } = line;
      next = to + 1;
      const part = findPartAt(state, from);
      const isIn = part !== undefined && from <= part.to;
      if (isIn && from === part.from && from > 0) builder.add(from, from, delimiterLine);
      if (isIn && id !== null && part.id === id) builder.add(from, from, markedLine);
      for (const each of isIn && line.length <= coloured ? listLooks(state, line, part) : []) {
        if (each.to > each.from) builder.add(each.from, each.to, Decoration.mark({ class: each.look ?? "" }));
      }
      if (line.number < state.doc.lines) builder.add(to, to, lineBreak);
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
