// Folds objects and lists of formatted JSON. CodeMirror's own folding would be in the first download of the page, because
// its package is.

import { type EditorState, type Line, type Range, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, keymap, WidgetType } from "@codemirror/view";

class Ellipsis extends WidgetType {
  toDOM(): HTMLElement {
    return Object.assign(document.createElement("span"), { className: "cm-folded", textContent: "…" });
  }
}

class Sign extends GutterMarker {
  readonly #sign: string;
  constructor(sign: string) {
    super();
    this.#sign = sign;
  }
  override toDOM(): Node {
    return document.createTextNode(this.#sign);
  }
}

const [open, folded] = [new Sign("▾"), new Sign("▸")];
const hidden = Decoration.replace({ widget: new Ellipsis() });
/** Folds or unfolds what begins at the end of a line, by the position of that end. */
const toggle = StateEffect.define<number>();

const folds = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, selection, state }) {
    let after = before.map(changes);
    for (const effect of effects) if (effect.is(toggle)) after = toggleAt(after, state, effect.value);
    // A match of the search must be visible.
    const head = selection?.main.head;
    return head === undefined ? after : after.update({ filter: (from, to) => head <= from || head >= to });
  },
  provide: (field) => EditorView.decorations.from(field),
});

function isFoldedAt(set: DecorationSet, position: number): boolean {
  let isFolded = false;
  set.between(position, position, (from) => {
    isFolded ||= from === position;
  });
  return isFolded;
}

function toggleAt(set: DecorationSet, state: EditorState, position: number): DecorationSet {
  if (isFoldedAt(set, position)) return set.update({ filter: (from) => from !== position });
  const fold = findFold(state, position);
  return fold === null ? set : set.update({ add: [fold] });
}

function findFold({ doc }: EditorState, position: number): Range<Decoration> | null {
  const closing = findClosing(doc, doc.lineAt(position));
  return closing === null ? null : hidden.range(position, closing);
}

/** Where the bracket at the end of a line is closed: on the next line that is indented alike. Null without one. */
export function findClosing(doc: Text, { number, text, to }: Line): number | null {
  if (!/[[{]$/.test(text)) return null;
  const { length } = /^ */.exec(text)?.[0] ?? "";
  let end = to;
  for (const next of doc.iterLines(number + 1)) {
    end += 1;
    if (/^[\]}]/.test(next.slice(length, length + 1))) return end + length;
    end += next.length;
  }
  return null;
}

const dispatchAt = (view: EditorView, position: number): true => {
  view.dispatch({ effects: toggle.of(view.state.doc.lineAt(position).to) });
  return true;
};
const toggleAtCursor = (view: EditorView): true => dispatchAt(view, view.state.selection.main.head);

export const jsonFolding = [
  folds,
  gutter({
    class: "cm-foldGutter",
    lineMarker: ({ state }, { from }) => {
      const { text, to } = state.doc.lineAt(from);
      if (!/[[{]$/.test(text)) return null;
      return isFoldedAt(state.field(folds), to) ? folded : open;
    },
    lineMarkerChange: ({ startState, state }) => startState.field(folds) !== state.field(folds),
    domEventHandlers: { click: (view, { from }) => dispatchAt(view, from) },
  }),
  keymap.of(["Mod-Shift-[", "Mod-Shift-]"].map((key) => ({ key, run: toggleAtCursor }))),
];
