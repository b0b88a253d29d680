// Shows a JSON text of any size, formatted: folded, searched, and with the path of the value at the cursor.

import { standardKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { syntaxHighlighting } from "@codemirror/language";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, Text } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { findPlaceIn, formatJsonLines } from "./format-json.ts";
import { jsonHighlightStyles } from "./json-editor.tsx";
import { findClosing, jsonFolding } from "./json-folding.ts";
import { pageEditor } from "./page-editor.ts";

/** The value at the cursor. */
export interface JsonPlace {
  /** As the service names it: `payload[3].customer.name`; empty for the whole text. */
  readonly path: string;
  /** Returns its text. */
  readonly readValue: () => string;
}

/** How long formatting may block the page at once, in milliseconds. */
const slice = 20;

const extensions = [
  json(),
  jsonHighlightStyles.map((style) => syntaxHighlighting(style)),
  jsonFolding,
  search({ top: true }),
  drawSelection(),
  pageEditor,
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ "aria-label": "Body of the response", "aria-readonly": "true", tabindex: "0" }),
  keymap.of([...searchKeymap, ...standardKeymap]),
];

export class JsonViewer {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement, text: string, onPlace: (place: JsonPlace | null) => void) {
    const follow = EditorView.updateListener.of(({ selectionSet, state: { doc, selection }, view }) => {
      if (!selectionSet) return;
      const place = findPlaceIn(doc.iterLines(1, doc.lineAt(selection.main.head).number + 1));
      onPlace(place && { path: place.path, readValue: () => readValueAt(view, place.from) });
    });
    this.#view = new EditorView({ parent, state: EditorState.create({ extensions: [extensions, follow] }) });
    this.#append(formatJsonLines(text));
  }

  /** Adds lines until the slice is over, and the rest later. */
  #append(lines: Iterator<string>): void {
    const end = performance.now() + slice;
    const { length } = this.#view.state.doc;
    const added = length === 0 ? [] : [""];
    let next = lines.next();
    for (; !next.done; next = lines.next()) {
      added.push(next.value);
      if (performance.now() > end) break;
    }
    this.#view.dispatch({ changes: { from: length, insert: Text.of(added.length === 0 ? [""] : added) } });
    if (!next.done) this.#timer = setTimeout(() => this.#append(lines));
  }

  search(): void {
    openSearchPanel(this.#view);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#view.destroy();
  }
}

function readValueAt({ state: { doc } }: EditorView, from: number): string {
  const line = doc.lineAt(from);
  return doc.sliceString(from, (findClosing(doc, line) ?? line.to - 1) + 1).replace(/,$/, "");
}
