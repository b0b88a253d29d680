// How a raw message looks in its editor: what the wire's readers found in it, and every line break and lone byte.

import { type EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  highlightSpecialChars,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { bundleOutcomeHeader, requestIdHeader } from "../../../wire/index.ts";
import { statusClass } from "../../ui/message-view.tsx";
import { escapedByte } from "../byte-text.ts";
import { jsonTokens } from "../json-text.ts";
import type { FieldSpan, MessageSpans, RawPart, Span } from "./raw-part.ts";
import { outerSpans, partsBetween, setReading, structure } from "./raw-structure.ts";

/** The X-Request-Id of the part that is marked; null for none. */
export const setMarked = StateEffect.define<string | null>();

const marked = StateField.define<string | null>({
  create: () => null,
  update: (before, { effects }) => effects.reduce((id, effect) => (effect.is(setMarked) ? effect.value : id), before),
});

/** Longer bodies are not coloured. */
const coloured = 10_000;

interface StyledSpan extends Span {
  readonly look: string;
}

const idNames = [requestIdHeader, bundleOutcomeHeader].map((name) => name.toLowerCase());

function fieldMarks(state: EditorState, fields: readonly FieldSpan[]): StyledSpan[] {
  return fields.map(({ from, nameTo }) => {
    const isId = idNames.includes(state.sliceDoc(from, nameTo).toLowerCase());
    return { from, to: nameTo + 1, look: isId ? "raw-id" : "raw-dim" };
  });
}

function messageMarks(state: EditorState, { start, fields, body }: MessageSpans): StyledSpan[] {
  return [...startMarks(state, start), ...fieldMarks(state, fields), ...bodyMarks(state, body)];
}

/** A request line or a status line, as it was read: method, target, version; or version, status, reason. */
function startMarks(state: EditorState, { from, to }: Span): StyledSpan[] {
  const line = state.sliceDoc(from, to);
  const first = from + line.indexOf(" ");
  const last = from + line.lastIndexOf(" ");
  if (first < from) return [];
  if (!line.startsWith("HTTP/")) {
    return [
      { from, to: first, look: "raw-strong" },
      { from: last + 1, to, look: "raw-dim" },
    ];
  }
  const status = Number(line.slice(first + 1 - from, first + 4 - from));
  return [
    { from, to: first, look: "raw-dim" },
    { from: first + 1, to: first + 4, look: `raw-strong ${statusClass(status)}` },
  ];
}

function bodyMarks(state: EditorState, { from, to }: Span): StyledSpan[] {
  if (to - from > coloured) return [];
  const text = state.doc.sliceString(from, to, "\n");
  if (!/^\s*[[{"]/.test(text)) return [];
  let at = from;
  return jsonTokens(text).flatMap(({ text: token, kind }) => {
    const mark = { from: at, to: at + token.length, look: `tok-${kind}` };
    at = mark.to;
    return kind === "plain" ? [] : [mark];
  });
}

function partMarks(state: EditorState, part: RawPart): StyledSpan[] {
  return [
    { ...part.delimiter, look: "raw-boundary" },
    ...fieldMarks(state, part.head),
    ...(part.message === undefined ? [] : messageMarks(state, part.message)),
  ];
}

const looks = new Map<string, Decoration>();

function lookOf(name: string): Decoration {
  const known = looks.get(name) ?? Decoration.mark({ class: name });
  looks.set(name, known);
  return known;
}

/** The marks of what is in sight. */
function marksInSight(view: EditorView): DecorationSet {
  const { state } = view;
  const outer = outerSpans(state);
  const builder = new RangeSetBuilder<Decoration>();
  const first = view.visibleRanges[0]?.from ?? 0;
  const last = view.visibleRanges.at(-1)?.to ?? 0;
  const add = (marks: readonly StyledSpan[]): void => {
    for (const { from, to, look } of marks) if (to > from) builder.add(from, to, lookOf(look));
  };
  if (outer !== undefined && outer.body.from >= first) {
    add([...startMarks(state, outer.start), ...fieldMarks(state, outer.fields)]);
  }
  const isMultipart = state.field(structure).parts.length > 0;
  if (outer !== undefined && !isMultipart) add(bodyMarks(state, outer.body));
  for (const part of partsBetween(state, first, last)) add(partMarks(state, part));
  return builder.finish();
}

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marksInSight(view);
    }

    update({ view, docChanged, viewportChanged, transactions }: ViewUpdate): void {
      const isRead = transactions.some(({ effects }) => effects.some((effect) => effect.is(setReading)));
      if (docChanged || viewportChanged || isRead) this.decorations = marksInSight(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

class LineBreak extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement("span");
    sign.className = "crlf";
    sign.textContent = "\\r\\n";
    sign.ariaHidden = "true";
    return sign;
  }
}

const lineBreak = Decoration.widget({ widget: new LineBreak(), side: 1 });
const delimiterLine = Decoration.line({ class: "raw-delimiter" });
const markedLine = Decoration.line({ class: "raw-marked" });

/** Of every line in sight: its break, whether a part begins with it, whether it is in the part that is marked. */
function linesInSight(view: EditorView): DecorationSet {
  const { state } = view;
  const id = state.field(marked);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    const parts = partsBetween(state, from, to);
    let next = 0;
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      while ((parts[next + 1]?.from ?? Number.POSITIVE_INFINITY) <= line.from) next += 1;
      const part = parts[next];
      if (part?.from === line.from && line.from > 0) builder.add(line.from, line.from, delimiterLine);
      const isIn = part !== undefined && part.from <= line.from && line.from <= part.to;
      if (isIn && id !== null && part.id === id) builder.add(line.from, line.from, markedLine);
      if (line.number < state.doc.lines) builder.add(line.to, line.to, lineBreak);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = linesInSight(view);
    }

    update({ view, docChanged, viewportChanged, transactions }: ViewUpdate): void {
      const isChanged = transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(setReading) || effect.is(setMarked)),
      );
      if (docChanged || viewportChanged || isChanged) this.decorations = linesInSight(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** A byte that is no text, or a sign that can't be seen, as its number. */
function shownCharacter(code: number): HTMLElement {
  const byte = escapedByte(String.fromCharCode(code));
  const sign = document.createElement("span");
  sign.className = byte === undefined ? "raw-sign" : "raw-sign raw-byte";
  sign.textContent = byte === undefined ? nameOf(code) : hex(byte);
  return sign;
}

const names: Readonly<Record<number, string>> = { 10: "\\n", 13: "\\r", 0: "\\0" };

function nameOf(code: number): string {
  return names[code] ?? (code < 0x100 ? hex(code) : `\\u${code.toString(16).padStart(4, "0")}`);
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

export const rawDecorations = [
  structure,
  marked,
  marks,
  lines,
  highlightSpecialChars({
    // A lone surrogate stands for a byte.
    addSpecialChars: /\p{Surrogate}/u,
    render: (code) => shownCharacter(code),
  }),
];
