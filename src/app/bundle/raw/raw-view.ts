// The editor of a raw message. Its lines end with CRLF only.

import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, type Extension, Transaction, type TransactionSpec } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { applyQuickFix, createQuickFixes } from "../../../codemirror/public.ts";
import type { Span } from "../../../language/public.ts";
import { pageEditor } from "../../editor/page-editor.ts";
import { keys } from "../../ui/keys/keys.ts";
import type { RawProblem } from "../text/raw-text.ts";
import { rawDecorations, setMarked } from "./raw-decorations.ts";
import { findPartAt, structure } from "./raw-part.ts";

export interface RawViewOptions {
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly onText?: (text: string) => void;
  /** Called with the X-Request-Id of the part at the cursor; null if there is none. */
  readonly onPart: (id: string | null) => void;
  /** Applies the text. Returns false if there is nothing to apply; the same key then sends the bundle. */
  readonly onApply?: () => boolean;
}

/** Marks a change that is not an edit by the user. */
const given = Annotation.define<boolean>();

export class RawView {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, options: RawViewOptions) {
    this.#view = new EditorView({ parent, state: EditorState.create({ extensions: createExtensions(options) }) });
  }

  get text(): string {
    return this.#view.state.sliceDoc();
  }

  /** Replaces the text by changing only what differs, in one undo step. */
  show(text: string): void {
    const before = this.text;
    if (before === text) return;
    const { end, ...span } = findTextDifference(before, text);
    const isolate = before === "" ? Transaction.addToHistory.of(false) : isolateHistory.of("before");
    this.#replace(span, text.slice(span.from, end), { annotations: [given.of(true), isolate] });
  }

  /** Appends text, without an undo step. */
  append(text: string): void {
    const { state } = this.#view;
    this.#view.dispatch({
      changes: { from: state.doc.length, insert: state.toText(text) },
      annotations: [given.of(true), Transaction.addToHistory.of(false)],
    });
  }

  showProblems(problems: readonly RawProblem[]): void {
    const diagnostics = problems.map(({ message, fix, ...span }) => ({
      ...this.#toDocument(span),
      message,
      severity: "error" as const,
      actions: fix === undefined ? [] : [{ name: fix.name, apply: () => this.fix(fix) }],
    }));
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  fix({ from, to, insert }: Span & { readonly insert: string }): void {
    this.#replace({ from, to }, insert, { userEvent: "input.fix", scrollIntoView: true });
    this.#view.focus();
  }

  mark(id: string | null): void {
    this.#view.dispatch({ effects: setMarked.of(id) });
  }

  reveal(id: string): void {
    const part = this.#view.state.field(structure).parts.find((each) => each.id === id);
    if (part !== undefined) this.#view.dispatch({ effects: EditorView.scrollIntoView(part.from, { y: "start" }) });
  }

  select(span: Span): void {
    const place = this.#toDocument(span);
    this.#view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  #replace(span: Span, insert: string, spec: TransactionSpec): void {
    const { state } = this.#view;
    this.#view.dispatch({ changes: { ...this.#toDocument(span), insert: state.toText(insert) }, ...spec });
  }

  /** Converts offsets in the text to positions in the document, where each CRLF is one character. */
  #toDocument({ from, to }: Span): Span {
    const { text } = this;
    const convert = (offset: number): number => text.slice(0, offset).replaceAll("\r\n", "\n").length;
    return { from: convert(from), to: convert(to) };
  }
}

function createExtensions({ label, isReadOnly, onText, onPart, onApply }: RawViewOptions): Extension[] {
  return [
    EditorState.lineSeparator.of("\r\n"),
    EditorState.readOnly.of(isReadOnly),
    isReadOnly ? [] : [history(), createQuickFixes(), EditorView.clipboardInputFilter.of(writeHttpBreaks)],
    drawSelection(),
    pageEditor,
    rawDecorations,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": label,
      tabindex: "0",
      ...(isReadOnly ? { "aria-readonly": "true" } : {}),
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
    }),
    keymap.of([
      { key: keys.send.key, run: () => onApply?.() ?? false },
      ...defaultKeymap.filter(({ key }) => key !== keys.send.key),
      ...(isReadOnly ? [] : [...historyKeymap, { key: keys.fix.key, run: applyQuickFix }]),
      ...lintKeymap,
    ]),
    EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
      if (docChanged && !transactions.some((transaction) => transaction.annotation(given))) onText?.(state.sliceDoc());
      const isMoved = selectionSet && transactions.some((each) => each.isUserEvent("select"));
      if (isMoved) onPart(findPartAt(state, state.selection.main.head)?.id ?? null);
    }),
    EditorView.domEventHandlers({ blur: () => onPart(null) }),
  ];
}

/** Converts line breaks to CRLF. Pasted lines usually end with a line feed, which is invalid in HTTP. */
function writeHttpBreaks(text: string): string {
  return text.includes("\r\n") ? text : text.replace(/\n/g, "\r\n");
}

/** Where two texts differ: from `from` to `to` in the first, and to `end` in the second. Never splits a CRLF. */
function findTextDifference(before: string, after: string): Span & { readonly end: number } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (before[from - 1] === "\r") from -= 1;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  if (before[before.length - same] === "\n") same -= 1;
  return { from, to: before.length - same, end: after.length - same };
}
