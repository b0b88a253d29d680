// The editor for a raw message: one document whose lines end with CRLF, and with nothing else.

import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type Extension, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { editorTheme } from "../../editor/editor-theme.ts";
import { steadyCursor } from "../../editor/steady-cursor.ts";
import { styleNonce } from "../../editor/style-nonce.ts";
import { typedOver } from "../../editor/typed-over.ts";
import { updateContentLength } from "./content-length.ts";
import { docOffset, docSpan } from "./doc-offsets.ts";
import { lengthFix } from "./length-fix.ts";
import { rawDecorations, setMarked } from "./raw-decorations.ts";
import type { RawPart, Span } from "./raw-part.ts";
import { partAt, type Reading, setReading, structure } from "./raw-structure.ts";
import type { RawProblem } from "./raw-text.ts";

export interface RawViewOptions {
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly text: string;
  /** After each edit by the reader. */
  readonly onText?: (text: string) => void;
  /** The X-Request-Id of the part at the cursor or under the pointer; null when it has left all of them. */
  readonly onPart: (id: string | null, by: "cursor" | "pointer") => void;
  readonly onBlur?: () => void;
}

/** A change that did not come from the reader. */
const given = Annotation.define<boolean>();

const lineBreaks = EditorState.lineSeparator.of("\r\n");

export class RawView {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, options: RawViewOptions) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({ doc: options.text, extensions: extensionsFor(options) }),
    });
  }

  get text(): string {
    return this.#view.state.sliceDoc();
  }

  /** Shows another text, changing no more than differs; the reader can undo it. */
  show(text: string): void {
    const { state } = this.#view;
    const before = state.sliceDoc();
    if (before === text) return;
    const { from, to, end } = difference(before, text);
    this.#view.dispatch({
      changes: { ...docSpan(state.doc, { from, to }), insert: state.toText(text.slice(from, end)) },
      annotations: [given.of(true), isolateHistory.of("before")],
    });
  }

  /** Shows what has come since; nothing of it is for undoing. */
  append(text: string): void {
    const { state } = this.#view;
    this.#view.dispatch({
      changes: { from: state.doc.length, insert: state.toText(text) },
      annotations: [given.of(true), Transaction.addToHistory.of(false)],
    });
  }

  /** Sets the structure of the current text; or only its problems, if it can't be parsed. */
  read(reading: Reading | null, problems: readonly RawProblem[] = []): void {
    if (reading !== null) this.#view.dispatch({ effects: setReading.of(reading) });
    const { state } = this.#view;
    const text = state.sliceDoc();
    const diagnostics = problems.map((problem) => ({
      ...docSpan(state.doc, problem),
      severity: "error" as const,
      message: problem.message,
      actions: actionsFor(text, problem, reading?.parts ?? []),
    }));
    this.#view.dispatch(setDiagnostics(state, diagnostics));
  }

  mark(id: string | null): void {
    this.#view.dispatch({ effects: setMarked.of(id) });
  }

  /** Brings a part into sight. */
  reveal(id: string): void {
    const part = this.#view.state.field(structure).parts.find((each) => each.id === id);
    if (part !== undefined) this.#view.dispatch({ effects: EditorView.scrollIntoView(part.from, { y: "start" }) });
  }

  /** Goes to a place of the text. */
  select({ from, to }: Span): void {
    const { doc } = this.#view.state;
    this.#view.dispatch({
      selection: { anchor: docOffset(doc, from), head: docOffset(doc, to) },
      scrollIntoView: true,
    });
    this.#view.focus();
  }

  /** Whether the structure of its text was ever set. */
  get isRead(): boolean {
    return this.#view.state.field(structure).parts.length > 0;
  }

  destroy(): void {
    this.#view.destroy();
  }
}

function extensionsFor({ label, isReadOnly, onText, onPart, onBlur }: RawViewOptions): Extension[] {
  let under: string | null = null;
  const point = (id: string | null): void => {
    if (id === under) return;
    under = id;
    onPart(id, "pointer");
  };
  return [
    lineBreaks,
    EditorState.readOnly.of(isReadOnly),
    isReadOnly ? [] : [history(), updateContentLength, EditorView.clipboardInputFilter.of(withHttpBreaks)],
    drawSelection(),
    steadyCursor,
    rawDecorations,
    styleNonce,
    typedOver,
    editorTheme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": label,
      tabindex: "0",
      ...(isReadOnly ? { "aria-readonly": "true" } : {}),
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
    }),
    // The whole section's key sends.
    keymap.of([
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
      ...(isReadOnly ? [] : historyKeymap),
      ...lintKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(given))) {
        onText?.(update.state.sliceDoc());
      }
      const isMoved = update.selectionSet && update.transactions.some((each) => each.isUserEvent("select"));
      if (isMoved) onPart(partAt(update.state, update.state.selection.main.head)?.id ?? null, "cursor");
    }),
    EditorView.domEventHandlers({
      mousemove: (event, view) => {
        const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
        point(place === null ? null : (partAt(view.state, place)?.id ?? null));
      },
      mouseleave: () => point(null),
      blur: () => {
        onPart(null, "cursor");
        onBlur?.();
      },
    }),
  ];
}

/** Most clipboards hold lines that end with a line feed alone, which no head may. */
function withHttpBreaks(text: string): string {
  return text.includes("\r\n") ? text : text.replace(/\n/g, "\r\n");
}

/** Where two texts differ: between `from` and `to` of the first, and `end` of the second. No CRLF is cut. */
function difference(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly end: number } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (before[from - 1] === "\r") from -= 1;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  if (before[before.length - same] === "\n") same -= 1;
  return { from, to: before.length - same, end: after.length - same };
}

function actionsFor(text: string, { from }: RawProblem, parts: readonly RawPart[]) {
  const part = parts.find((each) => each.from <= from && from <= each.to);
  const fix = part?.message && lengthFix(text, part.message);
  if (fix === undefined) return [];
  return [
    {
      name: `Write Content-Length: ${fix.insert}`,
      apply: (view: EditorView) => {
        const { from: start, to } = docSpan(view.state.doc, fix);
        view.dispatch({ changes: { from: start, to, insert: fix.insert }, userEvent: "input.fix" });
      },
    },
  ];
}
